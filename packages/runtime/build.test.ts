import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { RuntimeManifest } from '@chatdocs/protocol'
import { describe, expect, test } from 'vitest'

/* Limits the bytes that readers download. Needs `npm run build`. */

const manifest: RuntimeManifest = JSON.parse(
  readFileSync(new URL('dist/manifest.json', import.meta.url), 'utf8'),
)
const textOf = (path: string) => readFileSync(new URL(`dist/client/${path}`, import.meta.url), 'utf8')
const gzipped = (path: string) =>
  gzipSync(readFileSync(new URL(`dist/client/${path}`, import.meta.url)), { level: 9 }).length
const total = (paths: readonly string[]) => paths.reduce((sum, path) => sum + gzipped(path), 0)
const scripts = (paths: readonly string[]) => [...new Set(paths)].filter((path) => path.endsWith('.js'))

test('the JavaScript of a docs page is at most 87 kB in few files, with everything loaded later at most 110', () => {
  const page = scripts([manifest.boot, ...manifest.preload, ...Object.values(manifest.imports)])
  const all = scripts([...page, ...manifest.lazy])
  expect(total(page)).toBeLessThanOrEqual(87_000)
  expect(manifest.preload.length).toBeLessThan(3)
  expect(total(all)).toBeLessThanOrEqual(110_000)
})

test('what pages with components in theme/ load in addition is at most 1 kB, and no other page loads it', () => {
  expect(total([manifest.frame])).toBeLessThanOrEqual(1_000)
  expect(manifest.features.slots.files).toContain(manifest.frame)
  expect([...manifest.preload, ...manifest.lazy]).not.toContain(manifest.frame)
})

describe('the search', () => {
  const files = new Map(
    scripts(manifest.searchLazy).map((path) => [path.replace(/^assets\/search-|-\w+\.js$/g, ''), path]),
  )
  const file = (name: string) => files.get(name) ?? expect.fail(`no file for ${name}`)
  const imports = (path: string) => {
    const text = readFileSync(new URL(`dist/client/${path}`, import.meta.url), 'utf8')
    return (
      text.replaceAll('`', '"').match(/\bimport(?:\([^)]*\)|["{*].{0,80}|\s\w+,?\s?(?:from|[{*]).{0,80})/g) ??
      []
    )
  }
  const lazily = (...names: string[]) =>
    names.map((name) => `import("${file(name).replace('assets/', './')}")`)

  const meanings = ['meanings-en', 'meanings-ja', 'meanings-ko', 'meanings-zh']

  test('its worker is at most 12.5 kB, all that plain queries load', () => {
    expect(total([manifest.searchWorker])).toBeLessThanOrEqual(12_500)
    expect([...files.keys()].sort()).toEqual(['lunr', ...meanings, 'questions', 'rare', 'score', 'syntax'])
    expect(imports(manifest.searchWorker).sort()).toEqual(
      lazily(...meanings, 'questions', 'rare', 'score', 'syntax').sort(),
    )
  })

  test('mistyped words load at most 5.2 kB more, and no syntax', () => {
    expect(total([file('rare')])).toBeLessThanOrEqual(5_200)
    expect(imports(file('rare'))).toEqual([])
  })

  test('queries of several words load at most 1.8 kB more, and 2 kB for the words of each language', () => {
    expect(total([file('questions')])).toBeLessThanOrEqual(1_800)
    for (const each of meanings) expect(total([file(each)])).toBeLessThanOrEqual(2_000)
    expect(imports(file('questions'))).toEqual([])
  })

  test('signs load at most 3.6 kB more, and lunr, of at most 9 kB, if they are syntax', () => {
    expect(total([file('syntax')])).toBeLessThanOrEqual(3_600)
    expect(imports(file('syntax'))).toEqual(lazily('lunr'))
    expect(total([file('lunr')])).toBeLessThanOrEqual(9_000)
    expect(imports(file('lunr'))).toEqual([])
  })

  test('lunr’s license is beside it, and it makes no code from texts', () => {
    const license = manifest.searchLazy.filter((path) => path.endsWith('.LEGAL.txt'))
    expect(license).toEqual([`${file('lunr')}.LEGAL.txt`])
    const text = readFileSync(new URL(`dist/client/${file('lunr')}`, import.meta.url), 'utf8')
    expect(text).not.toMatch(/\beval\b|\bFunction\(/)
  })
})

test('no file has the words of reference pages, which the build writes', () => {
  const files = readdirSync(new URL('dist/client/', import.meta.url), { recursive: true, encoding: 'utf8' })
  const scripts = files.filter((path) => path.endsWith('.js'))
  expect(scripts.filter((path) => textOf(path).includes('skipToContent'))).not.toEqual([])
  expect(scripts.filter((path) => /deprecationsOf|implementedBy/.test(textOf(path)))).toEqual([])
})

test('React is in one file', () => {
  const files = scripts([
    manifest.boot,
    ...manifest.preload,
    ...Object.values(manifest.imports),
    ...manifest.lazy,
  ])
  const having = (text: string) => files.filter((path) => textOf(path).includes(text))
  expect(having('react.transitional.element')).toHaveLength(2)
  expect(having('__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=')).toHaveLength(1)
})

test('the inline script and the style sheet stay small', () => {
  expect(gzipSync(manifest.inline).length).toBeLessThanOrEqual(1_500)
  expect(gzipped(manifest.styles)).toBeLessThanOrEqual(12_000)
})
