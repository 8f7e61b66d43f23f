import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { main } from '../main.ts'
import { type Files, siteIn, testFolder, writeFiles } from '../testing/folder.ts'
import { committed, repository } from '../testing/repository.ts'
import { longTest } from '../testing/suite.ts'
import { testWorld } from '../testing/world.ts'

/** What `deploy` publishes: what is committed. How files are compared is tested in `host/git-committed.test.ts`. */

/** Where each kind of source lies. All of them are ignored, and so is what no build reads. */
const KINDS: Files = {
  'docs/secret.md': '# Secret\n',
  'static/secret.txt': 'secret',
  'data/secret.json': '{ "a": 1 }',
  'docs/part.txt': 'part',
  'declared/secret.txt': 'input',
  '../outside/api.ts': '/** A number. */\nexport const number = 1\n',
  'secret.ts': "export const secret = 'x'\n",
  '../outside/secret.ts': "export const secret = 'y'\n",
  'plugins/secret.ts': "export const secret = 'z'\n",
  '../outside/plugin.ts': 'export default { name: "p" }\n',
  'styles/secret.css': 'p { color: red }\n',
}

const READERS: Files = {
  'outside/tsconfig.json': '{ "compilerOptions": { "lib": ["es5"], "types": [] } }',
  'site/docs/index.md': '# Start\n\n![A picture](picture.svg)\n\n<!--@include: ./part.txt-->\n',
  'site/pages/index.tsx':
    "import { secret } from '../../outside/secret.ts'\nimport data from '../data/secret.json'\n" +
    'export default function Home() { return <h1>{secret}{data.a}</h1> }\n',
  'site/plugins/own.ts':
    "import { secret } from './secret.ts'\nexport default { name: secret, inputs: ['declared/'], pages: () => ({}) }\n",
  'site/chatdocs.config.ts':
    "import { secret } from './secret.ts'\n" +
    "export default { title: secret, styles: ['./styles/secret.css'], " +
    "api: { entryPoints: '../outside/api.ts' }, plugins: ['./plugins/own.ts', '../outside/plugin.ts'] }\n",
}

test('each file that a build reads has to be committed, and no other', async () => {
  const { cwd, deploy, git, exclude, err, out } = repository(READERS, 'site')
  const secrets = Object.keys(KINDS).map((path) => join('site', path))
  for (const path of secrets) exclude(`/${path}`)
  exclude('unread')
  writeFiles(cwd, {
    ...KINDS,
    'unread/notes.txt': 'x',
    'docs/unread/notes.txt': 'x',
    'docs/picture.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  })
  exclude('*.svg')
  expect(git('status', '--porcelain')).toBe('')
  const folder = join(testFolder(), 'out')
  const named = [
    'outside/api.ts',
    'outside/plugin.ts',
    'outside/secret.ts',
    'site/data/secret.json',
    'site/declared/secret.txt',
    'site/docs/part.txt',
    'site/docs/picture.svg',
    'site/docs/secret.md',
    'site/plugins/secret.ts',
    'site/secret.ts',
    'site/static/secret.txt',
    'site/styles/secret.css',
  ]
  // The second one knows what it read from the graph that the first one saved.
  for (const _ of ['first', 'second']) {
    const before = err().length
    expect(await deploy('--dir', folder)).toBe(2)
    const lines = err()
      .slice(before)
      .split('\n')
      .filter((line) => line.startsWith('    '))
    expect(lines.map((line) => line.trim().split(': it is not committed')[0])).toEqual(named)
  }
  expect(existsSync(folder)).toBe(false)
  expect(out()).not.toContain('Deployed')
})

test('what is not committed is refused on a branch, too, and published by an option that names it', async () => {
  const { cwd, deploy, exclude, git, pushed, err, branches } = repository()
  exclude('secret*')
  exclude('generated')
  git('update-index', '--assume-unchanged', 'docs/old.md')
  writeFiles(cwd, { 'docs/secret.md': '# S\n', 'docs/old.md': '# New\n', 'static/generated/a.json': '{}' })
  const commit = git('rev-parse', '--short', 'HEAD').trim()
  expect(await deploy('--branch', 'gh-pages')).toBe(2)
  expect(err()).toBe(`error: the site is not what ${commit} has: nothing was deployed
    docs/old.md: it is not as committed, and marked \`assume-unchanged\`
    docs/secret.md: it is not committed: .git/info/exclude:7 ignores it
    static/generated/a.json: it is not committed: .git/info/exclude:8 ignores it
  help: commit them; or publish them as they are: --allow-uncommitted docs/old.md
`)
  expect(branches()).toEqual([])
  const allowed = ['docs/old.md', 'docs/secret.md', 'static/generated'].map((path) => [
    '--allow-uncommitted',
    path,
  ])
  expect(await deploy('--branch', 'gh-pages', ...allowed.slice(1).flat())).toBe(2)
  expect(await deploy('--branch', 'gh-pages', ...allowed.flat())).toBe(0)
  expect(pushed()).toEqual(siteIn(join(cwd, 'dist')))
  expect(pushed()).toMatchObject({
    'generated/a.json': '{}',
    'docs/old.md': expect.stringContaining('New'),
  })
})

test('an option publishes what Git reports, too; it has to name something', async () => {
  const { cwd, deploy, err, git } = repository()
  const folder = join(testFolder(), 'out')
  // Settings that hide new files.
  git('config', 'status.showUntrackedFiles', 'no')
  writeFiles(cwd, { 'static/new/a.json': '{}', 'static/new/b.json': '{}' })
  expect(await deploy('--dir', folder, '--allow-uncommitted', 'static/new/a.json')).toBe(2)
  expect(err()).toContain('there are uncommitted changes: static/new/b.json\n')
  expect(await deploy('--dir', folder, '--allow-uncommitted', 'static/new')).toBe(0)
  expect(await deploy('--dir', folder, '--allow-uncommitted', 'static/nwe')).toBe(2)
  expect(err()).toContain('--allow-uncommitted static/nwe: there is no such file or folder')
})

longTest(
  'a site below a folder of its repository, with an output folder outside, is deployed from any checkout',
  async () => {
    const more = { 'shared/title.ts': "export default 'Shared'\n", 'unrelated/x.txt': 'x' }
    const config = "import title from '../shared/title.ts'\nexport default { title }\n"
    const { cwd, top, deploy, git, pushed, log, err } = repository(
      { ...more, 'docs-site/chatdocs.config.ts': config },
      'docs-site',
    )
    const out = ['--out-dir', join(testFolder(), 'out')]
    writeFiles(top, { 'unrelated/x.txt': 'changed', 'unrelated/new.txt': '' })
    git('checkout', '--quiet', '--detach')
    expect([await deploy('--branch', 'gh-pages', ...out), err()]).toEqual([0, ''])
    expect(pushed()['index.html']).toContain('Shared')
    // Git does not report it, because it lies outside of the site.
    writeFiles(top, { 'shared/title.ts': "export default 'Other'\n" })
    expect(await deploy('--branch', 'gh-pages', ...out)).toBe(2)
    expect(err()).toContain('shared/title.ts: it is not as committed')
    expect(err()).toContain(`--allow-uncommitted ${join(top, 'shared/title.ts')}\n`)
    expect([log().trim().split('\n').length, cwd]).toEqual([1, join(top, 'docs-site')])
  },
)

test('a folder is deployed without Git, and in a hook of another repository', async () => {
  const site = { 'docs/index.md': '# Start\n' }
  const world = testWorld({ cwd: testFolder(site) })
  const folder = join(testFolder(), 'out')
  expect([await main(['deploy', '--dir', folder], world.io), world.err()]).toEqual([0, ''])
  expect(await main(['deploy', '--branch', 'gh-pages'], world.io)).toBe(2)
  expect(world.err()).toContain('the site lies in no Git repository')

  const { cwd, top } = repository()
  const env = { GIT_DIR: join(committed({ 'x.md': '' }).cwd, '.git') }
  writeFiles(cwd, { 'docs/new.md': '# New\n' })
  const hook = testWorld({ cwd, env })
  expect([await main(['deploy', '--dir', folder], hook.io), top]).toEqual([2, cwd])
  expect(hook.err()).toContain('there are uncommitted changes: docs/new.md')
})
