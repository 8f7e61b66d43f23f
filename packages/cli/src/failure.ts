import { GENERATOR_VERSION } from '@chatdocs/protocol'
import type { Failure } from './report/report.ts'
import { UsageError } from './usage-error.ts'

/** Whose mistake it was that ended a run: the user's command, the world's, or ours. */
export type Blame = 'usage' | 'world' | 'bug'

const WORLD: Readonly<Record<string, string>> = {
  EACCES: 'this user may not do that: look at who owns the file or folder, or take a port above 1023',
  EADDRINUSE: 'the port is taken by another program: end that one, or name another port with --port',
  EADDRNOTAVAIL: 'this computer has no such address: name another one with --host',
  EDQUOT: 'this user may store no more: make room, then build again; the last good site is untouched',
  EMFILE: 'too many files are open: close other programs, or raise the limit (ulimit -n)',
  ENOSPC:
    'the disk is full, or the system watches too many files: make room, or raise fs.inotify.max_user_watches',
  EPERM: 'the system forbids that: look at who owns the file or folder',
  EROFS: 'the disk can only be read: name a folder elsewhere with --out-dir',
}

/** An error as it is told to whoever called the program. */
export function failureOf(error: unknown): Failure & { blame: Blame } {
  if (error instanceof UsageError) return { blame: 'usage', message: error.message, help: error.help }
  // Commands print these themselves; by its name, so that the core need not be loaded to say so.
  if (error instanceof Error && error.name === 'DiagnosticError')
    return { blame: 'usage', message: error.message }
  const { code, message, stack }: NodeJS.ErrnoException =
    error instanceof Error ? error : new Error(String(error))
  const sentence = WORLD[code ?? '']
  if (sentence !== undefined) return { blame: 'world', message, help: sentence }
  return {
    blame: 'bug',
    message: `${message}\nThis is a bug in chatdocs ${GENERATOR_VERSION}. Please report it with what follows.`,
    stack: causes(error) || stack,
  }
}

/** The stack of an error and of those that led to it. */
function causes(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const earlier = causes(error.cause)
  return `${error.stack ?? error.message}${earlier && `\ncaused by ${earlier}`}`
}
