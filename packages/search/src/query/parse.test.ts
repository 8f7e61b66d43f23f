import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FIELDS } from '../format/fields.ts'
import { parseByLunr } from './lunr.fixture.ts'
import { parseQuery } from './parse.ts'

const NAMES: readonly string[] = FIELDS
const PRESENCE = { 1: 'optional', 2: 'required', 3: 'prohibited' } as const

/** What lunr parses, in the types of this package. */
function expected(query: string) {
  const parsed = parseByLunr(query, FIELDS)
  if (!Array.isArray(parsed)) return parsed
  return parsed.map(({ term, fields, boost, presence, editDistance = 0 }) => ({
    term,
    columns: fields.map((name) => NAMES.indexOf(name)),
    boost,
    presence: PRESENCE[presence],
    editDistance,
  }))
}

function actual(query: string) {
  const parsed = parseQuery(query)
  return Array.isArray(parsed) ? parsed : { start: parsed.start, end: parsed.end }
}

const signs = fc.constantFrom('+', '-', ':', '~', '^', '\\', ' ', '*', '\t', '\u00a0')
const texts = fc.constantFrom(
  'a',
  'Bot',
  'title',
  'content',
  'nofield',
  '1',
  '23',
  '插件',
  '\ud83d',
  '𠮷',
  'İ',
)

test.each([
  ['signs and words', fc.array(fc.oneof(signs, texts), { maxLength: 14 }).map((all) => all.join(''))],
  ['signs', fc.array(signs, { maxLength: 8 }).map((all) => all.join(''))],
  ['any text', fc.string({ unit: 'binary', maxLength: 30 })],
  ['any ASCII text', fc.string({ unit: 'binary-ascii', maxLength: 30 })],
])('reads as lunr does, or fails at the same place: %s', (_, queries) =>
  fc.assert(
    fc.property(queries, (query) => {
      expect(actual(query)).toEqual(expected(query))
    }),
    { numRuns: 3000 },
  ),
)

test.each([
  ['name:x', { kind: 'unknown-field', name: 'name', fields: FIELDS, start: 0, end: 4 }],
  ['a Title:', { kind: 'missing-term', start: 2, end: 7 }],
  ['a +', { kind: 'missing-term', start: 2, end: 3 }],
  ['title:+a', { kind: 'expected-term', start: 6, end: 7 }],
  ['title:content:a', { kind: 'expected-term', start: 6, end: 13 }],
  ['++a', { kind: 'expected-term', start: 1, end: 2 }],
  ['+^2', { kind: 'expected-term', start: 2, end: 3 }],
  ['~1', { kind: 'expected-term', start: 1, end: 2 }],
  ['a~', { kind: 'missing-distance', start: 2, end: 2 }],
  ['a^b', { kind: 'missing-boost', start: 2, end: 2 }],
])('says what is wrong and where: %s', (query, problem) => expect(parseQuery(query)).toEqual(problem))

test('field names are read in any case', () =>
  expect(parseQuery('Title:Bot^2')).toEqual([
    { term: 'bot', columns: [0], boost: 2, presence: 'optional', editDistance: 0 },
  ]))

test('an escaped sign is part of a term', () =>
  expect(parseQuery(String.raw`bot\:on a\-b`)).toMatchObject([{ term: 'bot:on' }, { term: 'a-b' }]))
