import type { FileHistory } from '@chatdocs/core'

/** When each author last changed a file, in seconds since 1970. */
type Changes = Map<string, number>

/**
 * Reads a log of commits, newest first: NUL-separated, each commit `\x01time\x02author` and then, for each file, the
 * letter of its change and its name, or two names if it was moved. Files are listed by their current names. A pure
 * move is not a change. An earlier file with the same name is a different file.
 */
export function readLog(log: string): Record<string, FileHistory> {
  const changes = new Map<string, Changes>()
  /** The current name of an earlier file; empty if it was deleted. */
  const today = new Map<string, string>()
  for (const { time, author, entries } of commitsOf(log)) {
    const named = entries.map((entry) => ({ ...entry, name: today.get(entry.path) ?? entry.path }))
    for (const { action, name } of named) {
      if (action !== 'R100' && action !== 'D') noteChange(changes, name, { time, author })
    }
    for (const { action, path, from } of named) if (from !== undefined || action !== 'M') today.set(path, '')
    for (const { from, name } of named) {
      if (from === undefined) continue
      // A later commit on another branch, which comes earlier in the log, has changed the file under its old name.
      if (!today.has(from)) join(changes, from, name)
      today.set(from, name)
    }
  }
  changes.delete('')
  return Object.fromEntries([...changes].map(([name, by]) => [name.normalize('NFC'), historyOf(by)]))
}

interface Commit {
  time: number
  author: string
  entries: Entry[]
}

interface Entry {
  action: string
  path: string
  /** Its previous name, if it was moved. */
  from?: string
}

function commitsOf(log: string): Commit[] {
  const commits: Commit[] = []
  const tokens = log.split('\0')
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]?.replace(/^\n/, '') ?? ''
    const [one = '', other = ''] = tokens.slice(at + 1, at + 3)
    if (token.startsWith('\x01')) {
      const [time, author = ''] = token.slice(1).split('\x02')
      commits.push({ time: Number(time), author: author.trim(), entries: [] })
    } else if (/^R\d+$/.test(token)) {
      commits.at(-1)?.entries.push({ action: token, from: one, path: other })
      at += 2
    } else if (/^[A-Z]$/.test(token)) {
      commits.at(-1)?.entries.push({ action: token === 'T' ? 'M' : token, path: one })
      at += 1
    }
  }
  return commits
}

function noteChange(
  changes: Map<string, Changes>,
  name: string,
  { time, author }: Pick<Commit, 'time' | 'author'>,
): void {
  const known = changes.get(name) ?? new Map()
  known.set(author, Math.max(time, known.get(author) ?? 0))
  changes.set(name, known)
}

/** Moves the changes of one name to another one. */
function join(changes: Map<string, Changes>, from: string, name: string): void {
  for (const [author, time] of changes.get(from) ?? []) noteChange(changes, name, { time, author })
  changes.delete(from)
}

/** Authors with equal times keep the order of the log: children before parents. */
function historyOf(changes: Changes): FileHistory {
  const newest = [...changes].sort(([, one], [, other]) => other - one)
  const date = new Date((newest[0]?.[1] ?? 0) * 1000).toISOString().slice(0, 10)
  return { date, authors: newest.map(([author]) => author).filter((author) => author !== '') }
}
