import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { SourcePath } from '@chatdocs/core'
import { expect, test } from 'vitest'
import { testFolder, writeFiles } from '../testing/folder.ts'
import { checkedOut, fileOrigins, gitHistory } from './git.ts'

/** The real program, whatever its user has configured. */
function git(folder: string, ...args: string[]): void {
  const own = ['-c', 'commit.gpgsign=false', '-c', 'init.defaultBranch=main', '-c', 'core.autocrlf=false']
  execFileSync('git', ['-C', folder, ...own, ...args], { stdio: 'ignore' })
}

function commit(folder: string, author: string, day: string): void {
  const name = ['-c', `user.name=${author}`, '-c', 'user.email=someone@a.example']
  git(folder, 'add', '-A')
  execFileSync('git', ['-C', folder, ...name, '-c', 'commit.gpgsign=false', 'commit', '-qm', 'x'], {
    stdio: 'ignore',
    env: { ...process.env, GIT_COMMITTER_DATE: `${day}T23:30:00-0800`, GIT_AUTHOR_DATE: `${day}T12:00:00Z` },
  })
}

test('the files of a folder have the history of the repository around it', async () => {
  const root = testFolder({ 'site/docs/甲 "b".md': '# 一\n\n二\n\n三\n', 'other.md': '' })
  git(root, 'init', '-q')
  commit(root, '李雷', '2025-01-01')
  git(root, 'mv', 'site/docs/甲 "b".md', 'site/docs/c.md')
  commit(root, '韩梅梅', '2025-01-02')
  writeFiles(root, { 'site/docs/new.md': '' })
  expect(await gitHistory(join(root, 'site'))).toEqual({
    kind: 'known',
    files: { 'docs/c.md': { date: '2025-01-02', authors: ['李雷'] } },
  })
})

test('files that links and submodules bring have the history and the edit page of their own place', async () => {
  const root = testFolder({
    'own/README.md': '1',
    'own/docs/x.md': '1',
    'top/pack/docs/b.md': '1',
    'top/site/docs/a.md': '1',
  })
  const [own, top] = [join(root, 'own'), join(root, 'top')]
  for (const [folder, author, day] of [
    [own, '乙', '2025-01-01'],
    [top, '甲', '2025-02-01'],
  ] as const) {
    git(folder, 'init', '-q')
    commit(folder, author, day)
  }
  git(own, 'remote', 'add', 'origin', 'git@forge.example:group/own.git')
  symlinkSync('../../pack/docs', join(top, 'site/docs/pack'))
  symlinkSync('../../../own', join(top, 'site/docs/own'))
  symlinkSync('../../pack/docs/b.md', join(top, 'site/docs/c.md'))
  commit(top, '丙', '2025-03-01')
  const files = [
    'docs/a.md',
    'docs/c.md',
    'docs/pack/b.md',
    'docs/own/README.md',
    'docs/own/docs/x.md',
  ] as SourcePath[]
  const site = join(top, 'site')
  const history = await gitHistory(site, files)
  const of = (date: string, author: string) => ({ date, authors: [author] })
  expect(history.kind === 'known' && history.files).toMatchObject({
    'docs/a.md': of('2025-02-02', '甲'),
    'docs/c.md': of('2025-02-02', '甲'),
    'docs/pack/b.md': of('2025-02-02', '甲'),
    'docs/own/README.md': of('2025-01-02', '乙'),
    'docs/own/docs/x.md': of('2025-01-02', '乙'),
  })
  const repository = { url: 'https://forge.example/group/own', branch: 'main' }
  expect(Object.fromEntries(await fileOrigins(site, files))).toEqual({
    'docs/c.md': { path: '../pack/docs/b.md' },
    'docs/pack/b.md': { path: '../pack/docs/b.md' },
    'docs/own/README.md': { path: 'README.md', repository },
    'docs/own/docs/x.md': { path: 'docs/x.md', repository },
  })
})

test('a submodule has its own history', async () => {
  const root = testFolder({ 'sub/x.md': '1', 'top/docs/a.md': '1' })
  const [sub, top] = [join(root, 'sub'), join(root, 'top')]
  git(sub, 'init', '-q')
  commit(sub, '乙', '2025-01-01')
  git(top, 'init', '-q')
  git(top, '-c', 'protocol.file.allow=always', 'submodule', 'add', '-q', sub, 'docs/sub')
  commit(top, '甲', '2025-03-01')
  const history = await gitHistory(top, ['docs/a.md', 'docs/sub/x.md'] as SourcePath[])
  expect(history.kind === 'known' && history.files['docs/sub/x.md']).toEqual({
    date: '2025-01-02',
    authors: ['乙'],
  })
  writeFiles(sub, { 'x.md': '2' })
  commit(sub, '乙', '2025-01-03')
  git(top, 'clone', '-q', '--depth=1', pathToFileURL(sub).href, 'docs/flat')
  expect(await gitHistory(top, ['docs/a.md', 'docs/flat/x.md'] as SourcePath[])).toMatchObject({
    files: { 'docs/a.md': { authors: ['甲'] } },
    shallow: ['docs/flat'],
  })
})

test('authors have the names of the repository’s .mailmap, and one person counts once', async () => {
  const root = testFolder({ 'site/docs/a.md': '1' })
  git(root, 'init', '-q')
  commit(root, 'lilei', '2025-01-01')
  writeFiles(root, { 'site/docs/a.md': '2' })
  commit(root, 'Li Lei', '2025-01-02')
  writeFiles(root, { '.mailmap': '李雷 <someone@a.example>\n' })
  expect(await gitHistory(join(root, 'site'))).toEqual({
    kind: 'known',
    files: { 'docs/a.md': { date: '2025-01-03', authors: ['李雷'] } },
  })
})

test('a repository without its past knows nothing', async () => {
  const root = testFolder({ 'a/x.md': '1' })
  git(join(root, 'a'), 'init', '-q')
  commit(join(root, 'a'), '甲', '2025-01-01')
  writeFiles(root, { 'a/x.md': '2' })
  commit(join(root, 'a'), '甲', '2025-01-02')
  git(root, 'clone', '-q', '--depth=1', pathToFileURL(join(root, 'a')).href, 'b')
  expect(await gitHistory(join(root, 'b'))).toEqual({ kind: 'shallow' })
})

test('neither does one without commits, or no repository', async () => {
  const root = testFolder()
  mkdirSync(join(root, 'site'))
  expect(await gitHistory(join(root, 'site'))).toEqual({
    kind: 'unavailable',
    reason: 'the site lies in no Git repository',
  })
  git(root, 'init', '-q')
  expect(await gitHistory(join(root, 'site'))).toEqual({ kind: 'known', files: {} })
})

test('what is checked out is known from packed branches, in worktrees, and without a branch', async () => {
  const root = testFolder({ 'site/docs/a.md': '1' })
  const site = join(root, 'site')
  expect(await checkedOut(site)).toEqual({ commit: undefined, branch: undefined })
  git(root, 'init', '-q')
  expect(await checkedOut(site)).toEqual({ commit: undefined, branch: 'main' })
  commit(root, 'lilei', '2025-01-01')
  const loose = await checkedOut(site)
  expect(loose).toEqual({ commit: expect.stringMatching(/^[0-9a-f]{40}$/), branch: 'main' })
  git(root, 'pack-refs', '--all')
  expect(await checkedOut(site)).toEqual(loose)
  git(root, 'worktree', 'add', '-q', '-b', 'other', join(root, 'tree'))
  expect(await checkedOut(join(root, 'tree/site'))).toEqual({ commit: loose.commit, branch: 'other' })
  git(root, 'checkout', '-q', '--detach')
  expect(await checkedOut(site)).toEqual({ commit: loose.commit, branch: undefined })
})
