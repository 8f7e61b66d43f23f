// @ts-expect-error it has no types
import { tests as commonmark } from 'commonmark-spec'
import fc from 'fast-check'
import type { Root } from 'mdast'
import { expect, test } from 'vitest'
import { nodesOf } from '../tree/nodes.ts'
import { parseNatively } from './native.ts'
import { InvalidMdx, loadMdx, loadSatteri, makeParser, type Syntax } from './parser.ts'
import { comparable, textsOf } from './random.fixture.ts'

declare global {
  interface ImportMeta {
    glob(pattern: string, options: object): Record<string, string>
  }
}

const syntax: Syntax = { extensions: {}, textDirectives: false }
const satteri = await loadSatteri()
const door = makeParser(satteri, syntax)
const standard = makeParser(undefined, syntax)

function expectSame(text: string) {
  expect(comparable(door(text)), JSON.stringify(text)).toEqual(comparable(standard(text)))
}

test.each([
  ['values that could be cut anywhere', ` {${'a=aaa='.repeat(5_000)} "`],
  ['names', ` {${'.a-a '.repeat(5_000)}`],
  ['spaces', `${' '.repeat(200_000)}b`],
])('a title of many %s is read at once', (_, end) => {
  expect(door(`:::note T${end}\n:::\n`).children).toHaveLength(1)
})

test('both parsers agree on all examples of CommonMark', () => {
  for (const { markdown } of commonmark) expectSame(markdown.replaceAll('→', '\t'))
})

test.each([
  '<a href=https://a.example/b?c=d&e=f>',
  '<img src=a/b.png/>',
  "<i b='c=d/e' f=g/h>",
  '<b class=\nx/y>',
  '<a b = c/d e>',
])('%s is HTML, although its value has no quotes', (tag) => {
  for (const text of [tag, `a ${tag}b`, `> - ${tag}`, `${tag}\n\nb`]) {
    expectSame(text)
    expect(nodesOf(standard(text), 'html')).toMatchObject([{ value: tag }])
  }
})

/** Whether the tree of a text is that of satteri. */
function isReadNatively(text: string): boolean {
  const trees = new Set<Root>()
  const markdownToMdast: typeof import('satteri').markdownToMdast = (...given) => {
    const tree = satteri?.markdownToMdast(...given)
    if (!tree) throw new Error('satteri has no binary for this platform')
    trees.add(tree as Root)
    return tree
  }
  return trees.has(makeParser({ markdownToMdast, mdxToMdast: () => expect.fail() }, syntax)(text))
}

test.each([
  '| a | b |\n| :- | -: |\n| `c \\| d` | **e** |\n\nafter',
  '- [ ] 未做\n- [x] 做了\n  - [ ] 内层\n',
  '[甲]: <b c.md> "题"\n\n[甲] [乙][甲] ![丙][甲]',
  '没有 **粗体** 的事，**粗体**，snake_case_名_字（_斜_）foo(**bar**)',
  '**注意：**请 请**“引号”**吗 用**`a`**来 ~~删。~~字',
  ':::note[标题 *斜*]{#id .c title="x"}\n- a\n- b\n:::',
  '> :::tip 引\n> 文\n> :::\n',
  '- 项\n\n  ::: tip 中\n  文\n  :::\n',
  '::::tabs\n:::tab[甲]\n一\n:::\n:::tab[乙]\n二\n:::\n::::',
  '文\n::leaf[甲 *乙*]{a=b}\n文',
  ':::备注 题\n10:30，键:值\n:::',
  '```md\n::: note 题\n文\n:::\n```\n\n::: note 题\n文\n:::',
  '::: details 用 `a | b` 题: 好!\n```md\n    | a\n```\n:::\n',
  ':::note\n<b>文</b> 与\n<i>字</i>\n\n[甲]\n\n:::\n\n[甲]: b.md\n',
])('what surely means the same needs no second parser: %j', (text) => {
  expect(isReadNatively(text)).toBe(true)
  expectSame(text)
})

test.each([
  '(**中**a',
  '**注意：**请 \ue000',
  '**注意：**请 &#xe000;',
  '**`a`**𠮷',
  '~一~ ~~~三~~~',
  'www.example.com/a_b',
  '注意![^1]\n\n[^1]: 一',
  '[[a][b]\\\n](c.md)',
  '- - <!--\n\n    \n  a\na\n',
  '``a\n::: details 题 {open}\n``\na\n',
  ':::note\n| a |\n|---|\n| b |\n:::\n',
  ':::note\n```\n:::\n```\n:::\n',
  '- ```md\n  :::\n  ```\n\n:::note\n:::\n',
  '::: tip\na\\\n::::\n',
  ':::  note[x]\n文\n:::',
])('what may mean something else is read by the second parser: %j', (text) => {
  expect(isReadNatively(text)).toBe(false)
})

test('both parsers agree on our own site', () => {
  const files = import.meta.glob('/site-content/**/*.md', { query: '?raw', import: 'default', eager: true })
  for (const text of Object.values(files)) expectSame(text)
})

/** How many random texts of each kind a test reads: some 10,000 in the long tests, or a million with `TIMES=100`. */
const TEXTS = 10 * (fc.readConfigureGlobal().numRuns ?? 100)

test.each<[string, Partial<Syntax>]>([
  ['.md', {}],
  ['.mdx', { mdx: await loadMdx() }],
  ['.md in which dollar signs are text', { math: false }],
])('both parsers agree on random texts of %s', async (_, more) => {
  const all = { ...syntax, ...more }
  const definition = makeParser(undefined, all)
  const property = fc.property(textsOf(all.mdx !== undefined), (text) => {
    const tree = satteri && parseNatively(text, satteri, all)
    if (!tree) return
    try {
      expect(comparable(tree), JSON.stringify(text)).toEqual(comparable(definition(text)))
    } catch (error) {
      // The native parser accepts more MDX, such as elements that cross emphasis.
      if (!(error instanceof InvalidMdx)) throw error
    }
  })
  fc.assert(property, { numRuns: TEXTS })
})

test.each([
  ['{', '(', '1', ')', '}'],
  ['{', '`${', '1', '}`', '}'],
  ['export const a = ', '[', '', ']', ''],
  ['{', 'a => ', '1', '', '}'],
  ['{', '1 + ', '1', '', '}'],
  ['{', '!', '1', '', '}'],
  ['{', 'a, ', 'a', '', '}'],
  ['{', 'a.', 'b', '', '}'],
  ['{', 'a ? 1 : ', '1', '', '}'],
  ['{', 'new ', 'A', '', '}'],
  ['<A b={', '{ a: ', '1', ' }', '} />'],
  ['{() => {', 'if (a) ', 'b', '', '}}'],
  ['{', 'a[', '0', ']', '}'],
  ['{', '<A b={', '1', '} />', '}'],
])('code of %s%s that is nested too deep is a mistake, and does not end the process', async (...parts) => {
  const [start, open, middle, close, end] = parts
  const parse = makeParser(satteri, { ...syntax, mdx: await loadMdx() })
  const textOf = (depth: number) => `${start}${open.repeat(depth)}${middle}${close.repeat(depth)}${end}\n`
  expect(() => parse(textOf(6_000))).toThrow(/too much|no JavaScript|call stack/)
  expect(() => parse(textOf(100))).not.toThrow()
})

test('syntax that a site adds is read by the second parser', () => {
  const parse = makeParser(
    { markdownToMdast: () => expect.fail('satteri knows nothing of it'), mdxToMdast: () => expect.fail() },
    { extensions: { micromarkExtensions: [{ text: {} }] }, textDirectives: false },
  )
  expect((parse('# a') as Root).children[0]?.type).toBe('heading')
})

test('text directives are parsed if a plugin may use them', () => {
  const wanted = makeParser(satteri, { extensions: {}, textDirectives: true })
  expect(nodesOf(wanted('按 :kbd[Ctrl] 键'), 'textDirective')).toHaveLength(1)
  expect(nodesOf(door('按 :kbd[Ctrl] 键'), 'textDirective')).toHaveLength(0)
})

test('references of any length are read', () => {
  const text = `[a]: https://example.com/${'a'.repeat(100)}\n\n${'[a]\n\n'.repeat(400)}![a]`
  for (const parse of [door, standard]) {
    expect(nodesOf(parse(text), 'linkReference')).toHaveLength(400)
    expect(nodesOf(parse(text), 'imageReference')).toHaveLength(1)
  }
})
