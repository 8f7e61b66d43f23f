import { expect, test } from 'vitest'
import type { SourcePath } from '../../paths.ts'
import { quote, read } from '../testing.ts'
import { readHead, writtenValues } from './front-matter.ts'
import { toFrontMatter } from './front-matter-schema.ts'

const PATH = 'docs/a.md' as SourcePath

function head(text: string) {
  const { value, diagnostics } = readHead(PATH, text)
  return { ...value, frontMatter: toFrontMatter(value.values), diagnostics }
}

test.each<[string, object]>([
  ['title: 标题', { title: '标题' }],
  ['title: 2024', { title: '2024' }],
  ['title: 1.0', { title: '1.0' }],
  ['title: 2024-01-02', { title: '2024-01-02' }],
  ['title: true', { title: 'true' }],
  ['title:', {}],
  ['title: "a: b"', { title: 'a: b' }],
  ['sidebar_position: 2.5', { sidebarPosition: 2.5 }],
  ['sidebar_badge: New', { sidebarBadge: { text: 'New', type: 'info' } }],
  [
    'sidebar_badge: { text: 新, type: tip }\nsidebar_class_name: own',
    { sidebarBadge: { text: '新', type: 'tip' }, sidebarClassName: 'own' },
  ],
  ['sidebar_label: 概览\nslug: /', { sidebarLabel: '概览', slug: '/' }],
  ['keywords: [机器人, 1]', { keywords: ['机器人', '1'] }],
  ['keywords:\n  - a\n  - b', { keywords: ['a', 'b'] }],
  ['pagination_next: null\npagination_prev: a', { paginationNext: null, paginationPrev: 'a' }],
  ['displayed_sidebar: null', { displayedSidebar: null }],
  ['hide_title: true\nhide_table_of_contents: false', { hideTitle: true, hideTableOfContents: false }],
  ['draft: true', { draft: true }],
  ['custom_edit_url: https://a.example/b', { customEditUrl: 'https://a.example/b' }],
  ['original_digest: 1234567890', {}],
  ['custom_edit_url: null', { customEditUrl: null }],
  ["custom_edit_url: ''", { customEditUrl: '' }],
  ['last_update: {date: 2025-01-05, author: 李雷}', { lastUpdate: { date: '2025-01-05', author: ['李雷'] } }],
  ['last_update: {date: 2025-01-05T23:30:00-08:00}', { lastUpdate: { date: '2025-01-06' } }],
  ['last_update: {date: 2025-01-05T23:30:00}', { lastUpdate: { date: '2025-01-05' } }],
  ['last_update: {author: [甲, 乙]}', { lastUpdate: { author: ['甲', '乙'] } }],
  ['tags: [a]\n未知: 1', { tags: ['a'] }],
  ['date: 2025-01-05\ntags: 插件', { date: '2025-01-05', tags: ['插件'] }],
  ['authors: mobot', { authors: ['mobot'] }],
  ['authors: [a, { name: 乙, image_url: /b.png }]', { authors: ['a', { name: '乙', image: '/b.png' }] }],
  ['x: &a 标题\ntitle: *a', { title: '标题' }],
  ['title: "a\\0b"\nkeywords: ["\\0"]', { title: 'a\ufffdb', keywords: ['\ufffd'] }],
  ['', {}],
])('%j is read as %j', (yaml, expected) => {
  const { frontMatter, diagnostics } = head(`---\n${yaml}\n---\n正文`)
  expect(frontMatter).toEqual(expected)
  expect(diagnostics).toEqual([])
})

test('tags for the head are read as in the configuration', () => {
  const tag = { tag: 'meta', attributes: { name: 'a', content: 'b' } }
  const { values } = head(`---\nhead:\n  - ${JSON.stringify(tag)}\n  - { tag: title, content: T }\n---\n`)
  expect(values.head).toEqual([tag, { tag: 'title', content: 'T', attributes: {} }])
})

test.each<[string, string, string]>([
  ['head: [{ tag: meta }, { tag: base }]', 'head must be a list of tags', '{ tag: base }'],
  ['head: [[meta, { name: a }]]', 'head must be a list of tags', '[meta, { name: a }]'],
  ['head: [{ tag: meta, attrs: { a: b } }]', 'head must be a list of tags', '{ tag: meta, attrs: { a: b } }'],
  ['head: a', 'head must be a list of tags', 'a'],
  ['title: [a]', 'title must be a string', '[a]'],
  ['sidebar_position: 二', 'sidebar_position must be a number', '二'],
  ['hide_title: "yes"', 'hide_title must be true or false', '"yes"'],
  ['keywords: {a: b}', 'keywords must be a list of strings', '{a: b}'],
  ['keywords: [[a]]', 'keywords must be a string', '[[a]]'],
  ['keywords: [*a]', 'keywords contains an alias that cannot be resolved', '[*a]'],
  ['title: *a', 'title contains an alias that cannot be resolved', '*a'],
  ['authors: { name: *a }', 'authors contains an alias that cannot be resolved', '{ name: *a }'],
  ['keywords: &a [*a]', 'keywords must be a string', '[*a]'],
  ['keywords: [ * Custom title', 'the front matter is not valid YAML', '*'],
  ['id: a/b', 'id must not be empty or contain a slash', 'a/b'],
  ['toc_max_heading_level: 7', 'toc_max_heading_level must be a heading level, 2 to 6', '7'],
  ['pagination_next: [a]', 'pagination_next must be the id of a document, or null for none', '[a]'],
  ['last_update: {date: 1/5/2025}', 'last_update must have a date such as 2025-01-05', '{date: 1/5/2025}'],
  ['last_update: {date: 2025-02-30}', 'last_update must have a date', '{date: 2025-02-30}'],
  ['last_update: 2025-01-05', 'last_update must have a date', '2025-01-05'],
  ['last_update: {}', 'last_update must have a date', '{}'],
  ['last_update: {author: 3}', 'last_update must have a date', '{author: 3}'],
  ['authors: {title: a}', 'authors must be the key of an author', '{title: a}'],
  ['slug: a/../b', 'slug must be a path within the site', 'a/../b'],
  ['slug: //a.example', 'slug must be a path within the site', '//a.example'],
  ['custom_edit_url: 2024', 'custom_edit_url must be an absolute address, or null', '2024'],
  ['custom_edit_url: docs/a.md', 'custom_edit_url must be an absolute address, or null', 'docs/a.md'],
  ['draft: true\nunlisted: true', 'a document cannot be both draft and unlisted', 'true'],
  [
    'toc_min_heading_level: 4\ntoc_max_heading_level: 3',
    'toc_max_heading_level must not be below toc_min_heading_level',
    '3',
  ],
  ['slug: /a?b', 'must be a path within the site', '/a?b'],
  ['title: a\ntitle: b', 'duplicate front matter key', 't'],
  ['title: a: b', 'the front matter is not valid YAML: the value has a colon and a space', 'a'],
  ['title: "a', 'the front matter is not valid YAML', 'a'],
  ['x: !!js/function "f()"', 'the front matter is not valid YAML: this tag is unknown', '!!js/function'],
  ['只是文字', 'the front matter has no keys', '只是文字'],
])('%j: %s', (yaml, message, source) => {
  const text = `---\n${yaml}\n---\n正文`
  const [first] = head(text).diagnostics
  expect(first?.message).toContain(message)
  expect(first && quote(first, text)).toContain(source)
})

test('an error drops only its key', () => {
  const { frontMatter, diagnostics } = head('---\ntitle: 标题\nsidebar_position: 二\ndraft: true\n---\n')
  expect(frontMatter).toEqual({ title: '标题', draft: true })
  expect(diagnostics.map(({ code }) => code)).toEqual(['content/front-matter'])
})

test('a quote that is never closed keeps its key and those below it from being read', () => {
  const text = '---\ntitle: 标题\ndescription: "一\nslug: /x\n---\n'
  const { frontMatter, diagnostics } = head(text)
  expect(frontMatter).toEqual({ title: '标题' })
  expect(diagnostics.map((each) => quote(each, text))).toEqual(['"一'])
})

test.each([
  '\uFEFF---\ntitle: 😀 标题\n---\n# a',
  '---\r\ntitle: 😀 标题\r\n---\r\n# a',
  '---  \ntitle: 😀 标题\n---',
])('positions refer to the file: %j', (text) => {
  const { spans, body } = head(text)
  expect(spans.title && text.slice(spans.title.start, spans.title.end)).toBe('😀 标题')
  expect(body).toHaveLength(text.length)
  expect(body.trim()).toBe(text.endsWith('# a') ? '# a' : '')
})

test('every key has a position, known or not, empty or not', () => {
  const text = '---\ntitle:\n未知: [1]\nslug: /x # note\n---\n'
  const { spans } = head(text)
  const sources = Object.entries(spans).map(([key, { start, end }]) => [key, text.slice(start, end)])
  expect(Object.fromEntries(sources)).toEqual({ title: 'title', 未知: '[1]', slug: '/x' })
})

test.each([
  '---js\nmodule.exports = 1\n---\n# a',
  '# a\n---\ntitle: x\n---',
  '---\ntitle: x\n',
  '----\ntitle: x\n----\n',
])('no front matter: %j', (text) => expect(head(text).spans).toEqual({}))

test('invalid front matter never drops the page', async () => {
  const { facts, body, places } = await read('---\ntitle: [x\n---\n# 标题\n\n正文')
  expect(facts.title).toBe('标题')
  expect(body.join('')).toContain('正文')
  expect(Object.keys(places.frontMatter)).toEqual(['title'])
})

test.each([
  ['outline: deep', 'the front matter key outline does nothing here', 'outline'],
  ['prev: false', 'the front matter key prev does nothing here', 'prev'],
  ['layout: post', 'there is no layout post: this page looks like all others', 'post'],
  ['layout: false', 'there is no layout false: this page looks like all others', 'false'],
])('keys and layouts of other generators are no errors, but reported: %s', (yaml, message, words) => {
  const text = `---\ntitle: 题\n${yaml}\n---\n正文`
  const { value, diagnostics } = readHead('docs/a.md' as SourcePath, text)
  expect(value.values).toEqual({ title: '题' })
  expect(diagnostics).toMatchObject([{ code: 'content/unknown-key', severity: 'warning', message }])
  const { start = 0, end } = diagnostics[0]?.at?.span ?? {}
  expect(text.slice(start, end)).toBe(words)
})

test('values with an alias that names nothing are none', () => {
  expect(writtenValues('---\ntitle: *a\n---\n')).toEqual({})
})

test.each([
  ['features:\n  - { title: A, details: small, and fast }', 'features has no key and fast', 'and fast'],
  ['hero: { txt: A }', 'hero has no key txt', 'txt'],
])('keys within values that say nothing are reported: %s', (yaml, message, words) => {
  const text = `---\n${yaml}\n---\n正文`
  const { diagnostics } = readHead('docs/a.md' as SourcePath, text)
  expect(diagnostics).toMatchObject([{ code: 'content/unknown-key', severity: 'warning', message }])
  const { start = 0, end } = diagnostics[0]?.at?.span ?? {}
  expect(text.slice(start, end)).toBe(words)
})
