import { expect, test } from 'vitest'
import type { SourcePath } from '../paths.ts'
import type { ConfigInput } from './input.ts'
import { normaliseConfig } from './normalise.ts'
import { makeVersions, versionAt } from './versions.ts'

const PATHS = ['docs/a.md', 'versioned_docs/version-2.0/a.md', 'versioned_docs/version-1.0/a.md']

/** The versions of a site with these names in `versions.json`. */
function versions(names: unknown, input: ConfigInput['docs'] = {}, paths: readonly string[] = PATHS) {
  const { docs } = normaliseConfig({ docs: input }, { title: 'T', docsFolder: 'docs', language: 'zh' }).value
  const text = typeof names === 'string' ? names : JSON.stringify(names)
  return makeVersions({
    docs,
    files: paths as SourcePath[],
    file: names === undefined ? undefined : { path: 'versions.json' as SourcePath, text },
    locate: () => undefined,
  })
}

const short = (...given: Parameters<typeof versions>) =>
  versions(...given).value.map(({ name, routeBase, isLast, banner }) =>
    [name, routeBase, isLast && 'last', banner].filter(Boolean).join(' '),
  )

const problems = (...given: Parameters<typeof versions>) =>
  versions(...given).diagnostics.map(({ code, at }) =>
    [code, ...(at?.span ? [`${at.span.start}–${at.span.end}`] : [])].join(' '),
  )

test('without versions there is only the current one, labelled Next', () => {
  expect(versions(undefined).value).toEqual([
    {
      name: 'current',
      label: 'Next',
      path: 'docs',
      routeBase: '/docs',
      isLast: true,
      badge: false,
      noIndex: false,
    },
  ])
})

test('the newest is the last version, the current one is ahead of it', () => {
  expect(short(['2.0', '1.0'])).toEqual([
    'current /docs/next unreleased',
    '2.0 /docs last',
    '1.0 /docs/1.0 unmaintained',
  ])
})

test('another version can be the last', () => {
  expect(short(['2.0', '1.0'], { lastVersion: '1.0' })).toEqual([
    'current /docs/next unreleased',
    '2.0 /docs/2.0 unreleased',
    '1.0 /docs last',
  ])
  expect(short(['2.0', '1.0'], { lastVersion: 'current' })[0]).toBe('current /docs last')
})

test('versions can be left out', () => {
  expect(short(['2.0', '1.0'], { includeCurrentVersion: false })).toHaveLength(2)
  expect(short(['2.0', '1.0'], { onlyIncludeVersions: ['1.0'] })).toEqual(['1.0 /docs last'])
  expect(short(undefined, { includeCurrentVersion: false })).toEqual(['current /docs last'])
  expect(problems(undefined, { includeCurrentVersion: false })).toEqual(['version/invalid'])
})

test('the options of a version apply', () => {
  const of = { label: 'Old', path: '/old/', banner: 'none', badge: false, noIndex: true } as const
  const [, , old] = versions(['2.0', '1.0'], { versions: { '1.0': of } }).value
  expect(old).toMatchObject({ label: 'Old', routeBase: '/docs/old', badge: false, noIndex: true })
  expect(old).not.toHaveProperty('banner')
})

test('each version has its own sidebars, unless sidebars are turned off', () => {
  const file = 'versioned_sidebars/version-1.0-sidebars.json'
  const sidebars = (input?: ConfigInput['docs']) =>
    versions(['2.0', '1.0'], input, [...PATHS, file]).value.map((each) => each.sidebars)
  expect(sidebars()).toEqual([undefined, undefined, file])
  expect(sidebars({ sidebarPath: false })).toEqual([false, false, file])
})

test('a name that cannot be a folder is reported with its location', () => {
  for (const name of ['', ' ', '.', '..', 'a/b', 'a\\b', 'a:b', 'x'.repeat(33), 3, null, 'current']) {
    expect(problems([name])).toEqual([`version/invalid 1–${JSON.stringify([name]).length - 1}`])
  }
  expect(problems(['1.0', '1.0'])).toEqual(['version/invalid 7–12'])
  expect(problems(['9'])).toEqual(['version/no-documents 1–4'])
})

test('with an invalid versions.json the current version is left', () => {
  expect([problems('{}'), problems('['), short('[')]).toEqual([
    ['version/invalid'],
    ['version/invalid'],
    ['current /docs last'],
  ])
})

test('unknown names are reported, unless their version is invalid', () => {
  expect(problems(['1.0'], { lastVersion: 'x', versions: { y: {} } })).toHaveLength(2)
  expect(problems(['9'], { versions: { '9': {} } })).toEqual(['version/no-documents 1–4'])
})

test('a file belongs to the version with the innermost folder', () => {
  const { value } = versions(['1.0'], { path: '.' })
  const at = (path: string) => versionAt(path, value)?.name
  expect([at('a.md'), at('versioned_docs/version-1.0/a.md')]).toEqual(['current', '1.0'])
  expect(versionAt('pages/a.md', versions(['1.0']).value)).toBeUndefined()
})
