import fc from 'fast-check'
import { expect, test } from 'vitest'
import { COLUMNS } from '../format/fields.ts'
import { encodeDocuments, visitDocuments } from './document-terms.ts'

const terms = fc.array(fc.constantFrom('插件', '件', 'bot', 'bot.on'), { maxLength: 6 })
const documents = fc.array(fc.array(terms, { minLength: COLUMNS.length, maxLength: COLUMNS.length }), {
  maxLength: 5,
})

test('every term of every document is visited at its place, with its count', () =>
  fc.assert(
    fc.property(documents, (documents) => {
      const numbers = new Map<string, number>()
      const bytes = encodeDocuments(documents, numbers)
      const names = [...numbers.keys()]
      const met = documents.map((columns) => columns.map((): string[] => []))
      visitDocuments(bytes, (place, term, count) => {
        const [document, column] = [Math.floor(place / COLUMNS.length), place % COLUMNS.length]
        met[document]?.[column]?.push(...Array<string>(count).fill(names[term] ?? ''))
      })
      expect(met).toEqual(documents.map((columns) => columns.map(grouped)))
    }),
  ))

/** Groups equal terms at the position of the first. */
function grouped(terms: readonly string[]): string[] {
  return [...new Set(terms)].flatMap((term) => terms.filter((each) => each === term))
}
