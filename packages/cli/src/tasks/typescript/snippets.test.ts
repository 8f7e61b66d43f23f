import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CheckSnippetsInput, SnippetModule, SourcePath } from '@chatdocs/core'
import { expect, test } from 'vitest'
import { type Files, testFolder } from '../../testing/folder.ts'
import { checkTypes } from './snippets.ts'
import type { Libraries } from './typescript.ts'

/** They are the same for all tests, as for all programs of a site. */
const libraries: Libraries = new Map()

/** A block: its code, after an optional title and a line feed. */
type Block = string | Partial<SnippetModule>

function check(blocks: readonly Block[], files: Files = {}, packages: CheckSnippetsInput['packages'] = []) {
  const folder = testFolder(files)
  const modules = blocks.map((each): SnippetModule => {
    const path = 'docs/a.md' as SourcePath
    return { path, language: 'ts', code: '', ...(typeof each === 'string' ? { code: each } : each) }
  })
  return { ...checkTypes({ folder, modules, packages, linkedFolders: [] }, libraries), modules, folder }
}

/** `0 “marked code” TS2322`, one for each mistake. */
function mistakes(...given: Parameters<typeof check>): string[] {
  const { problems, modules } = check(...given)
  return problems.map(({ at, code }) => {
    return `${at.module} “${modules[at.module]?.code.slice(at.start, at.end)}” TS${code}`
  })
}

test('correct code has no problems', () => {
  const blocks = [
    'const a = 1',
    'const a = 2',
    'await Promise.resolve()',
    'document.title = [1].at(0)?.toFixed() ?? ""',
  ]
  expect(mistakes(blocks)).toEqual([])
})

test('mistakes are reported in TypeScript’s words, with reasons', () => {
  const { problems } = check([
    '',
    'type T = { a: { b: string } }\ndeclare const w: { a: { b: number } }\nconst t: T = w',
  ])
  expect(problems).toMatchInlineSnapshot(`
    [
      {
        "at": {
          "end": 75,
          "module": 1,
          "start": 74,
        },
        "code": 2322,
        "message": "Type '{ a: { b: number; }; }' is not assignable to type 'T'",
        "notes": [
          {
            "message": "The types of 'a.b' are incompatible between these types",
          },
          {
            "message": "Type 'number' is not assignable to type 'string'",
          },
        ],
      },
    ]
  `)
})

test('file names are relative to the site', () => {
  const folder = testFolder({ 'site/docs/b.ts': 'export const b = 1\n', 'kit.ts': 'export const c = 1\n' })
  const code = "import one from './b'\nimport two from '../../kit'\nconsole.log(one, two)"
  const modules: SnippetModule[] = [{ path: 'docs/a.md' as SourcePath, language: 'ts', code }]
  const { problems } = checkTypes(
    { folder: join(folder, 'site'), modules, packages: [], linkedFolders: [] },
    libraries,
  )
  expect(problems.map(({ message }) => message)).toEqual([
    `Module '"docs/b"' has no default export`,
    `Module '"../kit"' has no default export`,
  ])
})

test('after a syntax error nothing else is reported', () =>
  expect(mistakes(['const a: string = 1', 'const b: string = (1'])).toEqual(['0 “a” TS2322', '1 “” TS1005']))

test('strict by default; the site’s tsconfig.json overrides it', () => {
  const block = 'export const f = (x) => x'
  expect(mistakes([block])).toEqual(['0 “x” TS7006'])
  const tsconfig =
    '{ "compilerOptions": { "strict": false, "noImplicitAny": false, "noUnusedLocals": true } }'
  expect(mistakes([block, 'const unused = 1'], { 'tsconfig.json': tsconfig })).toEqual([])
})

test('a mistake in tsconfig.json is reported', () => {
  const { diagnostics } = check(['1'], { 'tsconfig.json': '{ "compilerOptions": { "strikt": true } }' })
  expect(diagnostics).toMatchObject([
    { code: 'config/invalid', at: { path: 'tsconfig.json', span: { start: 23, end: 31 } } },
  ])
})

test('a block imports titled blocks of its document, and files in its folder', () => {
  const blocks = [
    { title: 'src/store.ts', code: 'export const size = 1' },
    { title: 'src/main.ts', code: "import { size } from './store'\nconst text: string = size" },
    {
      code: "import { own } from './own'\nimport { size } from './src/store.ts'\nconst text: string = own + size",
    },
    { title: 'src/deep.ts', code: "import { own } from '../own'\nconst text: string = own" },
    { path: 'docs/b.md' as SourcePath, code: "import { size } from './store'\nsize" },
  ]
  expect(mistakes(blocks, { 'docs/own.ts': 'export const own = 1\n' })).toEqual([
    '1 “text” TS2322',
    '2 “text” TS2322',
    '3 “text” TS2322',
    "4 “'./store'” TS2307",
  ])
})

test('global declarations apply in their document only', () => {
  const declared = 'declare global { interface Window { mine: number } }\nwindow.mine = "a"'
  const blocks = [
    declared,
    'window.mine = 1',
    { title: 'env.d.ts', code: "declare module '*.svg' {\n  const url: string\n  export default url\n}" },
    "import url from './a.svg'\nconst size: number = url",
    { path: 'docs/b.md' as SourcePath, code: 'window.mine = 1' },
  ]
  expect(mistakes(blocks)).toEqual(['0 “window.mine” TS2322', '3 “size” TS2322', '4 “mine” TS2339'])
})

test('JSX is typed if React is installed', () => {
  const block = { language: 'tsx', code: 'export const a = <p title={1}>a</p>' } as const
  expect(mistakes([block]).sort()).toEqual([
    '0 “</p>” TS7026',
    '0 “<p title={1}>a</p>” TS2875',
    '0 “<p title={1}>” TS7026',
  ])
  const { folder, modules } = check([block])
  symlinkSync(
    fileURLToPath(new URL('../../../../../node_modules', import.meta.url)),
    join(folder, 'node_modules'),
  )
  expect(checkTypes({ folder, modules, packages: [], linkedFolders: [] }, libraries).problems).toMatchObject([
    { code: 2322 },
  ])
})

test('a package whose API is documented is imported by its name', () => {
  const files = {
    'kit/package.json': '{ "name": "@mobot/kit" }',
    'kit/tsconfig.json': '{ "compilerOptions": { "paths": { "~/*": ["./src/*"] } } }',
    'kit/src/index.ts': "export type { Size } from '~/size.js'\nexport const kind = 'kit'\n",
    'kit/src/size.ts': 'export type Size = 1 | 2\n',
  }
  const entryPoints = ['kit/src/index.ts' as SourcePath]
  const block = (name: string) =>
    `import { kind, type Size } from '${name}'\nconst size: Size = 3\nconst a: 1 = kind`
  const wrong = ['0 “size” TS2322', '0 “a” TS2322']
  expect(mistakes([block('@mobot/kit')], files, [{ entryPoints }])).toEqual(wrong)
  expect(mistakes([block('other')], files, [{ name: 'other', entryPoints }])).toEqual(wrong)
  expect(mistakes([block('@mobot/kit')], files)).toEqual(["0 “'@mobot/kit'” TS2307"])
})
