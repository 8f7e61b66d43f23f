import { type SidebarItem, SLICE_ENTRIES, type SliceItem, type Url, WHOLE_SIDEBAR } from '@chatdocs/protocol'
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

function count(items: readonly SliceItem[], type?: SliceItem['type']): number {
  const below = (item: SliceItem) => (item.type === 'category' ? count(item.items, type) : 0)
  return items.reduce(
    (sum, item) => sum + (type === undefined || item.type === type ? 1 : 0) + below(item),
    0,
  )
}

test('a small sidebar is complete, including the items of closed categories', () => {
  const small = sidebar(10, WHOLE_SIDEBAR / 10 - 1)
  const slice = sliceOf(small, '/docs/7/5' as Url, contents)
  expect(slice).toEqual({ ...small, whole: true, contents })
  const larger = { ...small, items: [...small.items, link('/docs/last')] }
  expect(sliceOf(larger, '/docs/7/5' as Url, contents).whole).toBe(false)
})

test.each([
  [25, 10],
  [500, 40],
  [1, 5000],
  [5000, 1],
])('%i folders of %i pages: a page has a bounded number of entries', (parts, each) => {
  const url = `/docs/${Math.floor(parts / 2)}/${Math.floor(each / 2)}` as Url
  const { items } = sliceOf(sidebar(parts, each), url, contents)
  expect(count(items)).toBeLessThanOrEqual(SLICE_ENTRIES + count(items, 'rest'))
  expect(count(items, 'rest')).toBeLessThanOrEqual(4)
})

test('a page below more levels than the limit has one entry per level', () => {
  const pages = sidebar(1, 300).items
  const deep = Array.from({ length: 20 }).reduce<SidebarItem[]>(
    (items) => [category('c', items)],
    [...pages, link('/docs/deep')],
  )
  const { items } = sliceOf({ name: 's', items: deep }, '/docs/deep' as Url, contents)
  expect(count(items) - count(items, 'rest')).toBe(21)
})

test('the path to the page is always included, with its neighbours', () => {
  const slice = sliceOf(sidebar(500, 40), '/docs/250/20' as Url, contents)
  const open = slice.items.find((item) => item.type === 'category' && item.items.length > 0)
  expect(open).toMatchObject({ label: 'part 250' })
  const hrefs =
    open?.type === 'category' ? open.items.map((item) => ('href' in item ? item.href : item.type)) : []
  expect(hrefs).toEqual(expect.arrayContaining(['/docs/250/19', '/docs/250/20', '/docs/250/21']))
  expect(hrefs[0]).toBe('rest')
})

test('unlisted entries are shown only on their own page', () => {
  const items: SidebarItem[] = [
    link('/docs/a'),
    { type: 'link', href: '/docs/b', label: 'b', unlisted: true },
  ]
  expect(sliceOf({ name: 's', items }, '/docs/a' as Url, contents).items).toHaveLength(1)
  expect(sliceOf({ name: 's', items }, '/docs/b' as Url, contents).items).toHaveLength(2)
})

test('a category with only hidden entries is a link to its page', () => {
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
