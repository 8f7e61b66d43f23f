import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ApiSymbol, Diagnostic, ReadApiInput, SourcePath } from '@chatdocs/core'
import { expect, test } from 'vitest'
import { testFolder } from '../../testing/folder.ts'
import { digestIn } from './files.ts'
import { readApi } from './read.ts'

const FIXTURE = fileURLToPath(new URL('fixture/', import.meta.url)).replace(/\/$/, '')

/** Reads the API as a site next to the sources does. */
function readFixture(...names: string[]) {
  return readApi({
    folder: join(FIXTURE, 'site'),
    entryPoints: names.map((each) => `../src/${each}`) as SourcePath[],
  })
}

/** Reads the sources of a folder. Without a package, no folder above has a `package.json` either. */
function readFolder(folder: string, input: Partial<ReadApiInput> = {}) {
  return readApi({ folder, entryPoints: ['src/index.ts' as SourcePath], ...input })
}

/** Without the types of the DOM, which take longer than all the rest. */
const SMALL = { 'tsconfig.json': '{ "compilerOptions": { "lib": ["es2020"] } }' }

/** `warning api/broken-link src/a.ts «Widgit»: message; help` */
function lines(diagnostics: readonly Diagnostic[], folder: string): string[] {
  return diagnostics.map(({ severity, code, at, message, help }) => {
    const text = at?.span && readFileSync(join(folder, at.path), 'utf8').slice(at.span.start, at.span.end)
    const place = at ? ` ${at.path}${text === undefined ? '' : ` «${text}»`}` : ''
    return `${severity} ${code}${place}: ${message}${help === undefined ? '' : `; ${help}`}`
  })
}

test('every construct is mapped as in the golden file', async () => {
  const { model, diagnostics, inputs } = await readFixture('index.ts')
  const golden = join(FIXTURE, 'expected.json')
  const made = `${JSON.stringify(model, null, 2)}\n`
  if (process.env.UPDATE) writeFileSync(golden, made)
  expect(JSON.parse(made)).toEqual(JSON.parse(readFileSync(golden, 'utf8')))
  expect(diagnostics).toEqual([])
  expect(Object.keys(inputs)).toEqual([
    '../src/package.json',
    '../src/tsconfig.json',
    '../package.json',
    ...['classes', 'events', 'functions', 'index', 'legacy', 'types', 'values'].map(
      (each) => `../src/${each}.ts`,
    ),
    '../tsconfig.json',
  ])
})

test('a reading depends on the packages of all sources, and on missing ones nearer to them', async () => {
  const folder = testFolder({
    ...SMALL,
    'package.json': '{ "name": "a" }',
    'src/index.ts': "export type { Shape } from '../shapes/shape.ts'\n",
    'shapes/package.json': '{ "name": "shapes" }',
    'shapes/shape.ts': 'export interface Shape {}\n',
  })
  const { inputs } = await readFolder(folder)
  const digestOf = digestIn(folder)
  expect(inputs).toMatchObject({
    'package.json': digestOf('package.json'),
    'shapes/package.json': digestOf('shapes/package.json'),
    'src/package.json': '',
    'src/tsconfig.json': '',
  })
})

test('every target is in the model, and ids are unique', async () => {
  const { model } = await readFixture('index.ts', 'broken.ts')
  const text = JSON.stringify(model)
  const ids = [...text.matchAll(/\{"id":(\d+),/g)].map(([, id]) => id)
  const targets = [...text.matchAll(/"(?:target|to)":\{"id":(\d+)\}/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(targets.length).toBeGreaterThan(30)
  expect(targets.filter((id) => !ids.includes(id))).toEqual([])
})

test('the same sources give the same result in any folder', async () => {
  const first = await readFixture('index.ts')
  const { cwd } = process
  process.cwd = () => '/'
  const second = await readFixture('index.ts').finally(() => {
    process.cwd = cwd
  })
  expect(second).toEqual(first)
})

test('digests equal those of the shell', async () => {
  const { inputs } = await readFixture('wrong.ts')
  const digestOf = digestIn(join(FIXTURE, 'site'))
  expect(Object.keys(inputs)).toContain('../src/not-there.ts')
  for (const [path, digest] of Object.entries(inputs)) expect(digestOf(path), path).toBe(digest)
})

test('a member inherited in two steps refers to its declaration, by its source name', async () => {
  const folder = testFolder({
    ...SMALL,
    'package.json': '{ "name": "a" }',
    'src/index.ts': `
export class A {
  [Symbol.iterator](): void {}
}
export class B extends A {}
export class C extends B {}
class Hidden {
  b = 1
}
export class D extends Hidden {}
export class E extends D {}
`,
  })
  const { model } = await readFolder(folder)
  const from = (model?.symbols ?? []).map(({ name, members = [] }) => [
    name,
    ...members.flatMap((each) => (each.kind === 'constructor' ? [] : [each.name, each.inheritedFrom?.name])),
  ])
  expect(from).toEqual([
    ['A', '[Symbol.iterator]', undefined],
    ['B', '[Symbol.iterator]', 'A.[Symbol.iterator]'],
    ['C', '[Symbol.iterator]', 'A.[Symbol.iterator]'],
    ['D', 'b', 'Hidden.b'],
    ['E', 'b', 'D.b'],
  ])
})

test('types stay as in the source where the compiler replaces a part of them', async () => {
  const folder = testFolder({
    ...SMALL,
    'src/index.ts': `
export declare class Table<T> {
  each(of: { [K in keyof T]: T[K] }): { readonly [K in keyof T]?: T[K][] }
}
export declare class Numbers extends Table<{ one: 1 }> {}
export type Made<T> = T extends { new (...args: infer Given): infer Self } ? [Given, Self] : never
export type Called<T> = T extends { call(given: infer Given): infer Result } ? [Given, Result] : never
`,
  })
  const { model } = await readFolder(folder)
  const types = (each: ApiSymbol) => JSON.stringify(each).match(/\[K in[^"]*|infer \w+|one\??: [^"]*/g)
  expect(model?.symbols.map(types)).toEqual([
    ['[K in keyof T]: T[K]', '[K in keyof T]?: T[K][]'],
    // A subclass that fixes T: a parameter, the value, and the base.
    ['one: 1', 'one?: 1[]', 'one: 1'],
    ['infer Given', 'infer Self'],
    ['infer Given', 'infer Result'],
  ])
})

test('several entry points become modules', async () => {
  const { model } = await readFixture('legacy.ts', 'values.ts')
  expect(
    model?.symbols.map(({ kind, name, members }) => [kind, name, members?.map((each) => each.name)]),
  ).toEqual([
    ['module', 'legacy', ['old', 'Inner', 'older', 'Shape']],
    ['module', 'values', ['sizes', 'UNIT', 'mutable', 'colors', 'Level']],
  ])
})

test('broken links have positions', async () => {
  const { diagnostics } = await readFixture('broken.ts')
  const hidden =
    'broken link: Hidden is not exported; export it from an entry point, or write its name as code'
  const missing = (name: string) => `broken link: no export is named ${name}`
  expect(lines(diagnostics, join(FIXTURE, 'site'))).toEqual([
    `warning api/broken-link ../src/broken.ts «Widgit»: ${missing('Widgit')}; did you mean Widget?`,
    `warning api/broken-link ../src/broken.ts «Hidden»: ${hidden}`,
    `warning api/broken-link ../src/broken.ts «Nothing»: ${missing('Nothing')}`,
    `warning api/broken-link ../src/broken.ts «Hidden»: ${hidden}`,
    `warning api/broken-link ../src/broken.ts «Widget.clos»: ${missing('Widget.clos')}; did you mean Widget.close?`,
    `warning api/broken-link ../src/broken.ts «Widgit»: ${missing('Widgit')}; did you mean Widget?`,
  ])
  expect(new Set(diagnostics.map(({ at }) => at?.span?.start)).size).toBe(6)
})

test('compiler errors have positions, and the API is read all the same', async () => {
  const { model, diagnostics } = await readFixture('wrong.ts')
  expect(lines(diagnostics, join(FIXTURE, 'site'))).toEqual([
    "error api/compile-error ../src/wrong.ts «'./not-there.ts'»: Cannot find module './not-there.ts' or its corresponding type declarations (TS2307)",
    "error api/compile-error ../src/wrong.ts «数量»: Type 'string' is not assignable to type 'number' (TS2322)",
  ])
  expect(model?.symbols.map(({ name }) => name)).toEqual(['数量', 'twice'])
})

test('unreadable input is reported with a way out', async () => {
  const there = await readFixture('indx.ts', 'values.ts')
  expect(lines(there.diagnostics, FIXTURE)).toEqual([
    'error api/no-entry-point ../src/indx.ts: no entry point at ../src/indx.ts; did you mean ../src/index.ts?',
  ])
  expect([there.model, there.inputs]).toEqual([undefined, { '../src/indx.ts': '' }])
  const empty = await readFixture('nothing.ts')
  expect(lines(empty.diagnostics, join(FIXTURE, 'site'))).toEqual([
    'warning api/empty ../src/nothing.ts: this entry point has no exports to document; name the file that package.json has in exports or types',
  ])
})

test('a broken or missing tsconfig.json is named', async () => {
  const folder = testFolder({
    'src/index.ts': 'export const a = 1\n',
    'tsconfig.json': '{ "compilerOptions": { "target": "ES1999" } }',
  })
  const broken = await readFolder(folder)
  expect(lines(broken.diagnostics, folder)).toEqual([
    expect.stringMatching(
      /^error api\/tsconfig tsconfig\.json «"ES1999"»: .*Argument for '--target' option must be/,
    ),
  ])
  const missing = await readFolder(folder, { tsconfig: 'tsconfig.api.json' as SourcePath })
  expect(lines(missing.diagnostics, folder)).toEqual([
    expect.stringContaining('error api/tsconfig tsconfig.api.json: no tsconfig at tsconfig.api.json; '),
  ])
  expect(missing.model?.symbols).toHaveLength(1)
})

test('broken settings hide all other errors, and a file with syntax errors reports the first', async () => {
  const folder = testFolder({
    'tsconfig.json': '{ "compilerOptions": { "lib": ["ES1999"] }, "extends": "./nope.json" }',
    'src/index.ts': 'export const a = {\n  b: 1\nexport const c = 2\nexport function (\n',
    'src/notes.md': '# Notes\n',
  })
  const unset = await readFolder(folder)
  expect(lines(unset.diagnostics, folder)).toEqual([
    expect.stringMatching(/ «"ES1999"»: .*Argument for '--lib' option must be/),
    expect.stringContaining(
      ` «"./nope.json"»: the TypeScript configuration is invalid: Cannot read file 'nope.json'; `,
    ),
  ])
  writeFileSync(join(folder, 'tsconfig.json'), SMALL['tsconfig.json'])
  const unread = await readFolder(folder)
  expect(lines(unread.diagnostics, folder)).toEqual([
    "error api/compile-error src/index.ts «export»: ',' expected (TS1005)",
  ])
  const other = await readFolder(folder, { entryPoints: ['src/notes.md' as SourcePath] })
  expect(lines(other.diagnostics, folder)).toEqual([
    expect.stringMatching(
      /^error api\/no-entry-point src\/notes.md: .* is not a TypeScript or JavaScript file; name a source file/,
    ),
  ])
})

test('a tsconfig.json with references resolves to the one of the entry point', async () => {
  const folder = testFolder({
    'tsconfig.json': '{ "files": [], "references": [{ "path": "./test" }, { "path": "./src" }] }',
    'src/tsconfig.json': '{ "extends": "../base.json", "compilerOptions": { "composite": true } }',
    'test/tsconfig.json': '{ "include": ["."] }',
    'base.json': '{ "compilerOptions": { "strict": true, "lib": ["es2020"], "types": [] } }',
    'src/index.ts': 'export function f(x?: string) { return x.length }\n',
    'src/globals.d.ts': 'declare const VERSION: string\n',
    'test/a.ts': 'export const wrong: number = "x"\n',
  })
  const { diagnostics, inputs } = await readFolder(folder)
  expect(diagnostics.map(({ message }) => message)).toEqual(["'x' is possibly 'undefined' (TS18048)"])
  expect(inputs).toHaveProperty(['base.json'])
  expect(inputs).toHaveProperty(['src/globals.d.ts'])
  expect(inputs).not.toHaveProperty(['test/a.ts'])
})

test('an installed package needs no settings, and symbols of other packages are only named', async () => {
  const folder = testFolder({
    'node_modules/shape/package.json': '{ "name": "shape", "types": "index.d.ts" }',
    'node_modules/shape/index.d.ts':
      '/** One. {@link Nowhere} */\nexport declare class A extends Error { constructor(a: Wrong) }\nexport { B, B as C } from "other"\n',
    'node_modules/other/package.json': '{ "name": "other", "types": "index.d.ts" }',
    'node_modules/other/index.d.ts': 'export interface B { b: string }\n',
  })
  const entryPoints = ['node_modules/shape/index.d.ts'] as SourcePath[]
  const { model, diagnostics } = await readFolder(folder, { entryPoints })
  expect(diagnostics).toEqual([])
  expect(model?.name).toBe('shape')
  const named = (name: string) => model?.symbols.find((each) => each.name === name)
  const target = { package: 'other', name: 'B' }
  expect(named('A')?.kind).toBe('class')
  expect(named('B')).toMatchObject({ kind: 'reference', sources: [], target })
  expect(named('C')).toMatchObject({ kind: 'reference', target })
  const inherited = named('A')?.members?.find(({ name }) => name === 'message')
  expect(inherited).toMatchObject({
    sources: [],
    inheritedFrom: { name: 'Error.message', target: { package: 'typescript', name: 'Error.message' } },
  } satisfies Partial<ApiSymbol>)
  expect(inherited).not.toHaveProperty('comment')
})

test('a byte order mark moves no position', async () => {
  const folder = testFolder({ ...SMALL, 'src/index.ts': '\ufeffexport const a: number = ""\n' })
  const { diagnostics } = await readFolder(folder)
  expect(diagnostics.map(({ at }) => at?.span)).toEqual([{ start: 14, end: 15 }])
})

test('folders behind links out of the site are not looked into', async () => {
  const root = testFolder({
    'secret/key.d.ts': 'declare const key: string\n',
    'site/src/index.ts': 'export const a = 1\n',
    'site/src/tsconfig.json': SMALL['tsconfig.json'],
  })
  const folder = join(root, 'site')
  symlinkSync('../../secret', join(folder, 'src/p'))
  const closed = ['src/p' as SourcePath]
  const { diagnostics, inputs } = await readFolder(folder, { links: { folders: [], closed } })
  expect(lines(diagnostics, folder)).toEqual([])
  expect(Object.keys(inputs).filter((path) => /secret|src\/p\//.test(path))).toEqual([])
  // Without them, the compiler finds the names of files that it may not read.
  expect((await readFolder(folder)).diagnostics).not.toEqual([])
})
