import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FIELDS } from '../format/fields.ts'
import { parseByLunr } from './lunr.fixture.ts'
import { parseQuery } from './lunr.ts'

const NAMES: readonly string[] = FIELDS
const PRESENCE = { 1: 'optional', 2: 'required', 3: 'prohibited' } as const

/** What lunr's messages say. The door tells mistakes apart without them. */
const KINDS = [
  [/^unrecognised field/, 'unknown-field'],
  [/^edit distance must be numeric/, 'missing-distance'],
  [/^boost must be numeric/, 'missing-boost'],
  [/found nothing$/, 'missing-term'],
  [/^expect|^Unexpected lexeme/, 'expected-term'],
] as const

/** What lunr parses, in the types of this package. */
function expected(query: string) {
  const parsed = parseByLunr(query, FIELDS)
  if (!Array.isArray(parsed)) {
    const { message, start, end } = parsed
    return { kind: KINDS.find(([pattern]) => pattern.test(message))?.[1], start, end }
  }
  return parsed.map(({ term, fields, boost, presence, editDistance = 0 }) => ({
    term,
    columns: fields.map((name) => NAMES.indexOf(name)),
    boost,
    presence: PRESENCE[presence],
    editDistance,
  }))
}

function clausesOf(query: string) {
  const parsed = parseQuery(query, FIELDS)
  return Array.isArray(parsed) ? parsed : expect.fail(parsed.kind)
}

function actual(query: string) {
  const parsed = parseQuery(query, FIELDS)
  return Array.isArray(parsed) ? parsed : { kind: parsed.kind, start: parsed.start, end: parsed.end }
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
])('reads as lunr does, or names the mistake at the same place: %s', (_, queries) =>
  fc.assert(
    fc.property(queries, (query) => {
      expect(actual(query)).toEqual(expected(query))
    }),
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
])('says what is wrong and where: %s', (query, problem) => expect(parseQuery(query, FIELDS)).toEqual(problem))

test.each([
  ['标题:插件', { kind: 'unknown-field', name: '标题', fields: FIELDS, start: 0, end: 2 }],
  ['插件 Überschrift:x', { kind: 'unknown-field', name: 'Überschrift', fields: FIELDS, start: 3, end: 14 }],
  [String.raw`a\b:c`, { kind: 'unknown-field', name: 'ab', fields: FIELDS, start: 0, end: 3 }],
])('a field has its English name: %s', (query, problem) => expect(parseQuery(query, FIELDS)).toEqual(problem))

test.each([
  ['+编译 -选项', ['required 编译', 'prohibited 选项']],
  ['编译-选项', ['optional 编译', 'optional 选项']],
  ['+编译\u3000-选项', ['required 编译', 'prohibited 选项']],
  // Full-width signs are text.
  ['＋编译 标题：插件', ['optional ＋编译', 'optional 标题：插件']],
  ['编译+部署', ['optional 编译+部署']],
  [String.raw`\+编译 \-选项`, ['optional +编译', 'optional -选项']],
  // A phrase is its words: what is around them is text to tokenise.
  ['"编写 插件"', ['optional "编写', 'optional 插件"']],
  ['\u{20000}\u{20001}~1', ['optional \u{20000}\u{20001}']],
  ['C++\\', ['optional c++']],
])('signs beside Chinese and in texts: %s', (query, expected) =>
  expect(clausesOf(query).map(({ presence, term }) => `${presence} ${term}`)).toEqual(expected),
)

test('field names are read in any case', () =>
  expect(parseQuery('Title:Bot^2', FIELDS)).toEqual([
    { term: 'bot', columns: [0], boost: 2, presence: 'optional', editDistance: 0 },
  ]))

test('upper and lower case make no difference', () =>
  fc.assert(
    fc.property(fc.array(fc.oneof(signs, texts), { maxLength: 14 }), (all) => {
      const query = all.join('').replaceAll('İ', '')
      const named = new Set<string>(FIELDS)
      const cased = query.replace(/[a-z]+/g, (word) => (named.has(word) ? word.toUpperCase() : word))
      expect(actual(cased)).toEqual(actual(query))
    }),
  ))

test('an escaped sign is part of a term', () =>
  expect(parseQuery(String.raw`bot\:on a\-b`, FIELDS)).toMatchObject([{ term: 'bot:on' }, { term: 'a-b' }]))
