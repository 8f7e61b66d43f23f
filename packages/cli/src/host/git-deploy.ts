import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { devNull, tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { GENERATOR_VERSION } from '@chatdocs/protocol'
import { UsageError } from '../process/failure.ts'
import {
  type Environment,
  foldersOf,
  git,
  pathLines,
  printable,
  type Repository,
  settingsEnv,
} from './git-run.ts'

/** A branch of a remote, checked so that Git never takes it for an option or another kind of ref. */
export interface Target {
  branch: string
  /** A remote or a URL. */
  remote: string
  /** The URL to read branches from: a remote can have another URL for pushing. */
  place: string
  /** Remote and branch, for messages. */
  name: string
}

/** Files to publish, and where. */
export interface Publication {
  repository: Repository
  target: Target
  /** The folder with the files. */
  folder: string
  /** Paths below it. */
  paths: readonly string[]
  /** Files and folders of the branch that stay, unless the site has them. */
  keep: readonly string[]
  /** Replace the branch even if its last commit is not a deployment. */
  replace: boolean
  message: string
}

export interface Published {
  /** Absent if the branch has these files already. */
  commit?: string
  /** Files of the branch that stay. */
  kept: readonly string[]
}

/** Files that hosts put on a branch: the domain of the site, and a marker that turns Jekyll off. */
const OF_THE_HOST = ['CNAME', '.nojekyll', '.domains']

/** The paths of uncommitted changes in a folder, without those below `apart`. */
export async function uncommitted(
  folder: string,
  apart: readonly string[],
  { top, env }: Repository,
): Promise<readonly string[]> {
  // Git settings can hide new files.
  const options = ['--porcelain', '-z', '--no-renames', '--untracked-files=all']
  const found = await git(folder, ['status', ...options, '--', '.'], { env })
  const paths = found.split('\0').flatMap((line) => (line === '' ? [] : [line.slice(3)]))
  return paths.filter((path) => {
    const full = join(top, path)
    return !apart.some((each) => full === each || full.startsWith(each + sep))
  })
}

/** The branch with this name on this remote. Refuses names that Git could misread, and the branch of the sources. */
export async function targetOf(remote: string, branch: string, repository: Repository): Promise<Target> {
  const { top, env } = repository
  const [, short] = /^refs\/(?:heads\/)?(.+)/.exec(branch) ?? []
  if (short !== undefined)
    throw new UsageError(`${branch} is the name of a ref, not of a branch`, `--branch ${short}`)
  const isName = await git(top, ['check-ref-format', `refs/heads/${branch}`], { env }).then(
    () => !/^-|^(HEAD|@)$/.test(branch),
    () => false,
  )
  if (!isName) throw new UsageError(`${branch || '""'} cannot be the name of a branch`, '--branch gh-pages')
  if (branch === repository.branch) {
    throw new UsageError(
      `${branch} is the branch that the site is built from`,
      'choose a branch for the site alone: --branch gh-pages',
    )
  }
  const name = `${printable(remote)}/${branch}`
  return { branch, remote, place: await placeOf(remote, repository), name }
}

async function placeOf(remote: string, { top, env }: Repository): Promise<string> {
  const names = (await git(top, ['remote'], { env })).split('\n').filter(Boolean)
  if (names.includes(remote)) {
    const pushed = await git(top, ['config', '--get', `remote.${remote}.pushurl`], { env }).catch(() => '')
    return pushed.trimEnd() || remote
  }
  const isAddress = /[:/\\]/.test(remote) || (remote !== '' && existsSync(join(top, remote)))
  if (isAddress && !remote.startsWith('-')) return remote
  const known = names.length > 0 ? `its remotes are: ${names.join(', ')}` : 'add one with `git remote add`'
  throw new UsageError(`the repository has no remote ${printable(remote) || '""'}`, known)
}

/**
 * Makes a commit with exactly these files and the kept ones, on top of the last commit of the branch, and pushes it.
 * The commit is made in a separate repository with the same settings, because fetching the last commit without its
 * history would turn the author's repository into a shallow clone. No other commit is lost: the push fails if there is
 * a newer one.
 */
export async function publish(of: Publication): Promise<Published> {
  const { repository, target, folder, paths } = of
  const settings = await settingsOf(repository)
  const scratch = mkdtempSync(join(tmpdir(), 'chatdocs-deploy-'))
  // URLs of remotes can be relative to the working tree.
  const run: Run = (args, input) =>
    git(repository.top, args, { input, env: { ...repository.env, ...settings, GIT_DIR: scratch } })
  try {
    await run(['init', '--quiet', '--bare'])
    const tip = await fetchTip(of, run)
    // Bytes are stored unchanged: attributes and settings for line endings do not apply.
    const files = pathLines(paths.map((path) => join(folder, path)))
    const blobs = (await run(['hash-object', '-w', '--no-filters', '--stdin-paths'], files)).split('\n')
    const kept = tip === undefined ? [] : await keptFiles(of, tip, run)
    const entries = [
      ...kept.map(({ mode, hash, path }) => `${mode} ${hash}\t${path}\0`),
      ...paths.map((path, index) => `100644 ${blobs[index]}\t${path}\0`),
    ]
    await run(['update-index', '-z', '--index-info'], entries.join(''))
    const tree = (await run(['write-tree'])).trim()
    const result = { kept: kept.map(({ path }) => path) }
    if (tip !== undefined && (await run(['rev-parse', `${tip}^{tree}`])).trim() === tree) return result
    const parent = tip === undefined ? [] : ['-p', tip]
    const message = `${of.message}\n\nchatdocs ${GENERATOR_VERSION} ${MARK}${tree}`
    const commit = (await run(['commit-tree', tree, ...parent, '-m', message])).trim()
    await run(['push', '--quiet', '--', target.remote, `${commit}:refs/heads/${target.branch}`])
    return { ...result, commit }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

type Run = (args: readonly string[], input?: string) => Promise<string>

/** The end of a deployment's message. A commit with another tree than this one is not a deployment. */
const MARK = 'wrote tree '

/** Fetches the last commit of the branch, if it has one and may be replaced. */
async function fetchTip(of: Publication, run: Run): Promise<string | undefined> {
  const { branch, place } = of.target
  const listed = await run(['ls-remote', '--symref', '--', place, 'HEAD', `refs/heads/${branch}`])
  const lines = listed.split('\n').map((line) => line.split('\t'))
  const [tip] = lines.find(([, ref]) => ref === `refs/heads/${branch}`) ?? []
  if (tip === undefined) return undefined
  const isDefault = lines.some(([to, ref]) => ref === 'HEAD' && to === `ref: refs/heads/${branch}`)
  await run(['fetch', '--quiet', '--no-auto-gc', '--no-tags', '--depth=1', '--', place, tip])
  if (!(await isOurs(tip, of, run)))
    refuse(of, tip, isDefault, (await run([...LOG, '-1', '--format=%h: %s', tip])).trim())
  return tip
}

const LOG = ['-c', 'log.showSignature=false', 'log', '--first-parent']
/** Number of commits since the last deployment that are examined. */
const DEPTH = 50

/** Whether this commit is a deployment, or only kept files have changed since one. */
async function isOurs(tip: string, of: Publication, run: Run): Promise<boolean> {
  const lastOf = async (range: readonly string[]) => {
    const shown = await run([...LOG, '-z', '--format=%H %T %B', ...range, tip])
    return shown.split('\0').find((each) => {
      const [, tree] = each.split(' ')
      return tree !== undefined && /\nchatdocs \S+ wrote tree (\w+)\s*$/.exec(each)?.[1] === tree
    })
  }
  if (await lastOf(['-1'])) return true
  await run(['fetch', '--quiet', '--no-auto-gc', '--no-tags', `--depth=${DEPTH}`, '--', of.target.place, tip])
  const last = await lastOf([])
  if (last === undefined) return false
  const options = ['-r', '-z', '--name-only', '--no-renames']
  const changed = await run(['diff-tree', ...options, last.slice(0, last.indexOf(' ')), tip])
  return changed.split('\0').every((path) => path === '' || isKept(path, of))
}

function refuse(of: Publication, tip: string, isDefault: boolean, commit: string): void {
  const { repository, replace, target } = of
  const name = `the last commit of ${target.name} (${commit})`
  const another = 'choose a branch for the site alone: --branch gh-pages'
  if (repository.branch === undefined && tip === repository.commit)
    throw new UsageError(`${target.name} is the branch that the site is built from`, another)
  if (isDefault) {
    throw new UsageError(
      `no deployment made ${name}, and the branch is the default one of the repository`,
      `${another}; or first make another branch the default one`,
    )
  }
  if (!replace) {
    throw new UsageError(
      `no deployment made ${name}`,
      'add --replace to replace its files: its commits stay, and --keep <path> keeps a file or folder',
    )
  }
}

interface KeptFile {
  mode: string
  hash: string
  path: string
}

/** The kept files of a commit. A file of the site replaces a kept one. */
async function keptFiles(of: Publication, tip: string, run: Run): Promise<KeptFile[]> {
  const own = new Set(of.paths)
  const folders = new Set(of.paths.flatMap(foldersOf))
  const isFree = (path: string) =>
    !folders.has(path) && ![path, ...foldersOf(path)].some((each) => own.has(each))
  const listed = (await run(['ls-tree', '-r', '-z', tip])).split('\0')
  return listed.flatMap((line) => {
    const [, mode = '', hash = '', path = ''] = /^(\d+) \w+ (\w+)\t(.*)$/s.exec(line) ?? []
    return path !== '' && isKept(path, of) && isFree(path) ? [{ mode, hash, path }] : []
  })
}

function isKept(path: string, { keep }: Publication): boolean {
  return [...OF_THE_HOST, ...keep].some((each) => path === each || path.startsWith(`${each}/`))
}

/** The settings that apply in a repository, including the user's, in a form for another repository. */
async function settingsOf({ top, env }: Repository): Promise<Environment> {
  const listed = await git(top, ['config', '--list', '--includes', '-z'], { env })
  const all = listed.split('\0').flatMap((each) => {
    const [name = '', value = 'true'] = each.split(/\n(.*)/s)
    const isOther = /^(core\.(bare|worktree|repositoryformatversion)|extensions\.|include)/.test(name)
    return name === '' || isOther ? [] : [[name, value] as const]
  })
  return { GIT_CONFIG_GLOBAL: devNull, GIT_CONFIG_NOSYSTEM: '1', ...settingsEnv(all) }
}
