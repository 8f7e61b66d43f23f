import { type SidebarItem, SLICE_ENTRIES, type SliceItem, type Url } from '@chatdocs/protocol'
import { expect, test } from 'vitest'
import { sliceOf } from './slice.ts'

const contents = '/docs/contents' as Url
const link = (href: string): SidebarItem => ({ type: 'link', href, label: href })
const category = (label: string, items: SidebarItem[]): SidebarItem => ({
  type: 'category',
  label,
  items,
  collapsible: true,
  collapsed: true,
})

/** `parts` categories of `each` documents. */
function sidebar(parts: number, each: number) {
  const items = Array.from({ length: parts }, (_, part) =>
    category(
      `part ${part}`,
      Array.from({ length: each }, (_, index) => link(`/docs/${part}/${index}`)),
    ),
  )
  return { name: 's', items }
}

function count(items: readonly SliceItem[]): number {
  return items.reduce((sum, item) => sum + 1 + (item.type === 'category' ? count(item.items) : 0), 0)
}

test('a small sidebar stands whole, but for closed categories', () => {
  const small = { name: 's', items: [link('/docs/a'), category('b', [link('/docs/b/c')])] }
  const slice = sliceOf(small, '/docs/b/c' as Url, contents)
  expect(slice).toMatchObject({ whole: true, contents })
  expect(slice.items).toEqual(small.items)
  expect(sliceOf(small, '/docs/a' as Url, contents)).toMatchObject({
    whole: false,
    items: [{}, { items: [] }],
  })
})

test('the size of a slice does not follow the size of the sidebar', () => {
  const sizes = [10, 100, 500].map((parts) =>
    count(sliceOf(sidebar(parts, 10), '/docs/7/5' as Url, contents).items),
  )
  expect(new Set(sizes.map((size) => size <= SLICE_ENTRIES + 4)).has(false)).toBe(false)
  const flat = [100, 5000].map((each) =>
    count(sliceOf({ name: 's', items: sidebar(1, each).items }, '/docs/0/50' as Url, contents).items),
  )
  expect(flat[0]).toBe(flat[1])
})

test('the way down to the page is always there, with its neighbours', () => {
  const slice = sliceOf(sidebar(500, 40), '/docs/250/20' as Url, contents)
  const open = slice.items.find((item) => item.type === 'category' && item.items.length > 0)
  expect(open).toMatchObject({ label: 'part 250' })
  const hrefs =
    open?.type === 'category' ? open.items.map((item) => ('href' in item ? item.href : item.type)) : []
  expect(hrefs).toEqual(expect.arrayContaining(['/docs/250/19', '/docs/250/20', '/docs/250/21']))
  expect(hrefs[0]).toBe('rest')
})

test('unlisted entries stand on their own page only', () => {
  const items: SidebarItem[] = [
    link('/docs/a'),
    { type: 'link', href: '/docs/b', label: 'b', unlisted: true },
  ]
  expect(sliceOf({ name: 's', items }, '/docs/a' as Url, contents).items).toHaveLength(1)
  expect(sliceOf({ name: 's', items }, '/docs/b' as Url, contents).items).toHaveLength(2)
})

test('a category of hidden entries is the link to its page', () => {
  const hidden: SidebarItem = { type: 'link', href: '/docs/b/c', label: 'c', unlisted: true }
  const small = {
    name: 's',
    items: [link('/docs/a'), { ...category('b', [hidden]), href: '/docs/b' as Url }],
  }
  expect(sliceOf(small, '/docs/a' as Url, contents)).toMatchObject({
    whole: true,
    items: [{}, { type: 'link', href: '/docs/b', label: 'b' }],
  })
  expect(sliceOf(small, '/docs/b/c' as Url, contents).items[1]).toMatchObject({
    type: 'category',
    items: [{ href: '/docs/b/c' }],
  })
})
