import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '../testing/folder.ts'
import twoslash from './twoslash.ts'

const SECRET = 'export const secret = { token: 42 } as const\n'

/** Files beside a site and in it. */
function makeSite(): string {
  const top = testFolder({
    'secret.ts': SECRET,
    'linked/shared.ts': SECRET,
    'other/node_modules/foreign/index.d.ts': SECRET,
    'packages/own/index.d.ts': "export * from './part'\n",
    'packages/own/package.json': '{ "name": "own", "types": "index.d.ts" }',
    'packages/own/part.d.ts': SECRET,
    'packages/mapped/index.ts': SECRET,
    'site/inside.ts': SECRET,
    'site/tsconfig.json':
      '{ "compilerOptions": { "lib": ["es2020"], "paths": { "mapped/*": ["../packages/mapped/*"] } } }',
    'node_modules/hoisted/index.d.ts': SECRET,
    'site/node_modules/@scope/.keep': '',
  })
  symlinkSync('../secret.ts', join(top, 'site/link.ts'))
  symlinkSync('../linked', join(top, 'site/linked'))
  symlinkSync('../../../packages/own', join(top, 'site/node_modules/@scope/own'))
  return top
}

test('code of a document sees the files of the site and its packages, and none beside the site', async () => {
  const top = makeSite()
  const folder = join(top, 'site')
  const { annotate } = twoslash()
  const typeOf = async (code: string, linkedFolders: readonly string[] = []) => {
    const made = await annotate?.({
      code,
      language: 'ts',
      meta: 'twoslash',
      path: 'docs/a.md',
      folder,
      linkedFolders,
    })
    return JSON.stringify(made?.notes.map(({ text }) => text)).includes('42')
  }
  const imported = (from: string) => `import { secret } from ${JSON.stringify(from)}\nsecret.token\n`
  for (const from of ['./inside', '@scope/own', 'hoisted', 'mapped/index'])
    expect(await typeOf(imported(from)), from).toBe(true)
  const outside = [
    '../secret',
    './../../site/../secret',
    join(top, 'secret'),
    './link',
    './linked/shared',
    '../other/node_modules/foreign',
    `${folder}/node_modules/../../secret`,
  ]
  for (const from of outside) expect(await typeOf(imported(from)), from).toBe(false)
  const others = [
    `/// <reference path="../secret.ts" />\n${imported('../secret')}`,
    `type T = typeof import('../secret')['secret']\nconst t: T = null!\n`,
    `// @rootDirs: ["${top}"]\n${imported('./secret')}`,
    `// @typeRoots: ["${top}/other/node_modules"]\n// @types: ["foreign"]\n${imported('foreign')}`,
  ]
  for (const code of others) expect(await typeOf(code), code).toBe(false)
  const shared = twoslash().annotate?.({
    code: imported('./linked/shared'),
    language: 'ts',
    meta: 'twoslash',
    path: 'docs/a.md',
    folder,
    linkedFolders: [join(top, 'linked')],
  })
  expect(JSON.stringify(await shared)).toContain('42')
})

test('code of a document depends on all files of the site that its types come from', async () => {
  const top = testFolder({
    'site/tsconfig.json':
      '{ "compilerOptions": { "lib": ["es2020"], "typeRoots": ["./types"], "types": ["globals"] } }',
    'site/types/globals/index.d.ts': "/// <reference path='./more.d.ts' />\n",
    'site/types/globals/more.d.ts': 'declare const more: 1\n',
    'site/types/asked/index.d.ts': 'declare const asked: 1\n',
    'site/a.ts': "export { b } from './linked/b'\n",
    'site/data.json': '{}',
    'site/shape.ts': 'export type Shape = 1\n',
    'linked/b.ts': "export { c as b } from './c'\n",
    'linked/c.ts': 'export const c = 1\n',
  })
  const folder = join(top, 'site')
  symlinkSync('../linked', join(folder, 'linked'))
  const inputs = async (language: string, code: string) => {
    const asked = {
      code,
      language,
      meta: 'twoslash',
      path: 'docs/a.md',
      folder,
      linkedFolders: [join(top, 'linked')],
    }
    return (await twoslash().annotate?.(asked))?.inputs ?? []
  }
  const all = await inputs(
    'ts',
    "/// <reference types='asked' />\nimport data from './data.json'\nimport { b } from './a'\ntype S = import('./shape').Shape\n",
  )
  const files = ['a.ts', 'linked/b.ts', 'linked/c.ts', 'data.json', 'shape.ts']
  const types = ['types/globals/index.d.ts', 'types/globals/more.d.ts', 'types/asked/index.d.ts']
  expect(all).toEqual(expect.arrayContaining([...files, ...types]))
  expect(await inputs('js', "/** @type {import('./shape').Shape} */\nlet a\n")).toContain('shape.ts')
  expect(await inputs('js', "/** @import { Shape } from './shape' */\nlet a\n")).toContain('shape.ts')
})
