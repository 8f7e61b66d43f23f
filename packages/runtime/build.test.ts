import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { RuntimeManifest } from '@chatdocs/protocol'
import { expect, test } from 'vitest'

/* Limits the bytes that readers download. Needs `npm run build`. */

const manifest: RuntimeManifest = JSON.parse(
  readFileSync(new URL('dist/manifest.json', import.meta.url), 'utf8'),
)
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

test('the worker of the search is at most 12 kB, and loads the code of rare queries only for them', () => {
  expect(total([manifest.searchWorker])).toBeLessThanOrEqual(12_000)
  expect(total([manifest.searchRare])).toBeLessThanOrEqual(8_000)
  const worker = readFileSync(new URL(`dist/client/${manifest.searchWorker}`, import.meta.url), 'utf8')
  const rare = manifest.searchRare.replace('assets/', './')
  expect(worker.match(/\bimport\b[^;]{0,80}/g)).toEqual([expect.stringContaining(`import("${rare}")`)])
})

test('React is in one file', () => {
  const files = scripts([
    manifest.boot,
    ...manifest.preload,
    ...Object.values(manifest.imports),
    ...manifest.lazy,
  ])
  const having = (text: string) =>
    files.filter((path) =>
      readFileSync(new URL(`dist/client/${path}`, import.meta.url), 'utf8').includes(text),
    )
  expect(having('react.transitional.element')).toHaveLength(2)
  expect(having('__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=')).toHaveLength(1)
})

test('the inline script and the style sheet stay small', () => {
  expect(gzipSync(manifest.inline).length).toBeLessThanOrEqual(1_500)
  expect(gzipped(manifest.styles)).toBeLessThanOrEqual(12_000)
})
