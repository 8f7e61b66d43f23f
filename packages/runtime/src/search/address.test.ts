import type { Url } from '@chatdocs/protocol'
import { expect, test } from 'vitest'
import { pageAddress, readSearched } from './searched.ts'

const PAGE = '/search' as Url

test.each([
  [{ query: '' }, '/search'],
  [{ query: 'C++ & 插件' }, `/search?q=C%2B%2B+%26+${encodeURIComponent('插件')}`],
  [{ query: 'a', page: 2, area: 'blog' }, '/search?q=a&page=2&kind=blog'],
  [{ query: 'a', page: 1 }, '/search?q=a'],
  [{ query: 'a', context: '/docs/api', version: '1.0' }, '/search?q=a&context=%2Fdocs%2Fapi&version=1.0'],
  [{ query: 'a:b', page: 2, literal: true }, '/search?q=a%3Ab&page=2&literal'],
] as const)('%j is %s, and back', (searched, address) => {
  expect(pageAddress(PAGE, searched)).toBe(address)
  expect(readSearched(address.slice(PAGE.length))).toEqual({ page: 1, area: undefined, ...searched })
})

test('an empty query is never literal', () => {
  expect(pageAddress(PAGE, { query: '', literal: true })).toBe('/search')
})

test('invalid parameters are ignored', () => {
  expect(readSearched('?page=-1&kind=x')).toEqual({ query: '', page: 1, area: undefined })
  expect(readSearched('?page=1.5&q=%')).toEqual({ query: '%', page: 1, area: undefined })
})
