import { fill } from '@chatdocs/protocol'
import type { SearchWords } from './words.ts'

type Key = 'noField' | 'noWord' | 'noDistance' | 'noBoost' | 'wordExpected'

/** What lunr's parser complains of, by how each complaint begins or ends there. */
const SHAPES: readonly [RegExp, Key][] = [
  [/^unrecognised field '(?<name>.*)', possible fields: (?<fields>.*)$/s, 'noField'],
  [/found nothing$/, 'noWord'],
  [/^edit distance/, 'noDistance'],
  [/^boost/, 'noBoost'],
  [/^(?:expect|unexpected lexeme|unrecognised presence)/i, 'wordExpected'],
]

/** What is wrong with a query, in the site's language; as lunr puts it, where that is nothing we know. */
export function mistakeText(message: string, words: Pick<SearchWords, Key | 'comma'>): string {
  for (const [shape, key] of SHAPES) {
    const found = shape.exec(message)
    if (!found) continue
    const { name = '', fields = '' } = found.groups ?? {}
    const listed = fields.replaceAll("'", '').replaceAll(', ', words.comma)
    return fill(words[key], { name, fields: listed })
  }
  return message
}
