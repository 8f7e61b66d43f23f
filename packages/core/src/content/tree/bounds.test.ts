import { expect, test } from 'vitest'
import { bodyOf, read } from '../testing.ts'
import { excessOf } from './bounds.ts'

async function reasonFor(text: string): Promise<string | undefined> {
  const { diagnostics, body } = await read(text)
  const found = diagnostics.find(({ code }) => code === 'content/unreadable')
  if (found) expect(body).toEqual([])
  return found?.message
}

const MANY = 30_000
const DEEP = 10_000

test.each([
  ['quotes', '>'.repeat(DEEP)],
  ['lists', `${'- '.repeat(DEEP)}a`],
  ['elements', `${'<div>'.repeat(DEEP)}a`],
  ['elements in a paragraph', `a ${'<b>'.repeat(DEEP)}`],
  ['a few levels too many', `${'> '.repeat(301)}a`],
  ['containers that are not closed', ':::note T\n\n'.repeat(10_000)],
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
  const { facts } = await read('## a\n'.repeat(5_000))
  expect(facts.anchors.at(-1)).toBe('a-4999')
})

test('a document of too many characters has a diagnostic', async () => {
  expect(await reasonFor('a'.repeat(5_000_001))).toBe(
    'the file cannot be read: it has 5000001 characters, and may have 5000000',
  )
})

test('of many keys of front matter, one that stands twice is reported', async () => {
  const keys = Array.from({ length: 3_000 }, (_, index) => `k${index}: v\n`).join('')
  const { diagnostics } = await read(`---\n${keys}k7: w\n---\n\na`)
  expect(diagnostics.map(({ message }) => message)).toEqual(['duplicate front matter key'])
})

test('front matter with too many open brackets has a diagnostic', async () => {
  const { diagnostics } = await read(`---\ntags: ${'['.repeat(MANY)}\n---\n\na`)
  expect(diagnostics.map(({ message }) => message)).toEqual([
    'the front matter cannot be read: more than 1000 brackets are open at one place',
  ])
})

/** Small texts of large pages. */
test.each([
  [
    'a table whose rows lack most cells',
    `|${'a|'.repeat(1_000)}\n|${'-|'.repeat(1_000)}\n${'|b\n'.repeat(300)}`,
    'a table of 1002 columns has more than 300000 cells',
  ],
  [
    'a table in a quote',
    `> a${'|a'.repeat(999)}\n> -${'|-'.repeat(999)}\n${'> b\n'.repeat(300)}`,
    'a table of 1000 columns has more than 300000 cells',
  ],
  [
    'many tables of contents',
    `${'[[toc]]\n\n'.repeat(1_000)}${`## ${'a'.repeat(1_000)}\n\n`.repeat(100)}`,
    'its page has more than 50000000 characters of HTML',
  ],
  [
    'an address that many references have',
    `![^\n\n[a]: http://a.example/${'a'.repeat(100_000)}\n\n${'[a]\n\n'.repeat(501)}`,
    'its page has more than 50000000 characters of HTML',
  ],
  [
    'a title that many images have',
    `![^\n\n[a]: a.png "${'a'.repeat(100_000)}"\n\n${'![a]\n\n'.repeat(501)}`,
    'its page has more than 50000000 characters of HTML',
  ],
  [
    'elements that are not closed',
    `<p>${Array.from({ length: 250 }, (_, index) => `<font size=${index}>`).join('')}</p>${'<p>a</p>'.repeat(5_000)}`,
    'it has more than 1000000 elements',
  ],
  [
    'lines in open directives',
    `${':::note\n'.repeat(290)}${'a\n'.repeat(5_000)}`,
    '290 containers are open in each other, with too many lines',
  ],
  ['nodes', '# \n'.repeat(1_000_001), 'it has more than 1000000 paragraphs, links, elements and so on'],
])('%s are too much', async (_, text, reason) => {
  expect(await reasonFor(text)).toBe(`the file cannot be read: ${reason}`)
})

test.each([
  ['a table', `|a|b|\n|-|-|\n${'|a|b|\n'.repeat(20_000)}`],
  ['tables', `|a|b|\n|-|-|\n|a|b|\n\n`.repeat(50_000)],
])('%s of many rows is no excess', (_, text) => expect(excessOf(text)).toBeUndefined())

test('elements that are closed, or equal, or links, are no excess', async () => {
  const text = '<p><b>a</b><i>b</i><a name=1>c</p>\n'.repeat(700)
  expect(await reasonFor(text)).toBeUndefined()
})

test.each([
  ['\\def\\x{yyyyy}', '\\x '.repeat(900)],
  ['\\newcommand\\x[1]{#1#1#1}', '\\x{\\x{\\x{\\x{y}}}}'],
])('macros of formulas can be used: %s', async (macro, use) => {
  expect(await reasonFor(`$$\n${macro} ${use}\n$$\n`)).toBeUndefined()
  expect((await read(`$$\n${macro} ${use}\n$$\n`)).diagnostics).toEqual([])
})

test.each([
  [
    'a long body',
    `\\def\\x{${'y'.repeat(1_000)}}${'\\x '.repeat(300)}`,
    'the macros of this document repeat too much',
  ],
  [
    'arguments',
    `\\def\\x#1{${'#1'.repeat(99)}}\\x{${'y'.repeat(10_000)}}`,
    'the macros of this document repeat too much',
  ],
  [
    'many arguments',
    `\\def\\x#1{${'#1'.repeat(101)}}\\x{y}`,
    'a macro names its arguments more than 100 times',
  ],
  ['no macros', 'x+'.repeat(10_001), 'it has more than 20000 characters'],
])('a formula with %s is too much', async (_, formula, reason) => {
  const { diagnostics } = await read(`$$\n${formula}\n$$\n`)
  expect(diagnostics.map(({ message }) => message)).toEqual([`invalid formula: ${reason}`])
})

test('lines to highlight have a bound in sum', async () => {
  const ranges = Array.from({ length: 10_000 }, () => '1-9000000').join()
  const { diagnostics } = await read(`\`\`\`js {${ranges}}\na\n\`\`\`\n`)
  expect(diagnostics.length).toBe(10_000)
})

test.each([
  ['many characters', `title: ${'a'.repeat(1_000_000)}`, 'it has more than 1000000 characters'],
  [
    'an alias of a long text',
    `a: &a ${'a'.repeat(20_000)}\ntags: [${'*a,'.repeat(50)}]`,
    'its aliases repeat so much that it has more than 1000000 characters',
  ],
  [
    'aliases of aliases',
    `a: &a [x, x]\n${Array.from('bcdefghijklmnopqrstuvwxyz', (name, index) => {
      const before = 'abcdefghijklmnopqrstuvwxyz'[index]
      return `${name}: &${name} [*${before}, *${before}]\n`
    }).join('')}tags: *z`,
    'its aliases repeat so much that it has more than 1000000 characters',
  ],
  ['many aliases', `a: &a x\ntags: [${'*a,'.repeat(1_001)}]`, 'it has more than 1000 aliases'],
])('front matter with %s is not read', async (_, head, reason) => {
  const { diagnostics } = await read(`---\n${head}\n---\n\na`)
  expect(diagnostics.map(({ message }) => message)).toEqual([`the front matter cannot be read: ${reason}`])
})

test('front matter can have aliases', async () => {
  const { facts, diagnostics } = await read('---\nx: &x [a, b]\ntitle: &a A\nkeywords: *a\ntags: *x\n---\n')
  expect(diagnostics).toEqual([])
  expect(facts.frontMatter.tags).toEqual(['a', 'b'])
})

/** None of these takes the square of its length, which no test would wait for. */
test.each([
  ['directives after each other', ':::note\na\n:::\n\n::::note\n:::note\na\n:::\n::::\n\n'.repeat(700)],
  ['brackets in code', `\`\`\`\n${'[1,'.repeat(100_000)}\n\`\`\`\n`],
  ['addresses in code', `\`\`\`\n| ${'://'.repeat(100_000)}\n\`\`\`\n`],
])('%s are read', async (_, text) => {
  expect(await reasonFor(text)).toBeUndefined()
})
