import { describe, expect, test } from 'vitest'
import type { BlogConfig } from '../../config/blog.ts'
import { normaliseConfig } from '../../config/normalise.ts'
import type { WrittenTag } from '../../content/source/front-matter-schema.ts'
import type { SourcePath } from '../../paths.ts'
import { slugOf } from './slug.ts'
import { groupTags, makeTags, type Tagged } from './tags.ts'

const config = normaliseConfig({}, { title: '', docsFolder: 'docs', language: 'zh' }).value.blog as BlogConfig

function post(...tags: WrittenTag[]): Tagged {
  return { path: 'blog/2025-01-01-a.md' as SourcePath, tags }
}

/** The addresses of tags, by key. */
function addresses(...tags: WrittenTag[]) {
  const { value, diagnostics } = makeTags([post(...tags)], undefined, config)
  return {
    urls: Object.fromEntries(value.tags.map(({ key, url }) => [key, url])),
    codes: diagnostics.map(({ code }) => code),
  }
}

test.each([
  ['C', 'c'],
  ['C++', 'c-plus-plus'],
  ['C#', 'c-sharp'],
  ['#话题', '话题'],
  ['v1.0 发布', 'v1-0-发布'],
  ['biyueHu', 'biyue-hu'],
  ['e\u0301tude', 'étude'],
  ['！？', ''],
])('%s becomes %s in an address', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

describe('two tags never share an address', () => {
  test('have different names', () => {
    expect(addresses('C', 'C++', 'C#')).toEqual({
      urls: { C: '/blog/tags/c', 'C++': '/blog/tags/c-plus-plus', 'C#': '/blog/tags/c-sharp' },
      codes: [],
    })
  })

  test('or get a number and a diagnostic', () => {
    expect(addresses('release', 'Release', '…')).toEqual({
      urls: { Release: '/blog/tags/release', release: '/blog/tags/release-2', '…': '/blog/tags/tag' },
      codes: ['blog/tag-collision'],
    })
  })
})

test('the tags file defines labels and addresses, by key or by label', () => {
  const file = { release: { label: '发布', permalink: '/releases' } }
  const { value, diagnostics } = makeTags([post('release'), post('发布')], file, config)
  expect(value).toMatchObject({
    tags: [{ key: 'release', label: '发布', url: '/blog/tags/releases' }],
    keys: [['release'], ['release']],
  })
  expect(diagnostics).toEqual([])
  const named = makeTags([post('release')], { release: { label: '又叫发布' } }, config)
  expect(named.value.tags).toMatchObject([{ url: '/blog/tags/release' }])
})

test('Latin tags are grouped by letter, Han tags are one group, sorted by language', () => {
  const tags = ['插件', 'beta', 'Étude', '发布', '适配器', 'Alpha', '🎉', 'apple'].map((label) => ({ label }))
  const shown = groupTags(tags, 'zh').map(({ key, tags: own }) => [key, ...own.map(({ label }) => label)])
  expect(shown).toEqual([
    ['A', 'Alpha', 'apple'],
    ['B', 'beta'],
    ['E', 'Étude'],
    ['han', '插件', '发布', '适配器'],
    ['other', '🎉'],
  ])
})
