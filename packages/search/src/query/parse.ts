import type { QueryProblem } from '@chatdocs/protocol'
import { FIELDS } from '../format/fields.ts'
import type { Clause } from './clause.ts'
import { ALL_FIELDS } from './words.ts'

/** A clause as it is typed: its term is not yet tokenised. */
export interface ParsedClause extends Pick<Clause, 'columns' | 'boost' | 'presence'> {
  term: string
  editDistance: number
}

const NAMES: readonly string[] = FIELDS

/** The text of a term or a field. An escaped character is no sign: `bot\:on`. */
const TEXT = String.raw`(?:\\(?:[^]|$)|[^\s\\:~^+-])(?:\\(?:[^]|$)|[^\s\\:~^-])*`
const LEXEME = new RegExp(
  `(?<presence>[+-])|(?<sign>[~^])(?<number>\\d*)|(?<text>${TEXT})?(?<after>[:\\s-])?`,
  'g',
)

/**
 * Reads a query in lunr's syntax: `term`, `field:term`, `term^boost`, `term~edits`, `+required`, `-prohibited`.
 * Terms end at whitespace and hyphens. Accepts what lunr's own parser accepts (`parse.test.ts`), and field names
 * in any case.
 */
export function parseQuery(query: string): ParsedClause[] | QueryProblem {
  const clauses: ParsedClause[] = []
  let presence: Clause['presence'] = 'optional'
  let columns = ALL_FIELDS
  /** The clause that `~` and `^` belong to. */
  let last: ParsedClause | undefined
  /** The field or the presence that still needs a term. */
  let open: { start: number; end: number; isField: boolean } | undefined
  for (const { index, 0: lexeme, groups } of query.matchAll(LEXEME)) {
    const { presence: mark, sign, number, text, after } = groups ?? {}
    const place = { start: index, end: index + lexeme.length }
    if (mark !== undefined) {
      if (open) return { kind: 'expected-term', ...place }
      presence = mark === '+' ? 'required' : 'prohibited'
      open = { ...place, isField: false }
    } else if (sign !== undefined) {
      place.start++
      if (open || !last) return { kind: 'expected-term', ...place }
      if (number === '') return { kind: sign === '~' ? 'missing-distance' : 'missing-boost', ...place }
      last[sign === '~' ? 'editDistance' : 'boost'] = Number(number)
    } else if (after === ':') {
      place.end--
      if (open?.isField) return { kind: 'expected-term', ...place }
      const name = unescaped(text)
      const field = NAMES.indexOf(name.toLowerCase())
      if (field < 0) return { kind: 'unknown-field', name, fields: FIELDS, ...place }
      columns = [field]
      open = { ...place, isField: true }
    } else if (text !== undefined) {
      last = { term: unescaped(text).toLowerCase(), columns, boost: 1, presence, editDistance: 0 }
      clauses.push(last)
      ;[presence, columns, open] = ['optional', ALL_FIELDS, undefined]
    }
  }
  return open ? { kind: 'missing-term', start: open.start, end: open.end } : clauses
}

function unescaped(text = ''): string {
  return text.replace(/\\([\s\S]?)/g, '$1')
}
