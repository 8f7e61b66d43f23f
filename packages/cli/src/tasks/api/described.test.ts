import type { ApiSymbol, SourcePath } from '@chatdocs/core'
import { expect, test } from 'vitest'
import { testFolder } from '../../testing/folder.ts'
import { readApi } from './read.ts'

/** Comments in places other than declarations. */

test('members of unions and of nested object types keep their comments', async () => {
  const folder = testFolder({
    'tsconfig.json': '{ "compilerOptions": { "lib": ["es2020"] } }',
    'package.json': '{ "name": "a" }',
    'src/index.ts': `
export type Message =
  | {
      /** A text. */
      kind: 'text'
      text: string
    }
  | {
      kind: 'image'
      /** Where it is. */
      url: string
    }
export interface Options {
  retry?:
    | {
        wait: {
          /** In ms. */
          base: number
        }
      }
    | {
        /** Never again. */
        never: true
      }
}
`,
  })
  const { model } = await readApi({ folder, entryPoints: ['src/index.ts' as SourcePath] })
  const described = (symbols: readonly ApiSymbol[] = [], above = ''): string[] =>
    symbols.flatMap(({ name, comment, members }) => [
      ...(comment ? [`${above}${name}: ${comment.summary}`] : []),
      ...described(members, `${above}${name}.`),
    ])
  expect(described(model?.symbols)).toEqual([
    'Message.kind: A text.',
    'Message.url: Where it is.',
    'Options.retry.wait.base: In ms.',
    'Options.retry.never: Never again.',
  ])
})

test('a package of JavaScript has the types and descriptions of its JSDoc', async () => {
  const folder = testFolder({
    'package.json': '{ "name": "plane", "type": "module" }',
    'src/index.js': `
/**
 * A point.
 * @typedef {object} Point
 * @property {number} x To the right.
 * @property {number} [y] Down.
 */

/**
 * Moves a point.
 *
 * @param {Point} point what moves
 * @param {number} [times=1] how often
 * @returns {Point} the moved one
 * @throws {RangeError} If it leaves the plane.
 */
export function move(point, times = 1) {
  return { ...point, x: point.x + times }
}
`,
  })
  const { model, diagnostics } = await readApi({ folder, entryPoints: ['src/index.js' as SourcePath] })
  expect(diagnostics).toEqual([])
  const named = (name: string) => model?.symbols.find((each) => each.name === name)
  const point = { text: 'Point', target: { id: named('Point')?.id } }
  expect(named('move')?.signatures).toMatchObject([
    {
      comment: {
        summary: ['Moves a point.'],
        blocks: [
          { tag: '@returns', text: ['the moved one'] },
          { tag: '@throws', text: ['{RangeError} If it leaves the plane.'] },
        ],
      },
      parameters: [
        { name: 'point', type: [point], comment: { summary: ['what moves'] } },
        { name: 'times', optional: true, defaultValue: '1', comment: { summary: ['how often'] } },
      ],
      returns: [point],
    },
  ])
  expect(named('Point')?.members).toMatchObject([
    { name: 'x', comment: { summary: ['To the right.'] } },
    { name: 'y', modifiers: ['optional'], comment: { summary: ['Down.'] } },
  ])
})

test('members of a mixin are those of the class that extends it', async () => {
  const folder = testFolder({
    'tsconfig.json': '{ "compilerOptions": { "lib": ["es5"] } }',
    'package.json': '{ "name": "a" }',
    'src/index.ts': `
/** Adds tags. */
export function withTags<B extends new (...args: any[]) => object>(Base: B) {
  return class extends Base {
    /**
     * Adds one.
     *
     * @since 1.1
     */
    tag(name: string): void {}
  }
}
/** A base. */
export class Plain {}
export class Both extends withTags(Plain) {}
`,
  })
  const { model, diagnostics } = await readApi({ folder, entryPoints: ['src/index.ts' as SourcePath] })
  expect(diagnostics).toEqual([])
  const named = (name: string) => model?.symbols.find((each) => each.name === name)
  const both = named('Both')
  expect(both?.extends).toEqual([
    [
      { text: 'withTags', target: { id: named('withTags')?.id } },
      '(',
      { text: 'Plain', target: { id: named('Plain')?.id } },
      ')',
    ],
  ])
  const tag = both?.members?.find(({ name }) => name === 'tag')
  expect(tag).not.toHaveProperty('inheritedFrom')
  expect(tag?.signatures).toMatchObject([
    { comment: { summary: ['Adds one.'], blocks: [{ tag: '@since', text: ['1.1'] }] } },
  ])
})

test('each overload keeps its tags', async () => {
  const folder = testFolder({
    'tsconfig.json': '{ "compilerOptions": { "lib": ["es5"] } }',
    'package.json': '{ "name": "a" }',
    'src/index.ts': `
/**
 * By name.
 * @since 1.0
 * @throws {@link RangeError} if it is empty
 */
export function read(name: string): string
/**
 * By number.
 * @since 2.0
 * @deprecated use a name
 * @throws if it is none
 * @defaultValue 4
 */
export function read(at?: number): string
export function read(of?: string | number): string {
  return String(of)
}
`,
  })
  const { model } = await readApi({ folder, entryPoints: ['src/index.ts' as SourcePath] })
  const tags = model?.symbols[0]?.signatures?.map(({ comment }) => [
    comment?.summary.join(''),
    ...(comment?.blocks ?? []).map(({ tag }) => tag),
  ])
  expect(tags).toEqual([
    ['By name.', '@since', '@throws'],
    ['By number.', '@since', '@deprecated', '@throws', '@defaultValue'],
  ])
})

test('a generic class that extends a built-in one has the members of that class', async () => {
  const folder = testFolder({
    'tsconfig.json': '{ "compilerOptions": { "lib": ["es2015"] } }',
    'package.json': '{ "name": "a" }',
    'src/index.ts': 'export class Store<Value> extends Map<string, Value> {}',
  })
  const { model, diagnostics } = await readApi({ folder, entryPoints: ['src/index.ts' as SourcePath] })
  expect(diagnostics).toEqual([])
  const set = model?.symbols[0]?.members?.find(({ name }) => name === 'set')
  expect(set?.inheritedFrom).toEqual({ name: 'Map.set', target: { package: 'typescript', name: 'Map.set' } })
})
