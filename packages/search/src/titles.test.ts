import type { SearchOptions, SearchPage, Url } from '@chatdocs/protocol'
import { expect, test } from 'vitest'
import { titleIndex } from './titles.ts'

function page(title: string, rest: Partial<SearchPage> = {}): SearchPage {
  return { area: 'docs', url: `/${title}` as Url, title, breadcrumb: [], headings: [], ...rest }
}

function heading(text: string) {
  return { anchor: `#${text}`, text }
}

const OPTIONS: SearchOptions = { version: 'current', limit: 8 }

/** What is found, as `kind title`. */
function found(pages: readonly SearchPage[], query: string, options: Partial<SearchOptions> = {}) {
  const { results } = titleIndex({ pages }).search(query, { ...OPTIONS, ...options })
  return results.map(({ kind, document }) => `${kind} ${document.title}`)
}

test('an exact title comes first, then one that begins so, one that has the word, a heading, a description', () => {
  const pages = [
    page('别的', { description: '写插件之前要知道的事' }),
    page('目录', { headings: [heading('插件的目录')] }),
    page('编写插件'),
    page('插件配置'),
    page('插件'),
  ]
  expect(found(pages, '插件')).toEqual([
    'page 插件',
    'page 插件配置',
    'page 编写插件',
    'heading 插件的目录',
    'content 别的',
  ])
})

test.each([
  ['件', ['page 插件配置']],
  ['件配', ['page 插件配置']],
  ['件置', []],
  ['插件 配置', ['page 插件配置']],
  ['ｎａｔｉｖｅ', ['page NativeView']],
  ['native view', ['page NativeView']],
  ['nativeV', ['page NativeView']],
  ['view', ['page NativeView']],
  ['nat view', []],
  ['nat ', []],
  ['，。', []],
])('%j finds %j', (query, expected) => {
  expect(found([page('插件配置'), page('NativeView')], query)).toEqual(expected)
})

test('a heading is found by words of its page, but not by those alone', () => {
  const pages = [page('监听器', { headings: [heading('权限')] })]
  expect(found(pages, '监听 权限')).toEqual(['heading 权限'])
  expect(found(pages, '监听')).toEqual(['page 监听器'])
})

test('a page is found by its keywords, once', () => {
  expect(
    found([page('甲', { keywords: ['webhook', 'webhooks'], description: 'Webhook' })], 'webhook'),
  ).toEqual(['content 甲'])
})

test('matches are marked where they stand, as far as they were typed', () => {
  const pages = [page('Ｐlugin 与插件开发')]
  const marks = (query: string) => titleIndex({ pages }).search(query, OPTIONS).results[0]?.marks
  expect(marks('插件开发')).toEqual([[8, 12]])
  expect(marks('plug')).toEqual([[0, 4]])
  expect(marks('件')).toEqual([[9, 10]])
})

test('all are counted, and given in parts, of one area or of all', () => {
  const pages = [page('插件 1'), page('插件 2'), page('插件 3', { area: 'blog' })]
  const { search } = titleIndex({ pages })
  expect(search('插件', { ...OPTIONS, limit: 1, offset: 1 })).toMatchObject({
    results: [{ page: '插件 2' }],
    total: 3,
    areas: { docs: 2, blog: 1 },
  })
  expect(search('插件', { ...OPTIONS, area: 'blog' })).toMatchObject({
    results: [{ page: '插件 3' }],
    total: 1,
  })
})
