import type { ChunkTerms, NumberedPage } from '@chatdocs/protocol'
import { ALIASES, FIELDS } from '../format/fields.ts'
import { linkTerms } from './document.ts'
import { numberOf, withColumn } from './document-terms.ts'

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
  const numbers = new Map<string, number>()

  function withTexts(chunk: ChunkTerms): ChunkTerms {
    const { anchors: own, head, documents } = chunk
    const leading = own.map((anchor, slot) =>
      short.filter((link) => link.anchor === anchor || (slot === head && !anchors.has(link.anchor))),
    )
    if (leading.every((texts) => texts.length === 0)) return chunk
    const edited = withColumn(documents, ALIASES, (slot, { isFree, numbersIn }) => {
      const texts = leading[slot] ?? []
      if (isFree || texts.length === 0) return undefined
      const called = CALLED.flatMap((column) => [...numbersIn(column).keys()]).map(
        (number) => all[number] ?? '',
      )
      const added = linkTerms(texts, new Set([...called, ...(slot === head ? names : [])]))
      if (added.length === 0) return undefined
      const aliases = numbersIn(ALIASES)
      const known = new Map(Array.from(aliases.keys(), (number) => [all[number] ?? '', number]))
      for (const term of added) {
        const number = known.get(term) ?? all.length + numberOf(term, numbers)
        aliases.set(number, (aliases.get(number) ?? 0) + 1)
      }
      return aliases
    })
    return { ...chunk, documents: edited }
  }

  const linked = chunks.map(withTexts)
  // A term may have two numbers, if another column has it.
  const lines = [terms, ...numbers.keys()].join('\n')
  return { ...page, terms: { ...page.terms, terms: lines, chunks: linked } }
}
