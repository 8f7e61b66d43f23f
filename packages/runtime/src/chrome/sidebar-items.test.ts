import type { SidebarCategory, SliceItem, Url } from '@chatdocs/protocol'
import { expect, test } from 'vitest'
import { isOpen, isVisible, keysTo, openTo } from './sidebar-items.ts'

const link = (href: string, rest = {}): SliceItem => ({ type: 'link', href, label: href, ...rest })
const category = (label: string, items: SliceItem[], rest = {}): SidebarCategory =>
  ({ type: 'category', label, items, collapsible: true, collapsed: true, ...rest }) as SidebarCategory
const url = (text: string) => text as Url

const tree = [
  link('/a'),
  category('one', [link('/b'), category('two', [link('/c')])], { href: '/one' }),
  { type: 'rest' } as const,
]

test('keys consist of the labels of the categories above a page', () => {
  expect(keysTo(tree, url('/a'))).toEqual([])
  expect(keysTo(tree, url('/b'))).toEqual(['/one'])
  expect(keysTo(tree, url('/c'))).toEqual(['/one', '/one/two'])
  expect(keysTo(tree, url('/one'))).toEqual(['/one'])
  expect(keysTo(tree, url('/elsewhere'))).toBeUndefined()
})

test('navigating to a page expands its categories, and collapses none', () => {
  expect(openTo({ '/one': false, '/other': true }, tree, url('/c'))).toEqual({
    '/one': true,
    '/one/two': true,
    '/other': true,
  })
  const before = { '/one': false }
  expect(openTo(before, tree, url('/a'))).toBe(before)
})

test('a category starts as configured, until the reader toggles it', () => {
  expect(isOpen(category('x', []), '/x', {})).toBe(false)
  expect(isOpen(category('x', [], { collapsed: false }), '/x', {})).toBe(true)
  expect(isOpen(category('x', [], { collapsed: false }), '/x', { '/x': false })).toBe(false)
  expect(isOpen(category('x', [], { collapsible: false }), '/x', { '/x': false })).toBe(true)
})

test('unlisted links show only on their own page, and categories only if not empty', () => {
  const hidden = link('/h', { unlisted: true })
  expect(isVisible(hidden, url('/a'))).toBe(false)
  expect(isVisible(hidden, url('/h'))).toBe(true)
  expect(isVisible(category('x', [hidden]), url('/a'))).toBe(false)
  expect(isVisible(category('x', [hidden]), url('/h'))).toBe(true)
  expect(isVisible(category('x', [hidden], { href: '/x' }), url('/a'))).toBe(true)
  expect(isVisible(category('x', [hidden], { href: '/x', linkUnlisted: true }), url('/a'))).toBe(false)
  expect(isVisible(category('x', [{ type: 'rest' }]), url('/a'))).toBe(true)
})
