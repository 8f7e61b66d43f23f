import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { env } from 'node:process'
import type { FileHistory, FileOrigin, History, Revision, SourcePath } from '@chatdocs/core'
import { UsageError } from '../process/failure.ts'
import { readLog } from './git-log.ts'
import { git as run } from './git-run.ts'
import { isLink, realOr } from './links.ts'

/**
 * The history of the files in a folder. Reads the Git log of each of their repositories once. A file behind a link or
 * in a submodule has the history of its real path.
 */
export async function gitHistory(folder: string, files: readonly SourcePath[] = []): Promise<History> {
  const history = await historyOf(folder)
  const { found } = filesElsewhere(folder, files)
  if (history.kind !== 'known' || found.size === 0) return history
  const all: Record<string, FileHistory> = { ...history.files }
  const tops = new Set([...found.values()].flatMap(({ top }) => top ?? []))
  const logs = new Map(await Promise.all([...tops].map(async (top) => [top, await historyOf(top)] as const)))
  for (const [path, { real, top = '' }] of found) {
    const log = logs.get(top)
    const known = log?.kind === 'known' ? log.files[pathFrom(top, real).normalize('NFC')] : undefined
    if (known) all[path] = known
    else delete all[path]
  }
  const shallow = [...logs].flatMap(([top, { kind }]) => (kind === 'shallow' ? pathFrom(folder, top) : []))
  return { kind: 'known', files: all, ...(shallow.length > 0 && { shallow }) }
}

async function historyOf(folder: string): Promise<History> {
  try {
    const isShallow = await git(folder, ['rev-parse', '--is-shallow-repository'])
    if (isShallow.trim() === 'true') return { kind: 'shallow' }
    return { kind: 'known', files: readLog(await git(folder, LOG)) }
  } catch (error) {
    const reason = reasonOf(error as Error)
    return NO_COMMITS.test(reason) ? { kind: 'known', files: {} } : { kind: 'unavailable', reason }
  }
}

/**
 * The files of a folder that differ from a commit, or from the point where this branch forked from it: changed, new and
 * removed files, relative to the folder. Throws a `UsageError` if Git cannot compare them.
 */
export async function changedSince(folder: string, commit: string): Promise<ReadonlySet<string>> {
  try {
    const base = (await git(folder, ['merge-base', commit, 'HEAD'])).trim()
    const options = ['--name-only', '-z', '--no-renames', '--no-ext-diff', '--relative']
    const [changed, fresh] = await Promise.all([
      git(folder, ['diff', ...options, base, '--', '.']),
      git(folder, ['ls-files', '-z', '--others', '--exclude-standard', '--', '.']),
    ])
    return new Set(`${changed}${fresh}`.split('\0').filter((path) => path !== ''))
  } catch (error) {
    const reason = reasonOf(error as Error)
    const help = 'name a commit or branch that was fetched: --changed origin/main, and fetch-depth: 0 in CI'
    throw new UsageError(`--changed ${commit}: ${reason}`, help)
  }
}

/**
 * The files of a folder that were moved, in a commit or since the last one, with their current paths; empty without
 * Git. Git knows of a move once it is added (`git add`).
 */
export async function renames(folder: string): Promise<ReadonlyMap<string, string>> {
  const options = ['--name-status', '-z', '--find-renames', '--diff-filter=R', '--no-ext-diff', '--relative']
  try {
    const [now, before] = await Promise.all([
      git(folder, ['diff', ...options, 'HEAD', '--', '.']),
      git(folder, ['log', ...options, '--format=', '--', '.']),
    ])
    return movesIn(now + before)
  } catch {
    return new Map()
  }
}

/** Reads `R100`, the old path and the new one of each move, newest first. The newest move of a path counts. */
function movesIn(log: string): ReadonlyMap<string, string> {
  const moves = new Map<string, string>()
  const [...tokens] = log
    .split('\0')
    .map((token) => token.trim())
    .filter((token) => token !== '')
  for (let at = 0; at + 2 < tokens.length; at += 3) {
    const [from = '', to = ''] = tokens.slice(at + 1, at + 3)
    if (!moves.has(from)) moves.set(from, moves.get(to) ?? to)
  }
  return moves
}

/** The current commit and branch, if a remote repository has that commit: otherwise links to it would be broken. */
export async function pushedRevision(folder: string): Promise<Revision | undefined> {
  try {
    const [name, branch, remotes] = await Promise.all([
      git(folder, ['rev-parse', 'HEAD']),
      git(folder, ['rev-parse', '--abbrev-ref', 'HEAD']),
      git(folder, ['branch', '--remotes', '--contains', 'HEAD']),
    ])
    if (remotes.trim() === '') return undefined
    return { name: name.trim(), kind: 'commit', branch: branch.trim() }
  } catch {
    return undefined
  }
}

/** The commit and the branch that are checked out in a folder, as far as Git knows them. */
export async function checkedOut(
  folder: string,
): Promise<{ commit: string | undefined; branch: string | undefined }> {
  const ask = (...args: string[]) =>
    git(folder, args).then(
      (text) => text.trim() || undefined,
      () => undefined,
    )
  const [commit, branch] = await Promise.all([
    ask('rev-parse', '--verify', '--quiet', 'HEAD'),
    ask('symbolic-ref', '--short', '--quiet', 'HEAD'),
  ])
  return { commit, branch }
}

/** The real locations of these files, if they differ from their paths. */
export async function fileOrigins(
  folder: string,
  files: readonly SourcePath[],
): Promise<ReadonlyMap<SourcePath, FileOrigin>> {
  const { top, found } = filesElsewhere(folder, files)
  const repositories = new Map<string, ReturnType<typeof repositoryUrl>>()
  const origins = new Map<SourcePath, FileOrigin>()
  for (const [path, { real, top: own }] of found) {
    if (own === undefined || own === top) origins.set(path, { path: pathFrom(realOr(folder), real) })
    else {
      const repository = repositories.get(own) ?? repositoryUrl(own)
      repositories.set(own, repository)
      origins.set(path, { path: pathFrom(own, real), repository: await repository })
    }
  }
  return origins
}

/** The web address of a repository, from its remote `origin`, and the branch to edit: submodules use the default. */
async function repositoryUrl(folder: string): Promise<NonNullable<FileOrigin['repository']>> {
  const ask = (...args: string[]) => git(folder, args).catch(() => '')
  const remote = await ask('remote', 'get-url', 'origin')
  const [, host, path] =
    /^(?:\w+:\/\/(?:[^@/]*@)?|[^@/\s]+@)([^:/\s]+)(?::\d+)?[:/](\S+?)(?:\.git)?\/?\s*$/.exec(remote) ?? []
  const head = (await ask('rev-parse', '--abbrev-ref', 'origin/HEAD')).trim().replace(/^origin\//, '')
  const { branch = head || 'main' } = await checkedOut(folder)
  return { url: host === undefined ? '' : `https://${host}/${path}`, branch }
}

/**
 * Writes the files of a commit, tag or branch to a new folder, without changing the repository. Returns the folder in
 * it that corresponds to `folder`, and the revision. Throws a `UsageError` if Git cannot read it.
 */
export async function checkOut(
  folder: string,
  name: string,
  into: string,
): Promise<{ folder: string; revision: Revision }> {
  try {
    const [top, prefix, commit, branch, isTag] = await Promise.all([
      git(folder, ['rev-parse', '--show-toplevel']),
      git(folder, ['rev-parse', '--show-prefix']),
      git(folder, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`]),
      git(folder, ['rev-parse', '--abbrev-ref', 'HEAD']),
      git(folder, ['show-ref', '--verify', '--quiet', `refs/tags/${name}`]).then(
        () => true,
        () => false,
      ),
    ])
    await git(folder, ['clone', '--quiet', '--shared', '--no-checkout', top.trim(), into])
    await git(into, ['checkout', '--quiet', '--detach', commit.trim()])
    return {
      folder: join(into, prefix.trim()),
      revision: {
        ...(isTag ? { name, kind: 'tag' } : { name: commit.trim(), kind: 'commit' }),
        branch: branch.trim(),
      },
    }
  } catch (error) {
    const reason = reasonOf(error as Error)
    throw new UsageError(
      `--from ${name}: ${reason || 'there is no such tag or commit'}`,
      'name a folder, or a tag that was fetched: git fetch --tags',
    )
  }
}

/**
 * Newest first, children before parents; for each commit its time, author (`%aN`: as in `.mailmap`) and changed files.
 */
const LOG = [
  '-c',
  'log.showSignature=false',
  'log',
  '-z',
  '--topo-order',
  '--name-status',
  '--find-renames',
  '--relative',
  '--no-color',
  '--no-ext-diff',
  '--encoding=UTF-8',
  '--format=%x01%ct%x02%aN',
  '--',
  '.',
]

const NO_COMMITS = /does not have any commits yet/

function git(folder: string, args: readonly string[]): Promise<string> {
  return run(folder, args, { env })
}

/** The first line that Git printed, without the name of the command. */
function reasonOf({ message }: Error): string {
  const [said = ''] = message.replace(/^git \S+ failed: */, '').split('\n')
  return /not a git repository/i.test(said) ? 'the site lies in no Git repository' : said
}

/** A file whose real path differs from its path in the site: the real path, and the folder of its repository. */
interface Elsewhere {
  real: string
  top: string | undefined
}

/** The files of a folder that come from outside through links and submodules. */
function filesElsewhere(
  folder: string,
  files: readonly SourcePath[],
): { top: string | undefined; found: ReadonlyMap<SourcePath, Elsewhere> } {
  const base = realOr(folder)
  const tops = new Map<string, string | undefined>()
  const topOf = (at: string): string | undefined => {
    if (!tops.has(at))
      tops.set(at, existsSync(join(at, '.git')) ? at : dirname(at) === at ? undefined : topOf(dirname(at)))
    return tops.get(at)
  }
  const reals = new Map<string, string>()
  const realOf = (at: string) => reals.get(at) ?? reals.set(at, realOr(at)).get(at) ?? at
  const top = topOf(base)
  const found = new Map<SourcePath, Elsewhere>()
  for (const path of files) {
    const plain = join(base, path)
    const inFolder = join(realOf(dirname(plain)), plain.slice(dirname(plain).length))
    const real = isLink(inFolder) ? realOr(inFolder) : inFolder
    const own = topOf(dirname(real))
    if (real !== plain || own !== top) found.set(path, { real, top: own })
  }
  return { top, found }
}

/** The path from a folder, as Git writes it. */
function pathFrom(folder: string, path: string): string {
  return relative(folder, path).replaceAll('\\', '/')
}
