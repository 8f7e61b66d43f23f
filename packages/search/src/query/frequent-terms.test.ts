import { expect, test } from 'vitest'
import { indexed, page, section } from '../memory.fixture.ts'
import { openIndex } from './open-index.ts'

const PAGES = [
  page('/often', { title: 'Often', sections: [section('', 'timer of ctx, ctx timer, native view')] }),
  page('/ctx', {
    title: 'The ctx object',
    names: ['Bot.onStart'],
    sections: [section('timer()', ''), section('Timers of all', 'ctx and timer, ctx timer')],
  }),
  page('/other', {
    title: 'Other',
    sections: [section('timer', 'A timer'), section('Timer of ctx now', '')],
  }),
]

/** An index with many more sections, which say one word each. */
function openWith(word: (number: number) => string) {
  const others = Array.from({ length: 600 }, (_, number) =>
    page(`/${number}`, {
      title: `Page ${number}`,
      sections: Array.from({ length: 8 }, (_, part) => section(`Part ${part}`, word(number * 8 + part))),
    }),
  )
  return openIndex(indexed([...PAGES, ...others]).source)
}

const without = await openWith((number) => `word${number % 40}`)
const withCommon = await openWith(() => 'everywhere')

async function found(index: typeof without, query: string) {
  const { results, total } = await index.search(query, { limit: 8 })
  return { total, places: results.map(({ document }) => document.url + document.anchor) }
}

test.each([
  ['ctx timer()', '/ctx#timer()'],
  ['timer ctx', '/ctx#timer()'],
  ['Bot.onStart', '/ctx'],
  ['timers of', '/ctx#Timers of all'],
  ['native view', '/often'],
])('“%s” finds the same, whether a word that it lacks is common or not', async (query, first) => {
  const { total, places } = await found(withCommon, query)
  expect(places[0]).toBe(first)
  const other = await found(without, query)
  expect([total, ...places.toSorted()]).toEqual([other.total, ...other.places.toSorted()])
})

test('a common word of the query is left out, if there are others', async () => {
  const { places } = await found(withCommon, 'everywhere timer ctx')
  expect(places).toContain('/ctx#timer()')
  expect(await found(without, 'everywhere')).toEqual({ total: 0, places: [] })
  expect((await found(withCommon, 'everywhere')).total).toBe(4800)
})
