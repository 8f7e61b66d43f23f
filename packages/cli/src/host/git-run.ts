import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { UsageError } from '../process/failure.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** The repository and commit of a folder. */
export interface Repository {
  /** The folder of the working tree, absolute, without symbolic links. */
  top: string
  commit: string
  /** The commit, short. */
  name: string
  subject: string
  /** Absent if no branch is checked out, as in CI. */
  branch?: string
  env: Environment
}

/** Variables that Git sets for its hooks. A repository must be found by its folder alone. */
const OF_A_REPOSITORY = [
  'GIT_DIR',
  'GIT_WORK_TREE',
  'GIT_INDEX_FILE',
  'GIT_OBJECT_DIRECTORY',
  'GIT_COMMON_DIR',
]

/** The repository of a folder; `undefined` outside of one. Throws if unsure: then nothing may be published. */
export async function repositoryOf(folder: string, given: Environment): Promise<Repository | undefined> {
  if (!isBelowGit(folder)) return undefined
  const env = { ...given, ...Object.fromEntries(OF_A_REPOSITORY.map((name) => [name, undefined])) }
  const ask = async (...args: string[]) => (await git(folder, args, { env })).trimEnd()
  const top = await ask('rev-parse', '--show-toplevel')
  const shown = await ask('-c', 'log.showSignature=false', 'log', '-1', '--format=%H%n%h%n%s').catch(() => '')
  const [commit = '', name = '', subject = ''] = shown.split('\n')
  if (commit === '')
    throw new UsageError('the site lies in a Git repository without a commit', 'commit the site')
  const ref = await ask('symbolic-ref', '--quiet', 'HEAD').catch(() => '')
  const branch = /^refs\/heads\/(.+)/.exec(ref)?.[1]
  return { top: resolve(top), commit, name, subject, ...(branch !== undefined && { branch }), env }
}

function isBelowGit(folder: string): boolean {
  if (existsSync(join(folder, '.git'))) return true
  return dirname(folder) !== folder && isBelowGit(dirname(folder))
}

/** Runs Git in a folder and returns what it prints. */
export function git(
  folder: string,
  args: readonly string[],
  { input = '', env }: { input?: string | undefined; env: Environment },
): Promise<string> {
  return new Promise((done, failed) => {
    const child = spawn('git', ['-C', folder, ...args], {
      env: { ...env, GIT_TERMINAL_PROMPT: '0' },
    })
    let [out, err] = ['', '']
    child.stdout.setEncoding('utf8').on('data', (text) => (out += text))
    child.stderr.setEncoding('utf8').on('data', (text) => (err += text))
    child.on('error', () => failed(new UsageError('there is no git on this machine', 'install Git')))
    child.on('close', (code) => {
      if (code === 0) done(out)
      else
        failed(new UsageError(`git ${nameOf(args)} failed: ${printable(err.trim()).replace(/^fatal: /, '')}`))
    })
    // Git may exit before it has read everything, and prints why.
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
}

/** Removes user names and passwords from URLs. */
export function printable(text: string): string {
  return text.replace(/(https?:\/\/)[^/@\s]*@/g, '$1')
}

/** The name of the command, after options such as `-c`. */
function nameOf(args: readonly string[]): string {
  const [first = '', , ...others] = args
  return first === '-c' ? nameOf(others) : first
}

/** One name per line, as commands with `--stdin-paths` read them. */
export function pathLines(paths: readonly string[]): string {
  const isPlain = (path: string) => !/^"|[\n\r\\]/.test(path)
  const quoted = (path: string) => {
    const text = path.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\r', '\\r')
    return `"${text}"`
  }
  return paths.map((path) => `${isPlain(path) ? path : quoted(path)}\n`).join('')
}

/** Settings for one run, in addition to those in the environment. */
export function settingsEnv(
  settings: readonly (readonly [name: string, value: string])[],
  env: Environment = {},
): Record<string, string> {
  const first = Number(env.GIT_CONFIG_COUNT ?? 0)
  const named = settings.flatMap(([name, value], index) => [
    [`GIT_CONFIG_KEY_${first + index}`, name],
    [`GIT_CONFIG_VALUE_${first + index}`, value],
  ])
  return { GIT_CONFIG_COUNT: `${first + settings.length}`, ...Object.fromEntries(named) }
}

/** The folders of a path as Git writes it: `a`, `a/b` of `a/b/c`. */
export function foldersOf(path: string): string[] {
  return [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index))
}
