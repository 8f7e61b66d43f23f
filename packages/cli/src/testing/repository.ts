import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { main } from '../main.ts'
import { type Files, filesIn, testFolder, writeFiles } from './folder.ts'
import { testWorld } from './world.ts'

const SITE: Files = {
  '.gitignore': 'dist/\n.chatdocs/\n',
  '.gitattributes': '*.txt text eol=crlf\n',
  'chatdocs.config.ts': "export default { title: 'T', hosting: 'github' }\n",
  'docs/index.md': '# Start\n',
  'docs/old.md': '# Old\n',
  'static/a b/ü.txt': 'one\ntwo\n',
}

/** Runs Git in a folder. Submodules may come from anywhere on this machine. */
export function gitIn(cwd: string) {
  return (...args: string[]) =>
    execFileSync('git', ['-C', cwd, '-c', 'protocol.file.allow=always', ...args], {
      encoding: 'utf8',
      stdio: 'pipe',
    })
}

/** Writes the folder of a repository by hand: `git init` and `git config` would start a process for each setting. */
function initialize(folder: string, branch: string, settings = ''): void {
  for (const each of ['objects', 'refs/heads']) mkdirSync(join(folder, each), { recursive: true })
  writeFiles(folder, {
    HEAD: `ref: refs/heads/${branch}\n`,
    // Six lines of comments, as Git writes them.
    'info/exclude': '#\n'.repeat(6),
    config: `[core]
  repositoryformatversion = 0
  filemode = ${process.platform !== 'win32'}
[gc]
  auto = 0
[maintenance]
  auto = false
[receive]
  autogc = false
${settings}`,
  })
}

/** Settings of a working tree, with an author and perhaps a remote. */
function settingsOf(author: string, origin?: string): string {
  const remote = `[remote "origin"]
  url = ${origin}
  fetch = +refs/heads/*:refs/remotes/origin/*
`
  return `[core]
  bare = false
[user]
  name = ${author}
  email = ${author.toLowerCase()}@${author.toLowerCase()}.example
${origin === undefined ? '' : remote}`
}

/** A repository with an author and these files committed on `main`. */
export function committed(files: Files, cwd = testFolder(), origin?: string) {
  writeFiles(cwd, files)
  initialize(join(cwd, '.git'), 'main', settingsOf('A', origin))
  const git = gitIn(cwd)
  const commit = (message: string) => void git('add', '-A') + git('commit', '--quiet', '-m', message)
  commit('First')
  return { cwd, git, commit }
}

/** A committed site, below a folder of its repository, with a bare repository as its origin. */
export function repository(more: Files = {}, below = '') {
  const origin = testFolder()
  initialize(origin, 'main', '[core]\n  bare = true\n')
  const site = Object.entries(SITE).map(([path, text]) => [join(below, path), text])
  const { cwd: top, ...made } = committed({ ...Object.fromEntries(site), ...more }, testFolder(), origin)
  const cwd = join(top, below)
  const world = testWorld({ cwd })
  const deploy = (...args: string[]) => main(['deploy', ...args], world.io)
  /** Makes Git ignore a pattern, as authors do with files that they want to keep. */
  const exclude = (pattern: string) => appendFileSync(join(top, '.git/info/exclude'), `${pattern}\n`)
  /** The files on a branch of the origin. */
  const pushed = (branch = 'gh-pages') => {
    const folder = testFolder()
    execFileSync('git', ['clone', '--quiet', '-c', 'core.autocrlf=false', '--branch', branch, origin, folder])
    rmSync(join(folder, '.git'), { recursive: true })
    return filesIn(folder)
  }
  /** Another person commits to a branch of the origin. Creates the branch if necessary. */
  const commitTo = (branch: string, files: Files, ...options: string[]) => {
    const folder = testFolder()
    initialize(join(folder, '.git'), branch, settingsOf('B', origin))
    const git = gitIn(folder)
    if (branches().includes(branch)) git('pull', '--quiet', 'origin', branch)
    writeFiles(folder, files)
    git('add', '-A')
    git('commit', '--quiet', '-m', 'By another', ...options)
    git('push', '--quiet', '--force', 'origin', branch)
  }
  const inOrigin = gitIn(origin)
  const branches = () => inOrigin('branch', '--format=%(refname:short)').trim().split('\n').filter(Boolean)
  const log = () => inOrigin('log', '--format=%s', 'gh-pages')
  return { ...world, ...made, top, cwd, origin, deploy, exclude, pushed, commitTo, inOrigin, branches, log }
}
