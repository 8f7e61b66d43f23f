import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ApiSymbol, SourcePath } from '@chatdocs/core'
import { expect, test } from 'vitest'
import { testFolder } from '../../testing/folder.ts'
import { readApi } from './read.ts'

const TSCONFIG =
  '{ "compilerOptions": { "lib": ["es2020"], "moduleResolution": "bundler", "module": "esnext" } }'

test('what TypeDoc finds wrong in comments has a position', async () => {
  const folder = testFolder({
    'tsconfig.json': TSCONFIG,
    'package.json': '{ "name": "a" }',
    'src/part.ts': '// #region one\nexport const one = 1\n// #endregion one\n',
    'src/index.ts': `/** Options. */
export interface Options {
  limit?: number
}
interface Hidden {
  limit?: number
}
/**
 * @param evnt - misspelt
 * @param options.limit - of a named type
 * @param options.lmit - not of it
 */
export function fire(event: string, options: Options): void {}
/** @param hidden.limit - of a type without a page */
export function hide(hidden: Hidden): void {}
/**
 * @param a - right
 * @param c - of a list of two
 */
export function pair(a: number, b: number): void {}
/** {@inheritDoc Nope} */
export class Heir {
  /** {@inheritDoc} */
  run(): void {}
  /** {@inheritDoc Heir.bare} */
  same(): void {}
  bare(): void {}
}
/** {@include ./missing.md} ![An image that checks of images miss](missing.png) */
export const one = 1
/** {@includeCode ./part.ts#two} */
export const two = 2
/** {@lnik Heir}
 * @retruns nothing
 * @anything of the author's own
 */
export function tags(): void {}
/** Not closed: {@link Heir */
export const three = 3
/**
 * @remarks a
 * @remarks b
 */
export function twice(): number {
  return 1
}
`,
  })
  const { diagnostics, model } = await readApi({ folder, entryPoints: ['src/index.ts' as SourcePath] })
  const text = readFileSync(join(folder, 'src/index.ts'), 'utf8')
  const found = diagnostics.map(({ code, message, help, at }) => {
    const start = at?.span?.start ?? 0
    const shown = `${text.slice(0, start).split('\n').length} «${text.slice(start, at?.span?.end)}» ${message}`
    return `${code} ${shown}${help === undefined ? '' : `; ${help}`}`
  })
  expect(found).toMatchInlineSnapshot(`
    [
      "api/comment 33 «@lnik» unknown tag @lnik; did you mean @link?",
      "api/comment 34 «@retruns» unknown tag @retruns; did you mean @returns?",
      "api/comment 41 «@remarks» at most one @remarks tag is expected in a comment, ignoring all but the first",
      "api/comment 29 «./missing.md» @include: no file at ./missing.md; the path is relative to the file of this comment",
      "api/comment 31 «./part.ts#two» @includeCode: the region labeled "two", but the region was not found in the file",
      "api/comment 38 «{@link» inline tag is not closed",
      "api/comment 9 «evnt» @param evnt: no such parameter; did you mean event?",
      "api/comment 11 «options.lmit» @param options.lmit: options has no such property on a page; describe lmit where the type of options is declared, and export that type",
      "api/comment 18 «c» @param c: no such parameter; the parameters are a, b",
      "api/comment 23 «@inheritDoc» nothing to inherit this comment from; name it: {@inheritDoc Base.method}",
      "api/comment 21 «Nope» no export is named Nope; did you mean one?",
      "api/comment 25 «@inheritDoc» Heir.bare has no comment to inherit",
    ]
  `)
  const options = model?.symbols.find(({ name }) => name === 'fire')?.signatures?.[0]?.parameters[1]
  expect(options?.members?.map(({ name, comment }) => [name, comment?.summary])).toEqual([
    ['limit', ['of a named type']],
  ])
})

test('packages of one repository lead to each other, and inherit comments', async () => {
  const folder = testFolder({
    'tsconfig.json': TSCONFIG.replace('}', ', "paths": { "@x/base": ["./base/index.ts"] } }'),
    'base/package.json': '{ "name": "@x/base" }',
    'base/index.ts': `export const EVENTS = ['b', 'c', 'a'] as const
/** An event. */
export type EventName = (typeof EVENTS)[number]
export class Plain {
  count = 0
  /** Opens it.
   * @param how - the way
   * @returns whether it is open */
  open(how: string): boolean { return how === '' }
  on(event: EventName, more?: readonly EventName[]): void {}
}
export class Box<T> {
  constructor(readonly value: T) {}
  put(value: T): Promise<EventName> { throw value }
}
/** Text between \`a  b\`.
 * @defaultValue 'two  spaces' */
export function make<T>(of: abstract new () => T, gap = '  '): T { throw of }
`,
    'app/package.json': '{ "name": "@x/app" }',
    'app/index.ts': `import { Box, Plain } from '@x/base'
/** {@link Plain.open}, {@link Plain#count | the \`count\`}, {@link Box.put | \`put\`}, {@link Fancy.open} */
export class Fancy extends Plain {}
export class Texts extends Box<string> {}
export class Own extends Plain {
  /** {@inheritDoc} */
  override open(how: string): boolean { return how !== '' }
}
/** {@inheritDoc Plain.open} */
export function opener(how: string): boolean { return how === '' }
/** {@inheritDoc @x/base!Plain#open} */
export const other = (how: string): boolean => how === ''
`,
  })
  const read = (own: string, other: string) =>
    readApi({ folder, entryPoints: [`${own}/index.ts`], others: [`${other}/index.ts`] } as never)
  const { model, diagnostics } = await read('app', 'base')
  expect(diagnostics).toEqual([])
  const symbol = (name: string) => model?.symbols.find((each) => each.name === name) as ApiSymbol
  const base = (name: string) => ({ package: '@x/base', name })
  expect(symbol('Fancy').comment?.summary).toEqual([
    { text: 'Plain.open', isCode: false, to: base('Plain.open') },
    ', ',
    { text: 'the `count`', isCode: false, to: base('Plain.count') },
    ', ',
    { text: 'put', isCode: true, to: base('Box.put') },
    ', ',
    { text: 'Fancy.open', isCode: false, to: { id: symbol('Fancy').members?.[2]?.id } },
  ])
  const members = (name: string) => (symbol(name).members ?? []).map((each) => each.inheritedFrom)
  expect(members('Fancy').slice(1)).toEqual(
    ['Plain.count', 'Plain.open', 'Plain.on'].map((name) => ({ name, target: base(name) })),
  )
  const opens = [
    symbol('opener'),
    symbol('other'),
    symbol('Own').members?.find(({ name }) => name === 'open'),
  ]
  for (const each of opens) {
    const [call] = each?.signatures ?? []
    expect(call?.comment).toMatchObject({ summary: ['Opens it.'], blocks: [{ tag: '@returns' }] })
    expect(call?.parameters[0]?.comment?.summary).toEqual(['the way'])
  }
  const alias = { text: 'EventName', target: base('EventName') }
  const on = symbol('Fancy').members?.find(({ name }) => name === 'on')?.signatures?.[0]
  expect(on?.parameters.map(({ type }) => type)).toEqual([[alias], ['readonly ', alias, '[]']])
  const put = symbol('Texts').members?.find(({ name }) => name === 'put')?.signatures?.[0]
  expect(put?.returns).toMatchObject([{ text: 'Promise' }, { group: '<>', items: [[alias]] }])
  const { model: other } = await read('base', 'app')
  const make = other?.symbols.find(({ name }) => name === 'make')?.signatures?.[0]
  expect(make?.parameters.map(({ type, defaultValue }) => [type, defaultValue])).toEqual([
    [['abstract new () => T'], undefined],
    [['string'], "'  '"],
  ])
})
