import { spawn } from 'node:child_process'
import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { devNull, tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { UsageError } from '../failure.ts'

/** Files to publish, and where. */
export interface Publication {
  /** A folder of the repository. */
  repository: string
  /** The folder with the files. */
  folder: string
  /** Paths below it. */
  paths: readonly string[]
  remote: string
  branch: string
  message: string
  /** The environment of Git: where its settings and keys are. */
  env: Environment
  /** Milliseconds since 1970. */
  now: number
}

type Environment = Readonly<Record<string, string | undefined>>

/** How the folders of repositories that make a commit begin. */
const SCRATCH = 'chatdocs-deploy-'
/** Milliseconds. No deployment takes a day. */
const DAY = 86_400_000

/** The paths of uncommitted changes in a folder, without those below `apart`; none outside of a Git repository. */
export async function uncommitted(
  folder: string,
  apart: readonly string[],
  env: Environment,
): Promise<readonly string[]> {
  const isInside = await git(folder, ['rev-parse', '--is-inside-work-tree'], { env }).catch(() => '')
  if (isInside.trim() !== 'true') return []
  const left = apart.map((each) => `:(exclude)${each}`)
  const found = await git(folder, ['status', '--porcelain', '-z', '--no-renames', '--', '.', ...left], {
    env,
  })
  return found.split('\0').flatMap((line) => (line === '' ? [] : [line.slice(3)]))
}

/** The commit that is checked out, and its subject; nothing outside of a Git repository. */
export async function headOf(
  folder: string,
  env: Environment,
): Promise<{ commit: string; subject: string } | undefined> {
  const shown = await git(folder, ['log', '-1', '--format=%h%n%s'], { env }).catch(() => undefined)
  const [commit = '', subject = ''] = shown?.split('\n') ?? []
  return commit === '' ? undefined : { commit, subject }
}

/**
 * Makes a commit whose tree has exactly these files, after the last one of the branch, and pushes it. The commit is
 * made in a repository of its own with the same settings, because fetching the last one without its history would make
 * the author's repository a shallow clone. Nobody else's commit is lost: the push fails if there is a newer one.
 *
 * @returns the commit, or `undefined` if the branch has these files already
 */
export async function publish(of: Publication): Promise<string | undefined> {
  const { repository, folder, paths, remote, branch, message, env, now } = of
  removeLeftovers(now)
  const settings = await settingsOf(repository, env)
  // Addresses of remotes can be relative to the working tree.
  const top = (await git(repository, ['rev-parse', '--show-toplevel'], { env })).trim()
  const run = (args: readonly string[], input?: string) =>
    git(top, args, { input, env: { ...env, ...settings, GIT_DIR: scratch } })
  const scratch = mkdtempSync(join(tmpdir(), SCRATCH))
  try {
    await run(['init', '--quiet', '--bare'])
    const [tip = ''] = (await run(['ls-remote', '--heads', remote, `refs/heads/${branch}`])).split(/\s/)
    if (tip !== '') await run(['fetch', '--quiet', '--no-tags', '--depth=1', remote, tip])
    const files = paths.map((path) => join(folder, path))
    // Bytes as they are: attributes and settings for the ends of lines do not apply.
    const blobs = (await run(['hash-object', '-w', '--no-filters', '--stdin-paths'], lines(files))).split(
      '\n',
    )
    await run(
      ['update-index', '-z', '--index-info'],
      paths.map((path, index) => `100644 ${blobs[index]}\t${path}\0`).join(''),
    )
    const tree = (await run(['write-tree'])).trim()
    if (tip !== '' && (await run(['rev-parse', `${tip}^{tree}`])).trim() === tree) return undefined
    const parent = tip === '' ? [] : ['-p', tip]
    const commit = (await run(['commit-tree', tree, ...parent, '-m', message])).trim()
    await run(['push', '--quiet', remote, `${commit}:refs/heads/${branch}`])
    return commit
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** Removes what killed deployments of this user left. Best effort: failures are ignored. */
function removeLeftovers(now: number): void {
  try {
    const user = userInfo().uid
    for (const name of readdirSync(tmpdir()).filter((each) => each.startsWith(SCRATCH))) {
      const folder = join(tmpdir(), name)
      const { mtimeMs, uid } = lstatSync(folder)
      // Windows has no such numbers, and a temporary folder for each user.
      const isOurs = user === -1 || uid === user
      if (isOurs && mtimeMs < now - DAY) rmSync(folder, { recursive: true, force: true })
    }
  } catch {}
}

/** The settings that apply in a repository, those of the user included, for another one. */
async function settingsOf(repository: string, env: Environment): Promise<Record<string, string>> {
  const listed = await git(repository, ['config', '--list', '--includes', '-z'], { env })
  const all = listed
    .split('\0')
    .map((each) => each.split(/\n(.*)/s))
    .filter(
      ([name = '']) =>
        name !== '' && !/^(core\.(bare|worktree|repositoryformatversion)|extensions\.|include)/.test(name),
    )
  const named = all.flatMap(([name = '', value = 'true'], index) => [
    [`GIT_CONFIG_KEY_${index}`, name],
    [`GIT_CONFIG_VALUE_${index}`, value],
  ])
  const files = { GIT_CONFIG_GLOBAL: devNull, GIT_CONFIG_NOSYSTEM: '1' }
  return { ...files, GIT_CONFIG_COUNT: `${all.length}`, ...Object.fromEntries(named) }
}

function lines(all: readonly string[]): string {
  return all.map((each) => `${each}\n`).join('')
}

function git(
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
      else failed(new UsageError(`git ${args[0]} failed: ${err.trim().replace(/^fatal: /, '')}`))
    })
    // Git may end before it has read everything, and says why.
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
}
