import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { main } from '../main.ts'
import { siteIn, testFolder, writeFiles } from '../testing/folder.ts'
import { gitIn, repository } from '../testing/repository.ts'
import { longTest } from '../testing/suite.ts'
import { testWorld } from '../testing/world.ts'

/** Which branches `deploy` writes to, and what stays on them. */

const BUILT_FROM = 'is the branch that the site is built from'

describe('the branch of the sources is refused:', () => {
  test('the one that is checked out, whatever the remote has and an option says', async () => {
    const { deploy, git, branches, commitTo, inOrigin, err } = repository()
    git('tag', 'main')
    expect(await deploy('--branch', 'main', '--replace')).toBe(2)
    expect(err()).toContain(`main ${BUILT_FROM}\n  help: choose a branch for the site alone`)
    expect(branches()).toEqual([])
    commitTo('main', { 'other.md': '' })
    const before = inOrigin('rev-parse', 'main')
    expect(await deploy('--branch', 'main', '--replace')).toBe(2)
    expect(inOrigin('rev-parse', 'main')).toBe(before)
    git('worktree', 'add', '--quiet', '-b', 'next', join(testFolder(), 'tree'))
    git('checkout', '--quiet', '-b', 'release')
    expect(await deploy('--branch', 'release')).toBe(2)
  })

  longTest('the commit that is checked out, without a branch, as in CI', async () => {
    const { deploy, git, inOrigin, err } = repository()
    git('push', '--quiet', 'origin', 'main', 'main:release')
    git('checkout', '--quiet', '--detach')
    for (const branch of ['main', 'release']) {
      expect(await deploy('--branch', branch, '--replace')).toBe(2)
      expect(err()).toContain(`origin/${branch} ${BUILT_FROM}`)
    }
    expect(inOrigin('rev-parse', 'main', 'release')).toBe(`${git('rev-parse', 'HEAD')}`.repeat(2))
  })

  test('the default branch of the remote with commits of others', async () => {
    const { deploy, git, commitTo, inOrigin, err } = repository()
    commitTo('main', { 'README.md': '# Sources\n' })
    const before = inOrigin('rev-parse', 'main')
    git('checkout', '--quiet', '-b', 'docs')
    expect(await deploy('--branch', 'main', '--replace')).toBe(2)
    expect(err()).toMatch(
      /no deployment made the last commit of origin\/main \(\w{7}: By another\), and the branch is the default one/,
    )
    expect(inOrigin('rev-parse', 'main')).toBe(before)
  })
})

longTest('a default branch that deployments made is deployed to, as for me.github.io', async () => {
  const { cwd, deploy, commit, git, pushed, err } = repository()
  git('checkout', '--quiet', '-b', 'source')
  // The default branch of the origin, which has no branch yet.
  expect(await deploy('--branch', 'main')).toBe(0)
  writeFiles(cwd, { 'docs/index.md': '# Second\n' })
  commit('Second')
  expect([await deploy('--branch', 'main'), err()]).toEqual([0, ''])
  expect(pushed('main')).toEqual(siteIn(join(cwd, 'dist')))
})

describe('a branch whose last commit somebody else made', () => {
  test('is replaced only if an option says so; its commits stay', async () => {
    const { cwd, deploy, commitTo, pushed, inOrigin, err } = repository()
    commitTo('gh-pages', {
      'index.html': 'By another tool',
      'old/index.html': '',
      CNAME: 'docs.example.com\n',
    })
    const before = inOrigin('rev-parse', 'gh-pages').trim()
    expect(await deploy('--branch', 'gh-pages')).toBe(2)
    expect(
      err(),
    ).toContain(`no deployment made the last commit of origin/gh-pages (${before.slice(0, 7)}: By another)
  help: add --replace to replace its files: its commits stay, and --keep <path> keeps a file or folder`)
    expect(inOrigin('rev-parse', 'gh-pages').trim()).toBe(before)
    expect(await deploy('--branch', 'gh-pages', '--replace')).toBe(0)
    expect(pushed()).toEqual({ ...siteIn(join(cwd, 'dist')), CNAME: 'docs.example.com\n' })
    expect(inOrigin('rev-parse', 'gh-pages^').trim()).toBe(before)
    // From now on, it is a branch of deployments.
    expect(await deploy('--branch', 'gh-pages')).toBe(0)
  })

  test.each([
    ['a new commit', []],
    ['a commit of a deployment that was amended', ['--amend', '--no-edit']],
  ])('is recognized: %s', async (_, options) => {
    const { deploy, commitTo, inOrigin, err } = repository()
    expect(await deploy('--branch', 'gh-pages')).toBe(0)
    commitTo('gh-pages', { 'extra.html': '' }, ...options)
    const before = inOrigin('rev-parse', 'gh-pages')
    expect(await deploy('--branch', 'gh-pages')).toBe(2)
    expect(err()).toContain('no deployment made the last commit of origin/gh-pages')
    expect(inOrigin('rev-parse', 'gh-pages')).toBe(before)
  })

  longTest('is a copy of the sources, as GitHub makes new branches', async () => {
    const { cwd, deploy, git, pushed } = repository()
    git('push', '--quiet', 'origin', 'main', 'main:gh-pages')
    expect(await deploy('--branch', 'gh-pages')).toBe(2)
    expect(await deploy('--branch', 'gh-pages', '--replace')).toBe(0)
    expect(pushed()).toEqual(siteIn(join(cwd, 'dist')))
  })
})

test('what hosts put on the branch stays, without an option, until somebody removes it there', async () => {
  const { cwd, deploy, commit, commitTo, pushed, out, err } = repository()
  expect(await deploy('--branch', 'gh-pages')).toBe(0)
  commitTo('gh-pages', { CNAME: 'docs.example.com\n', '.domains': 'docs.example.org\n' })
  writeFiles(cwd, { 'docs/index.md': '# Second\n', 'chatdocs.config.ts': 'export default {}\n' })
  commit('Second')
  expect([await deploy('--branch', 'gh-pages'), err()]).toEqual([0, ''])
  expect(out()).toMatch(/as \w{7}, beside \.domains and 2 more of the branch\n$/)
  const host = { CNAME: 'docs.example.com\n', '.domains': 'docs.example.org\n', '.nojekyll': '' }
  expect(pushed()).toEqual({ ...siteIn(join(cwd, 'dist')), ...host })
  expect(await deploy('--branch', 'gh-pages')).toBe(0)
  expect(out()).toContain('origin/gh-pages has these files already')

  writeFiles(cwd, { 'static/CNAME': 'own.example.com\n' })
  commit('Third')
  expect(await deploy('--branch', 'gh-pages')).toBe(0)
  expect(pushed()).toMatchObject({ ...host, CNAME: 'own.example.com\n' })
})

test('files and folders that an option names stay, unless the site has them', async () => {
  const { cwd, deploy, commit, commitTo, pushed, err } = repository()
  expect(await deploy('--branch', 'gh-pages')).toBe(0)
  const previews = { 'previews/1/index.html': '1', 'previews/2/index.html': '2' }
  commitTo('gh-pages', { ...previews, 'google1.html': 'g', 'previews.html': 'no' })
  commitTo('gh-pages', { 'previews/3/index.html': '3' })
  const keep = ['--keep', './previews/', '--keep', 'google1.html', '--keep', 'docs/old/index.html/x']
  expect(await deploy('--branch', 'gh-pages', ...keep)).toBe(2)
  expect(await deploy('--branch', 'gh-pages', ...keep, '--replace')).toBe(0)
  const kept = { ...previews, 'previews/3/index.html': '3', 'google1.html': 'g' }
  expect(pushed()).toEqual({ ...siteIn(join(cwd, 'dist')), ...kept })
  // Changes of kept files alone need no other option.
  commitTo('gh-pages', { 'previews/4/index.html': '4' })
  writeFiles(cwd, { 'static/previews/1/index.html': 'own', 'static/google1.html/x': 'a folder' })
  commit('Second')
  expect([await deploy('--branch', 'gh-pages', ...keep), err().split('\n').length]).toEqual([0, 3])
  const { 'google1.html': _, ...others } = kept
  expect(pushed()).toEqual({ ...others, 'previews/4/index.html': '4', ...siteIn(join(cwd, 'dist')) })
})

const NO_BRANCH = 'cannot be the name of a branch\n  help: --branch gh-pages'

const REFUSED = [
  ['--branch=--all', `--all ${NO_BRANCH}`],
  ['--branch=-d', `-d ${NO_BRANCH}`],
  ['--branch=HEAD', `HEAD ${NO_BRANCH}`],
  ['--branch=@', `@ ${NO_BRANCH}`],
  ['--branch=', `"" ${NO_BRANCH}`],
  ['--branch=a:b', `a:b ${NO_BRANCH}`],
  ['--branch=a b', `a b ${NO_BRANCH}`],
  ['--branch=a..b', `a..b ${NO_BRANCH}`],
  ['--branch=a*', `a* ${NO_BRANCH}`],
  ['--branch=a\nb', NO_BRANCH],
  ['--branch=a.lock', `a.lock ${NO_BRANCH}`],
  ['--branch=refs/heads/a', 'refs/heads/a is the name of a ref, not of a branch\n  help: --branch a'],
  ['--branch=refs/tags/a', 'refs/tags/a is the name of a ref, not of a branch'],
  ['--branch=a --remote=--upload-pack=touch MARK', 'the repository has no remote --upload-pack=touch MARK'],
  ['--branch=a --remote=--receive-pack=/bin/touch MARK', 'the repository has no remote --receive-pack'],
  ['--branch=a --remote=-', 'the repository has no remote -'],
  ['--branch=a --remote=', 'the repository has no remote ""'],
  ['--branch=a --remote=origni', 'the repository has no remote origni\n  help: its remotes are: origin'],
  ['--branch=a --remote=ext::touch% MARK', "transport 'ext' not allowed"],
  ['--branch=a --remote=./nowhere', 'git ls-remote failed'],
  ['--dir=a --keep=CNAME', '--keep is for branches'],
  ['--dir=a --replace', '--replace is for branches'],
  ['--branch=a --keep=../x', '--keep ../x is no path on a branch'],
  ['--branch=a --keep=/', '--keep / is no path on a branch'],
] as const

test('names that are none are refused, and run nothing', async () => {
  const { cwd, deploy, err, branches } = repository()
  const mark = join(testFolder(), 'mark')
  for (const [line, message] of REFUSED) {
    const before = err().length
    expect([line, await deploy(...line.replace('MARK', mark).split(/ (?=--)/))]).toEqual([line, 2])
    expect(err().slice(before)).toContain(message.replace('MARK', mark))
  }
  expect([existsSync(mark), branches(), existsSync(join(cwd, 'a'))]).toEqual([false, [], false])
})

longTest('a remote that is pushed to elsewhere is judged by what it is pushed to', async () => {
  const { cwd, deploy, git, origin, branches, err } = repository()
  const fork = testFolder()
  execFileSync('git', ['init', '--quiet', '--bare', '-b', 'main', fork])
  git('remote', 'set-url', '--push', 'origin', fork)
  expect(await deploy('--branch', 'gh-pages')).toBe(0)
  expect(branches()).toEqual([])
  writeFiles(cwd, { 'docs/index.md': '# Second\n' })
  git('commit', '--quiet', '-am', 'Second')
  expect([await deploy('--branch', 'gh-pages'), err(), origin]).toEqual([0, '', origin])
  const log = execFileSync('git', ['-C', fork, 'log', '--format=%s', 'gh-pages'], { encoding: 'utf8' })
  expect(log.trim().split('\n')).toHaveLength(2)
})

test('files of any name are pushed', async () => {
  const { cwd, deploy, pushed } = repository({ 'static/line\nfeed "quoted".txt': 'a', 'static/"b".txt': 'b' })
  expect(await deploy('--branch', 'gh-pages')).toBe(0)
  expect(pushed()).toMatchObject({ 'line\nfeed "quoted".txt': 'a', '"b".txt': 'b' })
  expect(pushed()).toEqual(siteIn(join(cwd, 'dist')))
})

test('a name that looks like a forced push is a name', async () => {
  const { deploy, branches } = repository()
  expect(await deploy('--branch', '+a')).toBe(0)
  expect(branches()).toEqual(['+a'])
})

test('the password of an address is not printed', async () => {
  const { deploy, git, origin, out, err } = repository()
  const remote = 'https://me:secret@h.example/site.git'
  expect(await deploy('--branch', 'a', '--remote', `${remote}:x`)).toBe(2)
  git('config', `url.${origin}.insteadOf`, remote)
  expect(await deploy('--branch', 'a', '--remote', remote)).toBe(0)
  expect(out()).toContain('to https://h.example/site.git/a as ')
  expect(out() + err()).not.toContain('secret')
})

longTest('a shallow clone and a worktree are deployed from, and stay as they are', async () => {
  const { deploy, git, origin, log } = repository()
  expect(await deploy('--branch', 'gh-pages')).toBe(0)
  git('push', '--quiet', 'origin', 'main')
  const [shallow, tree] = [join(testFolder(), 'shallow'), join(testFolder(), 'tree')]
  execFileSync('git', ['clone', '--quiet', '--depth=1', `file://${origin}`, shallow])
  git('worktree', 'add', '--quiet', '-b', 'next', tree)
  for (const [at, cwd] of [shallow, tree].entries()) {
    const own = gitIn(cwd)
    writeFiles(cwd, { 'docs/index.md': `# Another ${at}\n` })
    own('-c', 'user.name=A', '-c', 'user.email=a@a', 'commit', '--quiet', '-am', `Another ${at}`)
    own('config', 'user.name', 'A')
    own('config', 'user.email', 'a@a.example')
    const world = testWorld({ cwd })
    expect([await main(['deploy', '--branch', 'gh-pages'], world.io), world.err()]).toEqual([0, ''])
    expect([own('status', '--porcelain'), own('branch', '--all')]).toEqual([
      '',
      expect.not.stringContaining('gh-pages'),
    ])
  }
  expect(gitIn(shallow)('rev-list', '--count', 'HEAD')).toBe('2\n')
  expect(log().replace(/ \w+:/g, ' …:')).toBe('Deploy …: Another 1\nDeploy …: Another 0\nDeploy …: First\n')
})
