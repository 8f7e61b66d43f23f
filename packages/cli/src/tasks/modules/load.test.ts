import { join } from 'node:path'
import type { SourcePath } from '@chatdocs/core'
import { expect, onTestFinished, test } from 'vitest'
import { testFolder } from '../../testing/folder.ts'
import { loadModule } from './load.ts'

test('a configuration is read despite a broken tsconfig.json in the surrounding package', async () => {
  const folder = testFolder({
    'tsconfig.json': '{ "compilerOptions": { "strict": tru } }',
    'site/chatdocs.config.ts': "export default { title: 'A' }\n",
    'site/wrong.ts': 'export default {',
  })
  const folders = { site: join(folder, 'site'), cache: join(folder, 'cache') }
  const load = (path: string) => loadModule({ path: path as SourcePath }, folders)
  expect(await load('chatdocs.config.ts')).toEqual({ value: { title: 'A' }, inputs: ['chatdocs.config.ts'] })
  expect(await load('wrong.ts')).toHaveProperty('failed')
})

test.each([
  ['for (;;) {}\nexport default {}', 'it takes more than 30 seconds: look for an endless loop'],
  ['export default () => { for (;;) {} }', 'it takes more than 30 seconds: look for an endless loop'],
  ['const deep = () => deep() + 1\nexport default () => deep()', 'Maximum call stack size exceeded'],
  ['throw new Error("no")', 'no'],
  ['export default () => { throw new Error("no") }', 'no'],
  ['await Promise.reject(new Error("no"))', 'no'],
  ['export const a = 1', 'it has no default export'],
])('a module %j fails', async (code, failed) => {
  const folder = testFolder({ 'a.ts': code })
  const folders = { site: folder, cache: join(folder, 'cache') }
  const seconds = code.includes('for (;;)') ? 1 : undefined
  const loaded = await loadModule({ path: 'a.ts' as SourcePath }, folders, seconds)
  expect(loaded).toMatchObject({ failed: expect.stringContaining(failed), inputs: ['a.ts'] })
})

test('a module may wait, export functions, and change the environment', async () => {
  const code =
    'await 1\nprocess.env.FROM_MODULE = "yes"\nexport default async () => ({ f: () => 1, at: new Date(0) })'
  const folder = testFolder({ 'a.ts': code })
  onTestFinished(() => void delete process.env.FROM_MODULE)
  const folders = { site: folder, cache: join(folder, 'cache') }
  const loaded = await loadModule({ path: 'a.ts' as SourcePath }, folders)
  expect(loaded).toMatchObject({ value: { f: expect.any(Function), at: new Date(0) } })
  expect(process.env.FROM_MODULE).toBe('yes')
})

test('a folder for cached files that cannot be made is no fault of the module', async () => {
  const folder = testFolder({ 'a.ts': 'export default 1', cache: 'a file' })
  const loaded = loadModule({ path: 'a.ts' as SourcePath }, { site: folder, cache: join(folder, 'cache') })
  await expect(loaded).rejects.toMatchObject({ code: 'ENOTDIR' })
})
