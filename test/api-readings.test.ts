import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { WorkspaceOptions } from '../packages/cli/src/workspace/workspace.ts'
import type { SourcePath } from '../packages/core/src/index.ts'
import { memoryStore, type Store } from '../packages/engine/src/index.ts'
import { folderOf, openFolder, problemLines, writeFiles } from './support/site.ts'
import { longTest } from './support/suite.ts'

/** A site next to the sources of the package that it documents. */
const FILES = {
  'package.json': '{ "name": "@fixture/bot" }',
  'tsconfig.json': '{ "compilerOptions": { "strict": true, "lib": ["es2020"], "types": [] } }',
  'src/index.ts': "export * from './bot'\n",
  'src/bot.ts': '/** 机器人。 */\nexport class Bot {}\n',
  'site/docs/index.md': '# 首页\n',
  'site/chatdocs.config.json': '{ "api": { "entryPoints": "../src/index.ts" } }',
}

/** Reopens the site, as another process would; only the store is kept. */
async function open(root: string, store: Store, options: Partial<WorkspaceOptions> = {}) {
  const workspace = await openFolder(join(root, 'site'), { store, ...options })
  const runs = () => workspace.work().runs.readApi ?? 0
  const edit = async (path: string, text: string) => {
    await writeFiles(join(root, 'site'), { [path]: text })
    return workspace.update([path as SourcePath])
  }
  return { workspace, runs, edit }
}

test('an unchanged API is not read again; a changed comment is', async () => {
  const root = await folderOf(FILES)
  const store = memoryStore()
  const first = await open(root, store)
  await first.workspace.update('all')
  expect(first.runs()).toBe(1)

  const second = await open(root, store)
  await second.workspace.update('all')
  expect(second.runs()).toBe(0)

  writeFileSync(join(root, 'src/bot.ts'), '/** 另一个机器人。 */\nexport class Bot {}\n')
  const third = await open(root, store)
  await third.workspace.update('all')
  expect(third.runs()).toBe(1)
})

test('an edit of a source makes the API read again; an edit of a document does not', async () => {
  const { workspace, runs, edit } = await open(await folderOf(FILES), memoryStore())
  await workspace.update('all')
  expect(workspace.outside()).toEqual([
    '../package.json',
    '../src/bot.ts',
    '../src/index.ts',
    '../tsconfig.json',
  ])
  expect(workspace.textOf('../src/bot.ts' as SourcePath)).toContain('机器人')
  expect(await edit('docs/index.md', '# 首页\n\n一段。\n')).toBe(true)
  expect(runs()).toBe(1)
  expect(await edit('../src/bot.ts', 'export class Bot { x = 1 }\n')).toBe(true)
  expect(runs()).toBe(2)
  expect(workspace.textOf('../src/bot.ts' as SourcePath)).toContain('x = 1')
  expect(await edit('chatdocs.config.json', '{}')).toBe(true)
  expect([runs(), workspace.outside()]).toEqual([2, []])
  expect(workspace.textOf('../src/bot.ts' as SourcePath)).toBe(undefined)
})

test('diagnostics point into sources outside the site', async () => {
  const root = await folderOf({
    ...FILES,
    'src/bot.ts':
      '/** 见 {@link Bott}，以及[这里](/nowhere)。 */\nexport class Bot {\n  id: number = "一"\n}\n',
  })
  const { workspace } = await open(root, memoryStore())
  await workspace.update('all')
  expect(problemLines(await workspace.diagnostics(), workspace)).toEqual([
    'warning api/broken-link ../src/bot.ts:1:14',
    'error link/broken ../src/bot.ts:1:27',
    'error api/compile-error ../src/bot.ts:3:3',
  ])
})

test('a failed read is repeated when the missing file is added', async () => {
  const root = await folderOf({ ...FILES, 'src/index.ts': "export * from './missing'\n" })
  const store = memoryStore()
  const first = await open(root, store)
  await first.workspace.update('all')
  const second = await open(root, store)
  await second.workspace.update('all')
  expect(second.runs()).toBe(0)
  expect(await second.edit('../src/missing.ts', 'export const found = 1\n')).toBe(true)
  expect(second.runs()).toBe(1)
})

test('a server does not wait for the API: its result arrives in a later update', async () => {
  const onRead = vi.fn()
  const root = await folderOf(FILES)
  const { workspace, runs } = await open(root, memoryStore(), { mode: 'dev', onRead })
  await workspace.update('all')
  const reading = workspace.reading()
  expect(reading).toBeInstanceOf(Promise)
  expect(workspace.outside()).toEqual([])
  await vi.waitFor(() => expect(onRead).toHaveBeenCalledWith(), { timeout: 600_000 })
  expect(await workspace.update([])).toBe(true)
  await reading
  expect(workspace.reading()).toBe(undefined)
  expect(workspace.outside()).toContain('../src/bot.ts')

  expect(workspace.moved()).toEqual([])
  await writeFiles(root, { 'src/bot.ts': 'export class Bot { x = 1 }\n' })
  expect(workspace.moved()).toEqual(['../src/bot.ts'])
  await workspace.update(workspace.moved())
  expect(workspace.reading()).toBe(undefined)
  await vi.waitFor(() => expect(onRead).toHaveBeenCalledTimes(2), { timeout: 600_000 })
  expect(await workspace.update([])).toBe(true)
  expect([runs(), await workspace.update([])]).toEqual([2, false])
})

longTest('a thread returns the same result, and the cache is shared with runs without threads', async () => {
  const root = await folderOf(FILES)
  const store = memoryStore()
  const threaded = await open(root, store, { threads: 1 })
  await threaded.workspace.update('all')
  expect([threaded.runs(), threaded.workspace.outside()]).toEqual([
    1,
    ['../package.json', '../src/bot.ts', '../src/index.ts', '../tsconfig.json'],
  ])
  const inline = await open(root, store)
  await inline.workspace.update('all')
  expect(inline.runs()).toBe(0)
})
