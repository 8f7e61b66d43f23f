import { expect, test } from 'vitest'
import { normaliseConfig } from '../config/normalise.ts'
import { type DocsVersion, makeVersions } from '../config/versions.ts'
import type { Facts } from '../content/model.ts'
import type { FrontMatter } from '../content/source/front-matter-schema.ts'
import { type SourcePath, splitNumber } from '../paths.ts'
import { makeDocuments } from './documents.ts'

const { docs } = normaliseConfig({}, { title: 'T', docsFolder: 'docs', language: 'zh' }).value
const [version] = makeVersions({ docs, files: [], locate: () => undefined }).value

function facts(path: string, frontMatter: FrontMatter = {}): Facts {
  const base = { title: path, hasHeading: false, anchors: [], links: [], images: [] }
  return { path: path as SourcePath, frontMatter, ...base }
}

const BUILD = { place: (path: SourcePath) => path, showHidden: false }

test.each([
  ['01-intro', 'intro', 1],
  ['1. foo', 'foo', 1],
  ['003 - myDoc', 'myDoc', 3],
  ['10_x', 'x', 10],
  ['2021-11-foo', '2021-11-foo', undefined],
  ['2021-report', '2021-report', undefined],
  ['2000.foo', 'foo', 2000],
  ['7.0-foo', '7.0-foo', undefined],
  ['1-', '1-', undefined],
  ['1foo', '1foo', undefined],
])('splitNumber(%s)', (name, expected, position) => {
  expect(splitNumber(name)).toEqual(
    position === undefined ? { name: expected } : { name: expected, position },
  )
})

test.each<[string, FrontMatter, string, string]>([
  ['docs/a.md', {}, 'a', '/docs/a'],
  ['docs/01-b/02-c.md', {}, 'b/c', '/docs/b/c'],
  ['docs/b/index.md', {}, 'b/index', '/docs/b'],
  ['docs/b/README.md', {}, 'b/README', '/docs/b'],
  ['docs/b/B.md', {}, 'b/B', '/docs/b'],
  ['docs/a.md', { id: 'z' }, 'z', '/docs/z'],
  ['docs/b/a.md', { slug: 'other' }, 'b/a', '/docs/b/other'],
  ['docs/b/a.md', { slug: '/top' }, 'b/a', '/docs/top'],
  ['docs/b/a.md', { slug: '/' }, 'b/a', '/docs'],
  ['docs/快速上手/插件.md', {}, '快速上手/插件', '/docs/快速上手/插件'],
])('the address of %s with %o', (path, frontMatter, id, url) => {
  const { value } = makeDocuments([facts(path, frontMatter)], version as DocsVersion, BUILD)
  expect(value.entries.map((entry) => [entry.id, entry.url])).toEqual([[id, url]])
})

test('drafts are left out of a build and shown in dev', () => {
  const all = [facts('docs/a.md', { draft: true }), facts('docs/b.md')]
  expect(makeDocuments(all, version as DocsVersion, BUILD).value).toMatchObject({
    entries: [{ id: 'b' }],
    drafts: [{ id: 'a' }],
  })
  expect(
    makeDocuments(all, version as DocsVersion, { ...BUILD, showHidden: true }).value.entries,
  ).toHaveLength(2)
})

test('a duplicate id reports both files', () => {
  const { value, diagnostics } = makeDocuments(
    [facts('docs/01-a.md'), facts('docs/02-a.md')],
    version as DocsVersion,
    BUILD,
  )
  expect(value.entries).toHaveLength(1)
  expect(diagnostics).toMatchObject([
    {
      code: 'document/duplicate-id',
      at: { path: 'docs/02-a.md' },
      notes: [{ at: { path: 'docs/01-a.md' } }],
    },
  ])
})

test('a folder has one index; other files with an index name are ordinary documents', () => {
  const paths = [
    'docs/b/README.md',
    'docs/b/b.md',
    'docs/b/index.md',
    'docs/c/c.md',
    'docs/c/readme.md',
    'docs/Home.md',
  ]
  const { value, diagnostics } = makeDocuments(
    paths.map((each) => facts(each)),
    version as DocsVersion,
    BUILD,
  )
  expect(diagnostics).toEqual([])
  expect(value.entries.map(({ url, isIndex }) => [url, isIndex])).toEqual([
    ['/docs/b/README', false],
    ['/docs/b/b', false],
    ['/docs/b', true],
    ['/docs/c/c', false],
    ['/docs/c', true],
    ['/docs', true],
  ])
})
