import { expect, test } from 'vitest'
import { makeNavigations } from './navigation.ts'

const documents = { entries: [] } as unknown as Parameters<typeof makeNavigations>[1]
const doc = (id: string) => ({ type: 'doc', label: id, doc: { id, url: `/${id}` } })
const sidebar = (name: string, ...ids: string[]) => ({ name, items: ids.map(doc) })

/** The sidebar of each page with the pages before and after it. */
function placesIn(...sidebars: unknown[]): string[] {
  const { value } = makeNavigations(sidebars as never, documents)
  return [...value].map(
    ([url, { sidebar, previous, next }]) => `${url} ${sidebar} ${previous?.href ?? '-'} ${next?.href ?? '-'}`,
  )
}

test('a document that a sidebar names twice has its first place', () => {
  expect(placesIn(sidebar('one', 'a', 'b', 'a', 'c'))).toEqual(['/a one - /b', '/b one /a /a', '/c one /a -'])
})

test('a document in two sidebars is in the last', () => {
  expect(placesIn(sidebar('one', 'a', 'b'), sidebar('two', 'c', 'b'))).toEqual([
    '/a one - /b',
    '/b two /c -',
    '/c two - /b',
  ])
})
