import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { LocatedPlugin } from '@chatdocs/core'
import { expect, test } from 'vitest'
import { scratchFolder } from '../../project/cache.ts'
import { testFolder } from '../../testing/folder.ts'
import { locate } from './plugin.ts'

const PACKAGE = {
  'node_modules/words/package.json':
    '{ "version": "1.0.0", "exports": { "import": "./a b.mjs", "require": "./c.cjs" } }',
  'node_modules/words/a b.mjs': 'export const where = import.meta.url\n',
  'node_modules/words/c.cjs': 'exports.where = __filename\n',
}

/** Locates the plugin in a site, and runs it. */
async function located(files: Readonly<Record<string, string>>, specifier: string) {
  const folder = testFolder({ ...PACKAGE, ...files })
  const folders = { site: join(folder, 'site'), cache: join(folder, '.cache') }
  const found = await locate({ specifier }, folders)
  if ('failed' in found) return { folder, found }
  const url = new URL(found.module, pathToFileURL(`${scratchFolder(folders.cache, 'server')}/`))
  return { folder, found, value: (await import(url.href)).default }
}

function nameOf(found: LocatedPlugin): string {
  return 'module' in found ? found.module : found.failed
}

const PLUGIN = "import { where } from 'words'\nimport { own } from './own.ts'\nexport default [where, own]\n"
const OWN = 'export const own: string = import.meta.url\n'

test('a file of the site is bundled with its files; packages stay where they are', async () => {
  const { folder, found, value } = await located({ 'site/p/a.js': PLUGIN, 'site/p/own.ts': OWN }, './p/a.js')
  const url = (path: string) => pathToFileURL(join(folder, path)).href
  expect(found).toMatchObject({ inputs: ['p/a.js', 'p/own.ts'] })
  expect(value).toEqual([url('node_modules/words/a b.mjs'), url('site/p/a.js')])
})

test('a CommonJS plugin knows its folder', async () => {
  const { folder, value } = await located(
    { 'site/a.cjs': "module.exports = [require('words').where, __dirname, __filename]\n" },
    './a.cjs',
  )
  expect(value).toEqual([
    join(folder, 'node_modules/words/c.cjs'),
    join(folder, 'site'),
    join(folder, 'site/a.cjs'),
  ])
})

test('the name of the module depends on all of its code, and not on its place', async () => {
  const files = { 'site/a.js': PLUGIN, 'site/own.ts': OWN }
  const name = async (more: Readonly<Record<string, string>>) =>
    nameOf((await located({ ...files, ...more }, './a.js')).found)
  const names = [
    await name({}),
    await name({ 'site/own.ts': `${OWN}export const more = own.length\nconsole.assert(more > 0)\n` }),
    await name({
      'node_modules/words/package.json': PACKAGE['node_modules/words/package.json'].replace('1', '2'),
    }),
  ]
  expect(new Set(names).size).toBe(3)
  expect(await name({})).toBe(names[0])
})

test('a mistake has its place, and depends on its file', async () => {
  const { found } = await located({ 'site/a.js': "import './b.js'\n", 'site/b.js': '\n  const' }, './a.js')
  expect(found).toMatchObject({ at: { path: 'b.js' }, inputs: ['a.js', 'b.js'] })
  expect((await located({ 'site/a.js': '' }, './c.js')).found).toMatchObject({ inputs: [] })
})
