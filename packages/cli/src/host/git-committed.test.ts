import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFileSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fingerprintBytes } from '@chatdocs/engine'
import { describe, expect, test } from 'vitest'
import { type Files, testFolder, writeFiles } from '../testing/folder.ts'
import { committed, gitIn } from '../testing/repository.ts'
import { diskHost, statsOf } from './disk.ts'
import { type BuiltFrom, differences, explained } from './git-committed.ts'
import { repositoryOf } from './git-run.ts'

const FILES: Files = { 'site/a.md': '# A\n', 'site/static/b.txt': 'b\n', 'other/c.md': '# C\n' }
/** What Git LFS commits instead of a file. */
function pointerTo(text: string): string {
  const oid = createHash('sha256').update(text).digest('hex')
  return `version https://git-lfs.github.com/spec/v1\noid sha256:${oid}\nsize ${text.length}\n`
}

function folderIn(top: string, path: string): string {
  mkdirSync(join(top, path))
  return join(top, path)
}

/** The differences of a site whose sources are all files of its folder, and these. */
async function compared(
  top: string,
  { linked = [], ...more }: Partial<BuiltFrom> & { files?: string[]; linked?: string[] } = {},
) {
  const repository = await repositoryOf(top, {})
  if (!repository) throw new Error('no repository')
  const site = join(top, 'site')
  const host = diskHost(site)
  host.allow(linked)
  const tree = [...(await host.tree()), ...(more.files ?? [])]
  const sources = new Map(tree.map((path) => [path, undefined]))
  const found = await differences({ repository, site, sources, allowed: [], apart: [], ...more })
  const all = await Promise.all(found.map((each) => explained(each, repository)))
  return all.map(({ path, why }) => `${path}: ${why}`)
}

test('a site as committed has no differences, from whatever state of the repository', async () => {
  const { cwd, git } = committed(FILES)
  expect(await compared(cwd, { files: ['../other/c.md', '../other/missing.md'] })).toEqual([])
  git('checkout', '--quiet', '--detach')
  expect(await compared(cwd)).toEqual([])
  const tree = join(testFolder(), 'tree')
  git('worktree', 'add', '--quiet', '-b', 'other', tree)
  expect(await compared(tree)).toEqual([])
  writeFiles(tree, { 'site/a.md': '# Other\n' })
  expect(await compared(tree)).toEqual(['site/a.md: it is not as committed'])
  const shallow = join(testFolder(), 'shallow')
  execFileSync('git', ['clone', '--quiet', '--depth=1', `file://${cwd}`, shallow])
  expect(await compared(shallow)).toEqual([])
})

test('a repository with SHA-256 is read, too', async () => {
  const cwd = testFolder()
  gitIn(cwd)('init', '--quiet', '--object-format=sha256')
  committed(FILES, cwd)
  expect(await compared(cwd)).toEqual([])
  writeFiles(cwd, { 'site/a.md': '# Other\n' })
  expect(await compared(cwd)).toEqual(['site/a.md: it is not as committed'])
})

describe('what Git does not report itself:', () => {
  test('ignored files, wherever the pattern stands', async () => {
    const ignored = { '.gitignore': '\n*.one.md\n', 'site/.gitignore': 'static/gen\n' }
    const { cwd, git } = committed({ ...FILES, ...ignored })
    const excludes = join(testFolder({ ignore: '*.three.md\n' }), 'ignore')
    git('config', 'core.excludesFile', excludes)
    appendFileSync(join(cwd, '.git/info/exclude'), '*.two.md\n')
    const names = ['site/x.one.md', 'site/x.two.md', 'site/x.three.md', 'site/static/gen/x.js']
    writeFiles(cwd, Object.fromEntries(names.map((name) => [name, 'x'])))
    expect(git('status', '--porcelain')).toBe('')
    expect(await compared(cwd)).toEqual([
      'site/static/gen/x.js: it is not committed: site/.gitignore:1 ignores it',
      'site/x.one.md: it is not committed: .gitignore:2 ignores it',
      `site/x.three.md: it is not committed: ${excludes}:1 ignores it`,
      expect.stringMatching(/^site\/x\.two\.md: it is not committed: \.git\/info\/exclude:\d+ ignores it$/),
    ])
  })

  test.each([
    ['--assume-unchanged', 'assume-unchanged'],
    ['--skip-worktree', 'skip-worktree'],
  ])('files under update-index %s, changed or removed', async (option, name) => {
    const { cwd, git } = committed(FILES)
    git('update-index', option, 'site/a.md', 'site/static/b.txt')
    writeFiles(cwd, { 'site/a.md': '# Other\n' })
    rmSync(join(cwd, 'site/static/b.txt'))
    expect(git('status', '--porcelain')).toBe('')
    expect(await compared(cwd)).toEqual([
      `site/a.md: it is not as committed, and marked \`${name}\``,
      `site/static/b.txt: it is committed, but not here, and marked \`${name}\``,
    ])
  })

  test('what is added to the index and not committed', async () => {
    const { cwd, git } = committed(FILES)
    writeFiles(cwd, { 'site/a.md': '# Other\n', 'site/new.md': '' })
    git('add', '-A')
    expect(await compared(cwd)).toEqual([
      'site/a.md: it is not as committed',
      'site/new.md: it is not committed',
    ])
  })

  test('a sparse checkout that lacks a part of the site; what is no part of it does not count', async () => {
    const { cwd, git } = committed({ ...FILES, 'site/.hidden': '', 'site/out/x.html': '' })
    git('sparse-checkout', 'set', '--no-cone', '/site/*.md')
    const apart = [join(cwd, 'site/out')]
    expect(await compared(cwd, { apart })).toEqual([
      'site/static/b.txt: it is committed, but not here, and marked `skip-worktree`',
    ])
  })

  test('a file that was another one when it was read', async () => {
    const { cwd } = committed(FILES)
    const digestOf = (text: string) => fingerprintBytes(Buffer.from(text))
    const sources = (text: string) => new Map([['a.md', digestOf(text)]])
    expect(await compared(cwd, { sources: sources('# A\n') })).toEqual([])
    const changed = ['site/a.md: it changed during the build']
    expect(await compared(cwd, { sources: sources('# Other\n') })).toEqual(changed)
    rmSync(join(cwd, 'site/a.md'))
    expect(await compared(cwd, { sources: sources('# A\n') })).toContain(changed[0])
  })
})

describe('filters:', () => {
  test('line endings and encodings of Git are as committed, other ones are not', async () => {
    const { cwd, git, commit } = committed({ ...FILES, '.gitattributes': 'site/*.crlf text eol=crlf\n' })
    writeFiles(cwd, { 'site/x.crlf': 'a\r\nb\r\n', 'site/line\nfeed "quoted" \\.crlf': 'a\r\nb\r\n' })
    commit('Two')
    expect(git('cat-file', 'blob', 'HEAD:site/x.crlf')).toBe('a\nb\n')
    expect(await compared(cwd)).toEqual([])
    writeFiles(cwd, { 'site/a.md': '# A\r\n' })
    expect(await compared(cwd)).toEqual(['site/a.md: it is not as committed'])
    git('config', 'core.autocrlf', 'true')
    expect(await compared(cwd)).toEqual([])
  })

  test('what the filter of a site makes of a blob is not committed, and no filter runs', async () => {
    const { cwd, git, commit } = committed({ ...FILES, '.gitattributes': '*.secret filter=crypt\n' })
    const calls = join(testFolder(), 'calls')
    git('config', 'filter.crypt.clean', `touch ${calls}; sed s/./x/g`)
    git('config', 'filter.crypt.required', 'true')
    writeFiles(cwd, { 'site/a.secret': 'open\n' })
    commit('Two')
    rmSync(calls)
    expect(git('cat-file', 'blob', 'HEAD:site/a.secret')).toBe('xxxx\n')
    expect(await compared(cwd)).toEqual([
      'site/a.secret: it is not as committed: the filter `crypt` changes it',
    ])
    expect(statsOf(calls)).toBe(undefined)
  })

  test('a file is the Git LFS object that is committed, and a pointer is none', async () => {
    const attributes = { '.gitattributes': '*.png filter=lfs diff=lfs merge=lfs -text\n' }
    const { cwd, git } = committed({ ...FILES, ...attributes, 'site/a.png': pointerTo('picture') })
    expect(await compared(cwd)).toEqual(['site/a.png: it is a pointer of Git LFS: run `git lfs pull`'])
    writeFiles(cwd, { 'site/a.png': 'picture' })
    expect(await compared(cwd)).toEqual([])
    git('update-index', '--assume-unchanged', 'site/a.png')
    writeFiles(cwd, { 'site/a.png': 'Picture' })
    expect(await compared(cwd)).toEqual(['site/a.png: it is not as committed, and marked `assume-unchanged`'])
  })
})

describe('submodules:', () => {
  /** A site with a submodule in its folder, and one in that. */
  function withSubmodules() {
    const inner = committed({ 'i.md': '# I\n' })
    const outer = committed({ 'o.md': '# O\n' })
    outer.git('submodule', '--quiet', 'add', inner.cwd, 'inner')
    outer.commit('Two')
    const site = committed(FILES)
    site.git('submodule', '--quiet', 'add', outer.cwd, 'site/outer')
    site.git('submodule', '--quiet', 'update', '--init', '--recursive')
    site.commit('Two')
    return site
  }

  test('their files are those of the commits that are recorded', async () => {
    const { cwd } = withSubmodules()
    expect(await compared(cwd)).toEqual([])
    writeFiles(cwd, { 'site/outer/o.md': '# Other\n', 'site/outer/inner/new.md': '' })
    rmSync(join(cwd, 'site/outer/inner/i.md'))
    expect(await compared(cwd)).toEqual([
      'site/outer/inner/i.md: it is committed, but not here',
      'site/outer/inner/new.md: it is not committed',
      'site/outer/o.md: it is not as committed',
    ])
  })

  test('another commit of a submodule is not the recorded one, whatever the settings', async () => {
    const { cwd, git } = withSubmodules()
    git('config', 'submodule.site/outer.ignore', 'all')
    writeFiles(cwd, { 'site/outer/o.md': '# Other\n' })
    gitIn(join(cwd, 'site/outer'))('-c', 'user.name=B', '-c', 'user.email=b@b', 'commit', '-qam', 'Other')
    expect(git('status', '--porcelain')).toBe('')
    expect(await compared(cwd)).toEqual(['site/outer/o.md: it is not as committed'])
  })

  test('one that is not checked out is missing', async () => {
    const { cwd, git } = withSubmodules()
    git('submodule', '--quiet', 'deinit', '--force', '--all')
    expect(await compared(cwd)).toEqual([
      'site/outer: it is a submodule that is not checked out: run `git submodule update --init`',
    ])
  })

  test('a repository that is no submodule is not committed', async () => {
    const { cwd } = committed(FILES)
    committed({ 'n.md': '' }, folderIn(cwd, 'site/nested'))
    expect(await compared(cwd)).toEqual(['site/nested/n.md: it is not committed'])
  })
})

describe('links:', () => {
  test('one that is committed and leads to what is committed', async () => {
    const { cwd, commit } = committed(FILES)
    symlinkSync('../other', join(cwd, 'site/folder'))
    symlinkSync('folder/c.md', join(cwd, 'site/file.md'))
    commit('Two')
    expect(await compared(cwd, { linked: ['../other'] })).toEqual([])
    writeFiles(cwd, { 'other/c.md': '# Other\n', 'other/d.md': '' })
    expect(await compared(cwd, { linked: ['../other'] })).toEqual([
      'other/c.md: it is not as committed',
      'other/c.md: it is not as committed',
      'other/d.md: it is not committed',
    ])
  })

  test('one that is not committed, leads elsewhere than committed, or out of the repository', async () => {
    const { cwd, commit } = committed(FILES)
    const outside = testFolder({ 'x.md': '' })
    symlinkSync('../other/c.md', join(cwd, 'site/c.md'))
    symlinkSync(outside, join(cwd, 'site/outside'))
    commit('Two')
    rmSync(join(cwd, 'site/c.md'))
    symlinkSync('a.md', join(cwd, 'site/c.md'))
    symlinkSync('a.md', join(cwd, 'site/new.md'))
    expect(await compared(cwd, { linked: ['../other', relative(join(cwd, 'site'), outside)] })).toEqual([
      `${outside}/x.md: it lies outside of the repository`,
      'site/c.md: it is not the link that is committed',
      'site/new.md: it is not committed',
    ])
  })

  test('a site that is reached through a link is compared, too', async () => {
    const { cwd } = committed(FILES)
    const link = join(testFolder(), 'link')
    symlinkSync(cwd, link)
    expect(await compared(link)).toEqual([])
    writeFiles(cwd, { 'site/new.md': '' })
    expect(await compared(link)).toEqual(['site/new.md: it is not committed'])
  })
})

test('files that are allowed are not compared, and no others', async () => {
  const { cwd } = committed(FILES)
  const files = ['site/new.md', 'site/static/gen/a.js', 'site/static/gen/b/c.js', 'site/static/generated.js']
  writeFiles(cwd, Object.fromEntries(files.map((name) => [name, 'x'])))
  const allowed = [join(cwd, 'site/static/gen'), join(cwd, 'site/new.md')]
  expect(await compared(cwd, { allowed })).toEqual(['site/static/generated.js: it is not committed'])
  rmSync(join(cwd, 'site/static/b.txt'))
  expect(await compared(cwd, { allowed: [join(cwd, 'site/static')] })).toEqual([
    'site/new.md: it is not committed',
  ])
})

test('a folder is in no repository only if there is none above; any other doubt is an error', async () => {
  expect(await repositoryOf(testFolder(), {})).toBe(undefined)
  const { cwd } = committed(FILES)
  const other = committed({ 'x.md': '' })
  const env = { GIT_DIR: join(other.cwd, '.git'), GIT_WORK_TREE: other.cwd }
  expect(await repositoryOf(join(cwd, 'site'), env)).toMatchObject({ top: cwd, branch: 'main' })
  await expect(repositoryOf(cwd, { GIT_TEST_ASSUME_DIFFERENT_OWNER: '1' })).rejects.toThrow(
    'dubious ownership',
  )
  await expect(repositoryOf(cwd, { PATH: '/nowhere' })).rejects.toThrow('there is no git on this machine')
  const empty = testFolder()
  gitIn(empty)('init', '--quiet')
  await expect(repositoryOf(empty, {})).rejects.toThrow('without a commit')
})
