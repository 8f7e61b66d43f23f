import type { ChunkTerms, NumberedPage } from '@chatdocs/protocol'
import { ALIASES, FIELDS } from '../format/fields.ts'
import { linkTerms } from './document.ts'
import { type DocumentTerms, editDocuments, numberOf } from './document-terms.ts'

/** The longest text of a link that says what its target is. Longer ones are cards and whole paragraphs. */
const LONGEST_LINK = 100

/** The fields with what a document is called. */
const CALLED = [FIELDS.indexOf('title'), FIELDS.indexOf('heading')]

/**
 * Adds the texts of links to the documents that they lead to. Links to no section lead to the head. Other pages have
 * these texts, so a page can be indexed without them.
 */
export function withLinks({ links = [], ...page }: NumberedPage): NumberedPage {
  const short = links.filter(({ text }) => text.length <= LONGEST_LINK)
  if (short.length === 0) return page
  const { terms, chunks, names = [], empty = [] } = page.terms
  const anchors = new Set([...chunks.flatMap((chunk) => chunk.anchors), ...empty])
  const all = terms.split('\n')
  const numbers = new Map(all.map((term, number) => [term, number]))

  function withTexts(chunk: ChunkTerms): ChunkTerms {
    const { anchors: own, head, documents } = chunk
    const leading = own.map((anchor, slot) =>
      short.filter((link) => link.anchor === anchor || (slot === head && !anchors.has(link.anchor))),
    )
    if (leading.every((texts) => texts.length === 0)) return chunk
    const edited = editDocuments(documents, (slot, columns) => {
      const isFree = columns.every(({ size }) => size === 0)
      if (isFree) return
      const called = new Set([...calledIn(columns, all), ...(slot === head ? names : [])])
      const aliases = columns[ALIASES] as Map<number, number>
      for (const term of linkTerms(leading[slot] ?? [], called)) {
        const number = numberOf(term, numbers)
        aliases.set(number, (aliases.get(number) ?? 0) + 1)
      }
    })
    return { ...chunk, documents: edited }
  }

  const linked = chunks.map(withTexts)
  return { ...page, terms: { ...page.terms, terms: [...numbers.keys()].join('\n'), chunks: linked } }
}

/** The terms of what a document is called, its whole heading among them. */
function calledIn(columns: DocumentTerms, terms: readonly string[]): string[] {
  const numbers = CALLED.flatMap((column) => [...(columns[column]?.keys() ?? [])])
  return numbers.map((number) => terms[number] ?? '')
}
