import { expect, test } from 'vitest'
import { bodyOf, read } from '../testing.ts'
import { excessOf } from './bounds.ts'

async function reasonFor(text: string): Promise<string | undefined> {
  const { diagnostics, body } = await read(text)
  const found = diagnostics.find(({ code }) => code === 'content/unreadable')
  if (found) expect(body).toEqual([])
  return found?.message
}

const MANY = 100_000
const DEEP = 10_000

test.each([
  ['quotes', '>'.repeat(DEEP)],
  ['lists', `${'- '.repeat(DEEP)}a`],
  ['elements', `${'<div>'.repeat(DEEP)}a`],
  ['elements in a paragraph', `a ${'<b>'.repeat(DEEP)}`],
  ['a few levels too many', `${'> '.repeat(301)}a`],
  ['elements that fit on the stack', `${'<div>'.repeat(400)}a`],
])('a document with too many levels of %s has a diagnostic', async (_, text) => {
  expect(await reasonFor(text)).toBe('the file cannot be read: it is nested in more than 300 levels')
})

test('a document can have many levels', async () => {
  expect(await bodyOf(`${'> '.repeat(250)}a`)).toContain('<p>a</p>')
  expect(await bodyOf(`${'<div>'.repeat(250)}a`)).toContain('a</div>')
})

test.each([
  ['entities', '&#0;'.repeat(MANY)],
  ['emphasis', '_a*'.repeat(MANY)],
  ['addresses', 'http://a.example '.repeat(MANY)],
  ['lines of emphasis', '_a*\n'.repeat(MANY)],
])('a paragraph of too many %s has a diagnostic', async (_, text) => {
  expect(await reasonFor(text)).toMatch(
    /^the file cannot be read: a paragraph of \d+ characters has \d+ marks/,
  )
})

test.each([
  ['paragraphs', '_a* &amp;\n\n'.repeat(MANY)],
  ['items', '- _a* &amp;\n'.repeat(MANY)],
  ['rows', '| _a* | &amp; |\n'.repeat(MANY)],
  ['code', `\`\`\`\n${'_a* &amp;\n'.repeat(MANY)}\`\`\`\n`],
  ['indented code', '    _a* &amp;\n'.repeat(MANY)],
  ['a line of words', 'word '.repeat(900_000)],
])('many marks in %s are no excess', (_, text) => expect(excessOf(text)).toBeUndefined())

test('a list of too many items has a diagnostic', async () => {
  expect(await reasonFor('- a\n'.repeat(30_001))).toBe(
    'the file cannot be read: a list has more than 30000 items',
  )
})

test('many equal headings have ids in linear time', async () => {
  const { facts } = await read('## a\n'.repeat(20_000))
  expect(facts.anchors.at(-1)).toBe('a-19999')
})

test('a document of too many characters has a diagnostic', async () => {
  expect(await reasonFor('a'.repeat(5_000_001))).toBe(
    'the file cannot be read: it has 5000001 characters, and may have 5000000',
  )
})

test('front matter with too many open brackets has a diagnostic', async () => {
  const { diagnostics } = await read(`---\ntags: ${'['.repeat(MANY)}\n---\n\na`)
  expect(diagnostics.map(({ message }) => message)).toEqual([
    'the front matter cannot be read: more than 1000 brackets are open at one place',
  ])
})
