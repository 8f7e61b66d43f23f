import { GENERATOR_VERSION } from '@chatdocs/protocol'
import type { Failure } from './report/report.ts'

/** An error in the command line, with a hint how to fix it. The exit code is 2. */
export class UsageError extends Error {
  readonly help: string | undefined

  constructor(message: string, help?: string) {
    super(message)
    this.name = 'UsageError'
    this.help = help
  }
}

/** The cause of a failed run: wrong usage, the environment (`world`), or a bug in chatdocs. */
export type Blame = 'usage' | 'world' | 'bug'

const WORLD: Readonly<Record<string, string>> = {
  EACCES: 'permission denied: check who owns the file or folder, or use a port above 1023',
  EADDRINUSE: 'the port is in use: stop the other program, or choose another port with --port',
  EADDRNOTAVAIL: 'this computer does not have that address: choose another one with --host',
  EDQUOT: 'disk quota exceeded: free some space and build again; the last good site is untouched',
  EMFILE: 'too many open files: close other programs, or raise the limit (ulimit -n)',
  ENOSPC:
    'the disk is full, or too many files are watched: free some space, or raise fs.inotify.max_user_watches',
  EPERM: 'operation not permitted: check who owns the file or folder',
  EROFS: 'the file system is read-only: choose another folder with --out-dir',
}

/** An error as it is reported to the user. */
export function failureOf(error: unknown): Failure & { blame: Blame } {
  if (error instanceof UsageError) return { blame: 'usage', message: error.message, help: error.help }
  // Commands print these themselves. Matched by name, so that core need not be loaded here.
  if (error instanceof Error && error.name === 'DiagnosticError')
    return { blame: 'usage', message: error.message }
  const { code, message, stack }: NodeJS.ErrnoException =
    error instanceof Error ? error : new Error(String(error))
  const sentence = WORLD[code ?? '']
  if (sentence !== undefined) return { blame: 'world', message, help: sentence }
  return {
    blame: 'bug',
    message: `${message}\nThis is a bug in chatdocs ${GENERATOR_VERSION}. Please report it with the stack trace.`,
    stack: causes(error) || stack,
  }
}

/** The stack of an error and of its causes. */
function causes(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const earlier = causes(error.cause)
  return `${error.stack ?? error.message}${earlier && `\ncaused by ${earlier}`}`
}
