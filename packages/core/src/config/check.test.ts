import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SourcePath } from '../paths.ts'
import { EVERYTHING } from './everything.fixture.ts'
import { type ConfigOrigin, normaliseConfig } from './normalise.ts'
import { normaliseCategory, normaliseSidebars } from './sidebars.ts'

/** How many random values a test tries. The long tests try more. */
const { numRuns: RUNS = 100 } = fc.readConfigureGlobal()

const AT: ConfigOrigin = { title: 'my-docs', docsFolder: 'docs', language: 'zh' }
const path = 'a.ts' as SourcePath

test('valid parts apply despite mistakes', () => {
  const items = [{ to: '/a', label: 3 }, { to: '/b', label: '乙' }, 7]
  const { value } = normaliseConfig(
    { title: 'T', url: 'x', navbar: { items, logo: {} }, docs: { path: 'd', x: 1 } },
    AT,
  )
  expect(value).toMatchObject({ title: 'T', url: '', docs: { path: 'd' }, navbar: { title: 'T' } })
  expect(value.navbar.items).toMatchObject([{ to: '/b', label: '乙' }])
  expect(value.navbar.logo).toBeUndefined()
})

const junk = fc.oneof(
  fc.anything({ withBigInt: true, withDate: true, withMap: true, withSet: true, withSparseArray: true }),
  fc.constantFrom(() => 1, Symbol('s'), Number.NaN, new Map(), Object.create(null)),
)

test('junk never throws, and results in a complete configuration', () => {
  const keys = Object.keys(normaliseConfig({}, AT).value)
  fc.assert(
    fc.property(junk, (input) => {
      expect(Object.keys(normaliseConfig(input, AT).value)).toEqual(expect.arrayContaining(keys))
      expect(normaliseSidebars(input, { path }).value).toBeTypeOf('object')
      expect(normaliseCategory(input, { path }).value).toBeTypeOf('object')
    }),
  )
})

test('junk in the place of any value', () => {
  const places = pathsOf(EVERYTHING)
  fc.assert(
    fc.property(fc.constantFrom(...places), junk, (place, value) => {
      const { value: config, diagnostics } = normaliseConfig(put(EVERYTHING, place, value), AT)
      expect(config.title).toBeTypeOf('string')
      for (const each of diagnostics) expect(each.message).toMatch(/^\S.*: (expected|unknown key)/)
    }),
    {
      numRuns: RUNS,
      examples: [[['head', '0', 'tag'], Object.create(null)]],
    },
  )
})

test('an object that contains itself', () => {
  const loop: Record<string, unknown> = { type: 'category', label: 'a' }
  loop.items = [loop, loop]
  const input = {
    navbar: { items: [{ label: 'b', items: [loop] }] },
    markdown: { remarkPlugins: [['a', loop]] },
  }
  expect(normaliseConfig(input, AT).diagnostics).toHaveLength(2)
  expect(normaliseSidebars({ a: [loop] }, { path })).toMatchObject({ value: {}, diagnostics: [{}] })
})

type Path = readonly string[]

function pathsOf(value: unknown): Path[] {
  if (typeof value !== 'object' || value === null) return [[]]
  return [[], ...Object.entries(value).flatMap(([key, each]) => pathsOf(each).map((path) => [key, ...path]))]
}

function put(value: unknown, [key, ...rest]: Path, leaf: unknown): unknown {
  if (key === undefined) return leaf
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) }
  return Object.assign(copy, { [key]: put((value as Record<string, unknown>)[key], rest, leaf) })
}
