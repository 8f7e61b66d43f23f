import { expect, test } from 'vitest'
import { CHUNK_SIZE } from '../format/places.ts'
import { page, section } from '../memory.fixture.ts'
import { chunksOf, documentsOf } from './page.ts'

/** The numbers of sections within their page, by heading. */
function numbersOf(headings: readonly string[], text = 'text'): Map<string, number> {
  const sections = headings.map((heading) => section(heading, text))
  const places = chunksOf(documentsOf(page('/a', { sections }))).flatMap((chunk, part) =>
    chunk.map((document, place) => [document?.section.heading, part * CHUNK_SIZE + place] as const),
  )
  return new Map(places.flatMap(([heading, place]) => (heading ? [[heading, place]] : [])))
}

const HEADINGS = Array.from({ length: 20 }, (_, index) => `Part ${index}`)

test('every section has a number, and long sections are in different chunks', () => {
  expect(new Set(numbersOf(HEADINGS).values()).size).toBe(20)
  const long = [...numbersOf(HEADINGS, 'long '.repeat(900)).values()]
  expect(new Set(long.map((number) => Math.floor(number / CHUNK_SIZE))).size).toBe(20)
})

test('a new first section moves few others', () => {
  const before = numbersOf(HEADINGS)
  const moved = HEADINGS.map((_, index) => {
    const after = numbersOf([`New ${index}`, ...HEADINGS])
    return HEADINGS.filter((heading) => after.get(heading) !== before.get(heading)).length
  })
  // One for each chunk that overflows, and one that it displaces.
  expect(moved.reduce((sum, count) => sum + count) / moved.length).toBeLessThan(6)
})

test('sections can have equal headings', () => {
  const sections = [section('A', 'one'), section('A', 'two')]
  const documents = documentsOf(page('/a', { sections }))
  const places = chunksOf(documents).flat()
  expect(places.filter((document) => document !== undefined).length).toBe(documents.length)
})
