import { expect, test } from 'vitest'
import { makeLocale } from '../config/locale.ts'
import { editAddress, formatDay, lastUpdate } from './below-text.ts'

const ZH = makeLocale('zh', undefined)
const ALL = { showLastUpdated: true, showContributors: true }
const NONE = { showLastUpdated: false, showContributors: false }
const HISTORY = { date: '2025-01-05', authors: ['甲', '乙'] }

test('the edit address comes from the front matter, else from the site', () => {
  const site = { editUrl: 'https://a.example/edit/{path}?from={path}' }
  const path = 'docs/01-快速/a b#.md'
  const encoded = 'docs/01-%E5%BF%AB%E9%80%9F/a%20b%23.md'
  expect(editAddress(path, {}, site)).toBe(`https://a.example/edit/${encoded}?from=${encoded}`)
  expect(editAddress(path, { customEditUrl: 'https://b.example' }, site)).toBe('https://b.example')
  expect(editAddress(path, { customEditUrl: null }, site)).toBeUndefined()
  expect(editAddress(path, { customEditUrl: '' }, site)).toBeUndefined()
  expect(editAddress(path, {}, {})).toBeUndefined()
})

test('a file that a link or a submodule brings is edited where it lies', () => {
  const site = { editUrl: 'https://a.example/o/n/edit/main/site/{path}' }
  const path = '../pack/docs/b.md'
  expect(editAddress('docs/b.md', {}, site, { path })).toBe('https://a.example/o/n/edit/main/pack/docs/b.md')
  const repository = { url: 'https://b.example/o/own', branch: 'next' }
  const edited = (editUrl: string, of = repository) =>
    editAddress('docs/x.md', {}, { editUrl }, { path: 'x.md', repository: of })
  expect(edited(site.editUrl)).toBe('https://b.example/o/own/edit/next/x.md')
  expect(edited('https://a.example/o/n/-/edit/main/{path}')).toBe('https://b.example/o/own/-/edit/next/x.md')
  expect(edited('https://wiki.example/?page={path}')).toBeUndefined()
  expect(edited(site.editUrl, { url: '', branch: 'main' })).toBeUndefined()
})

test('the history is shown only if configured', () => {
  const shown = { date: '2025-01-05', text: '2025年1月5日' }
  expect(lastUpdate(HISTORY, {}, ALL, ZH)).toEqual({ ...shown, authors: ['甲', '乙'], authorCount: 2 })
  expect(lastUpdate(HISTORY, {}, { ...NONE, showLastUpdated: true }, ZH)).toEqual(shown)
  expect(lastUpdate(HISTORY, {}, NONE, ZH)).toBeUndefined()
  expect(lastUpdate(undefined, {}, ALL, ZH)).toBeUndefined()
})

test('front matter takes precedence over the history, and is shown without configuration', () => {
  const written = { lastUpdate: { date: '2024-12-31', author: ['丙'] } }
  const shown = { date: '2024-12-31', text: '2024年12月31日', authors: ['丙'], authorCount: 1 }
  expect(lastUpdate(HISTORY, written, ALL, ZH)).toEqual(shown)
  expect(lastUpdate(undefined, written, NONE, ZH)).toEqual(shown)
})

test('at most five names are shown', () => {
  const authors = [...'一二三四五六七']
  const { authors: shown, authorCount } = lastUpdate({ date: '2025-01-05', authors }, {}, ALL, ZH) ?? {}
  expect([shown?.join(''), authorCount]).toEqual(['一二三四五', 7])
})

test('a date is the same in all time zones, in the format of the language', () => {
  expect(formatDay('2025-01-05', ZH)).toBe('2025年1月5日')
  expect(formatDay('2025-01-05', makeLocale('en', undefined))).toBe('Jan 5, 2025')
})
