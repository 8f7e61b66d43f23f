import { readFileSync } from 'node:fs'
import { GENERATOR_VERSION } from '@chatdocs/protocol'
import { BUILT } from '../built.ts'

/** Why a run ended early. */
export interface Failure {
  message: string
  help?: string | undefined
  stack?: string | undefined
}

/** An error in the command line, with a hint how to fix it. The exit code is 2. */
export class UsageError extends Error {
  readonly help: string | undefined

  constructor(message: string, help?: string) {
    super(message)
    this.name = 'UsageError'
    this.help = help
  }
}

/** A wrong result of chatdocs itself, with a workaround. The exit code is 3. */
export class BugError extends Error {
  readonly help: string

  constructor(message: string, help: string) {
    super(message)
    this.name = 'BugError'
    this.help = help
  }
}

/** The cause of a failed run: wrong usage, the environment (`world`), or a bug in chatdocs. */
export type Blame = 'usage' | 'world' | 'bug'

const THIS_IS_A_BUG = `This is a bug in chatdocs ${GENERATOR_VERSION}`

/** Why the system refused something, and what to do, by error code, and by a system call or command if needed. */
const WORLD: Readonly<Record<string, readonly [why: string, help: string]>> = {
  'EACCES listen': ['only administrators may use this port', 'choose a port above 1023 with --port'],
  'EADDRINUSE listen': [
    'another program uses this port',
    'the port is in use: stop the other program, or choose another port with --port',
  ],
  'EADDRNOTAVAIL listen': ['this computer does not have that address', 'choose another one with --host'],
  'EMFILE watch': [
    'too many programs watch files',
    'close other programs, or raise fs.inotify.max_user_instances',
  ],
  'ENOSPC watch': ['too many files are watched', 'raise fs.inotify.max_user_watches'],
  EACCES: ['permission denied', 'check who owns the file or folder'],
  EDQUOT: [
    'your share of the disk is used up',
    'free some space and build again; the last good site is untouched',
  ],
  EEXIST: ['a file is where a folder is needed', 'move it away'],
  EIO: ['the disk or the network drive failed', 'check it and build again; the last good site is untouched'],
  EMFILE: ['too many files are open', 'close other programs, or raise the limit (ulimit -n)'],
  ENAMETOOLONG: ['the name is longer than the file system allows', 'choose a shorter one'],
  ENFILE: ['too many files are open on this computer', 'close other programs'],
  ENOSPC: ['the disk is full', 'free some space and build again; the last good site is untouched'],
  ENOTDIR: ['a file is where a folder is needed', 'move it away'],
  EPERM: ['the system does not permit it', 'check who owns the file or folder'],
  'EROFS build': ['the file system is read-only', 'choose another folder with --out-dir'],
  'EROFS migrate': [
    'the file system is read-only',
    'migrate a copy of the site; --dry-run prints what would change',
  ],
  EROFS: ['the file system is read-only', 'use a copy of the folder that can be written'],
}

/** An error of the system as a sentence. It names a port, an address or a file. */
function refusalOf(error: NodeJS.ErrnoException & { address?: string; port?: number }, command: string) {
  const { code = '', syscall = '', path, address, port } = error
  const [why, help] = WORLD[`${code} ${syscall}`] ?? WORLD[`${code} ${command}`] ?? WORLD[code] ?? []
  if (why === undefined) return undefined
  const named = port === undefined ? (path ?? address) : code === 'EADDRNOTAVAIL' ? address : `port ${port}`
  return { message: named === undefined ? why : `${named}: ${why}`, help }
}

/** Where code of configurations and plugins runs: bundles in the cache. A plugin's bundle contains its name. */
const MODULE_OF_SITE = /[\\/]\.chatdocs[\\/](?:modules|server)[\\/](?:plugin-(.+)-\w+\.mjs)?/

/** The package of a module. */
const PACKAGE = /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/

/** The package or plugin of the site that threw an uncaught error, as the subject of a sentence. */
function culpritOf(stack: string | undefined): string | undefined {
  const frame = firstFrame(stack)
  const own = MODULE_OF_SITE.exec(frame)
  if (own) return own[1] === undefined ? 'the configuration or a plugin' : `the plugin ${own[1]}`
  const [, name] = PACKAGE.exec(frame) ?? []
  return name !== undefined && !dependencies().has(name) ? `the package ${name}` : undefined
}

/** The packages that chatdocs itself uses. */
function dependencies(): ReadonlySet<string> {
  const { dependencies } = JSON.parse(readFileSync(new URL('../package.json', BUILT), 'utf8'))
  return new Set(Object.keys(dependencies))
}

function firstFrame(stack = ''): string {
  return stack.split('\n').find((line) => line.startsWith('    at ')) ?? ''
}

/** An error as it is reported to the user of this command. */
export function failureOf(error: unknown, command = ''): Failure & { blame: Blame } {
  if (error instanceof UsageError) return { blame: 'usage', message: error.message, help: error.help }
  if (error instanceof BugError)
    return {
      blame: 'bug',
      message: `${error.message}\n${THIS_IS_A_BUG}. Please report it.`,
      help: error.help,
    }
  // Commands print these themselves. Matched by name, so that core need not be loaded here.
  if (error instanceof Error && error.name === 'DiagnosticError')
    return { blame: 'usage', message: error.message }
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  // The error of a task is the cause of another error.
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    const refusal = refusalOf(each, command)
    if (refusal) return { blame: 'world', ...refusal }
  }
  const culprit = culpritOf(stack)
  if (culprit !== undefined) {
    return {
      blame: 'usage',
      message: `${culprit} failed after it had returned: ${message}`,
      help: 'look for timers and promises whose errors nobody catches',
    }
  }
  return {
    blame: 'bug',
    message: `${message}\n${THIS_IS_A_BUG}. Please report it with the stack trace.`,
    stack: causes(error) || stack,
  }
}

/** The stack of an error and of its causes. */
function causes(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const earlier = causes(error.cause)
  return `${error.stack ?? error.message}${earlier && `\ncaused by ${earlier}`}`
}
