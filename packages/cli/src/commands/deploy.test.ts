import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { filesIn, siteIn, testFolder, writeFiles } from '../testing/folder.ts'
import { repository } from '../testing/repository.ts'

test('a branch gets exactly the files of the site, one commit after the other', async () => {
  const { cwd, commit, deploy, pushed, log, out, err, git } = repository()
  expect([await deploy('--branch', 'gh-pages'), err()]).toEqual([0, ''])
  expect(pushed()).toEqual(siteIn(join(cwd, 'dist')))
  expect(pushed()).toMatchObject({ '.nojekyll': '', 'a b/ü.txt': 'one\ntwo\n' })
  expect(out()).toMatch(/Deployed \d+ files to origin\/gh-pages as \w{7}\n$/)
  expect([git('status', '--porcelain'), git('branch', '--format=%(refname:short)')]).toEqual(['', 'main\n'])

  expect(await deploy('--branch', 'gh-pages')).toBe(0)
  expect(out()).toContain('origin/gh-pages has these files already')

  rmSync(join(cwd, 'docs/old.md'))
  writeFileSync(join(cwd, 'dist/other.txt'), 'x')
  commit('Second')
  expect(await deploy('--branch', 'gh-pages')).toBe(0)
  const { 'other.txt': _, ...own } = siteIn(join(cwd, 'dist'))
  expect(pushed()).toEqual(own)
  expect(Object.keys(own)).not.toContain('docs/old/index.html')
  expect(log().replace(/ \w+:/g, ' …:')).toBe('Deploy …: Second\nDeploy …: First\n')
  expect(git('rev-parse', '--is-shallow-repository')).toBe('false\n')
})

test('nothing is published from uncommitted files or a failed build', async () => {
  const { cwd, commit, deploy, origin, err, out } = repository()
  writeFiles(cwd, { 'docs/new.md': '# New\n\n[x](missing.html)\n' })
  const folder = join(testFolder(), 'docs')
  expect(await deploy('--dir', folder)).toBe(2)
  expect(err()).toContain('there are uncommitted changes: docs/new.md\n  help: commit them, or stash them')
  commit('Broken')
  expect(await deploy('--branch', 'gh-pages')).toBe(1)
  expect(out() + err()).toContain('Nothing was deployed: the build failed')
  expect(await deploy('--dir', folder)).toBe(1)
  expect(existsSync(folder)).toBe(false)
  expect(execFileSync('git', ['-C', origin, 'branch'], { encoding: 'utf8' })).toBe('')
})

test('a folder is a link that is switched to each new release', async () => {
  const { cwd, commit, deploy, err } = repository()
  const parent = testFolder()
  const folder = join(parent, 'docs')
  // What a killed deployment leaves.
  mkdirSync(join(parent, '.docs-1'))
  expect([await deploy('--dir', folder), err()]).toEqual([0, ''])
  expect(filesIn(readlinkSync(folder))).toEqual(siteIn(join(cwd, 'dist')))
  for (const title of ['B', 'C']) {
    writeFiles(cwd, { 'docs/old.md': `# ${title}\n` })
    commit(title)
    expect(await deploy('--dir', folder)).toBe(0)
  }
  expect(readdirSync(parent).sort()).toEqual(['.docs-3', '.docs-4', 'docs'])
  expect([basename(readlinkSync(folder)), filesIn(join(parent, '.docs-4'))]).toEqual([
    '.docs-4',
    siteIn(join(cwd, 'dist')),
  ])
})

test('a folder of somebody else is refused, and an empty one is replaced', async () => {
  const { deploy, err } = repository()
  const folder = testFolder({ 'mine.txt': '' })
  expect(await deploy('--dir', folder)).toBe(2)
  expect(err()).toContain(`${folder} was not made by chatdocs deploy`)
  expect(filesIn(folder)).toEqual({ 'mine.txt': '' })
  const empty = testFolder()
  expect(await deploy('--dir', empty)).toBe(0)
  expect(existsSync(join(empty, 'index.html'))).toBe(true)
})

test.each([
  [[], 'name one place to deploy to'],
  [['--branch', 'a', '--dir', 'b'], 'name one place to deploy to'],
  [
    ['--branch', 'gh-pages', '--remote', 'nowhere'],
    'the repository has no remote nowhere\n  help: its remotes are: origin',
  ],
])('%j is refused', async (args, message) => {
  const { deploy, err } = repository()
  expect(await deploy(...args)).toBe(2)
  expect(err()).toContain(message)
})
