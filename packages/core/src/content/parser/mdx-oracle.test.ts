import fc from 'fast-check'
import type { Nodes, Paragraph, PhrasingContent } from 'mdast'
import { mdxFromMarkdown } from 'mdast-util-mdx'
import { mdxjs } from 'micromark-extension-mdxjs'
import { expect, test } from 'vitest'
import { mergeTexts } from '../tree/nodes.ts'
import { parseMdx } from './mdx.ts'
import { loadSatteri, makeParser, type Syntax } from './parser.ts'

/*
 * satteri's MDX mode against what `remark-mdx` is made of, with the rest of our syntax in both.
 */

const satteri = await loadSatteri()
const extensions: Syntax['extensions'] = {
  micromarkExtensions: [mdxjs()],
  fromMarkdownExtensions: [mdxFromMarkdown()],
}
const standard = makeParser(undefined, { extensions, textDirectives: true })

const MISTAKE = 'a mistake'

/** What a text is: a tree, or a mistake. */
function outcome(parse: () => Nodes): unknown {
  try {
    return comparable(parse())
  } catch {
    return MISTAKE
  }
}

function native(text: string): Nodes {
  if (!satteri) throw new Error('satteri has no binary for this platform')
  return parseMdx(satteri, text)
}

/** The parts of a tree that must be equal. `remark-mdx` also parses the code of expressions. */
function comparable(node: Nodes): unknown {
  const { position, children, data, attributes, ...fields } = node as Nodes & Record<string, unknown>
  if ('children' in node) mergeTexts(node)
  return {
    ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null)),
    ...(attributes !== undefined && { attributes: attributesOf(attributes) }),
    ...(isPlaced(node) && { from: position?.start.offset }),
    ...(isPlaced(node) && hasEnd(node) && { to: position?.end.offset }),
    ...('children' in node && { children: node.children.flatMap(unravelled).map(comparable) }),
  }
}

function attributesOf(attributes: unknown): unknown {
  if (!Array.isArray(attributes)) return { ...(attributes as object) }
  return attributes.map(({ type, name, value }) => ({ type, name, value: value?.value ?? value }))
}

/** Bare addresses, and the texts beside them, have no places in the standard tree. */
function isPlaced({ type }: Nodes): boolean {
  return type !== 'link' && type !== 'text'
}

/** Where a directive ends that nothing closes does not matter, nor does the line end after imports. */
function hasEnd({ type }: Nodes): boolean {
  return !['root', 'containerDirective', 'mdxjsEsm', 'blockquote', 'list', 'listItem'].includes(type)
}

/** MDX takes what is alone in a paragraph out of it. In the plugin, a later step of MDX does that. */
function unravelled(node: Nodes): Nodes[] {
  if (node.type !== 'paragraph') return [node]
  const known = node.children.filter((each) => !(each.type === 'text' && each.value.trim() === ''))
  if (known.length === 0 || !known.every(isMdx)) return [node]
  return known.map((each) => ({ ...each, type: each.type.replace('Text', 'Flow') }) as Nodes)
}

function isMdx({ type }: PhrasingContent | Paragraph): boolean {
  return type === 'mdxJsxTextElement' || type === 'mdxTextExpression'
}

function expectSame(text: string) {
  expect(
    outcome(() => native(text)),
    JSON.stringify(text),
  ).toEqual(outcome(() => standard(text)))
}

test.each([
  [
    'a {1 + 1} b',
    '{1}',
    '{\n  1\n}',
    '{a} {b}',
    '{a}<B />',
    'a\n{b}\nc',
    '# {a}',
    '**{a}**',
    '[a{b}](c)',
    '> {1}',
  ],
  [
    '{/* a */}',
    'a {/* b */} c',
    '\\{a}',
    '`{a}`',
    '```js\n{a}\n```',
    '{a}}',
    '- [ ] {a}',
    '~~{a}~~',
    'a  \n{b}',
  ],
  [
    '<A />',
    '<A>b</A>',
    '<A>\n  b\n</A>',
    '<A>\n\nb\n\n</A>',
    '<A.B />',
    '<a:b />',
    '<></>',
    '<>\na\n</>',
    '<A/><B/>',
  ],
  [
    'a <A b="c" d={1} {...e}>f</A> g',
    '<A b={{ c: "d" }} />',
    '<A b={`c\n`} />',
    '<A b="c\nd" />',
    '<A\n  b\n/>',
  ],
  [
    '<A b={<C d="e" />} />',
    '<A {/* b */} />',
    '<A b="&amp;" />',
    '&amp; {a}',
    '\\<a',
    'a < b',
    '# <A /> b',
    'a<br/>b',
  ],
  [
    '- <A />',
    '- <A>\n  b\n  </A>',
    '1. <A>\n   b\n   </A>',
    '> <A>\n> b\n> </A>',
    '<A>\n- b\n</A>',
    '<A>\n# b\n</A>',
  ],
  [
    '<A><B>c</B></A>',
    '<A>\n<B>\nc\n</B>\n</A>',
    '<A>\n```js\nb\n```\n</A>',
    '<A>\n  {b}\n  c\n</A>',
    '<p>a\nb</p>',
  ],
  [
    '<ul>\n  <li>a</li>\n</ul>',
    '<details>\n<summary>a</summary>\n\nb\n\n</details>',
    '<div style={{a: 1}}>b</div>',
  ],
  [
    '| a | {b} |\n|---|---|\n| <A /> | c |',
    '[^1]\n\n[^1]: a {b}',
    '[a]: /b\n\n[a] {c}',
    'a $b$ c\n\n$$\n{d}\n$$',
  ],
  [
    'import a from "a"\n\n# b',
    'export const a = 1\nexport const b = 2\n\nc',
    'export function a() {}\n\n{a()}',
    'import',
  ],
  [
    'import a from "a"\nexport const b = a',
    'export default function A() {}\n\nb',
    'a\n\nexport const b = 1\n',
  ],
  [
    ':::note\n<A />\n:::',
    ':::note[a]\n{b}\n:::',
    '<A>\n:::note\nb\n:::\n</A>',
    '::a{b="c"}',
    '    a',
    'a https://b.c d',
  ],
  ['<A', '{a', '<A>b', '</A>', '<A></B>', '<1>', 'a <b', '<A b=c />', '<https://a.b>', '{a +}'],
  ['```\n\n', '```\na\n\n', '> ```\n> a\n', '- ```\n  a\n'],
])('both parsers agree on MDX: %j', (...texts) => {
  for (const text of texts) {
    expectSame(text)
    expectSame(`${text}\n`)
  }
})

const pieces = fc.constantFrom(
  ...[
    'a',
    ' ',
    '\n',
    '\n\n',
    '- ',
    '> ',
    '1. ',
    '# ',
    '*',
    '**',
    '~~',
    '`',
    '```\n',
    '    ',
    '  ',
    '\\',
    '\\\n',
    '&amp;',
  ],
  ...[
    '{1}',
    '{a}',
    '{"b"}',
    '{',
    '}',
    '{/* d */}',
    '<A>',
    '</A>',
    '<A />',
    '<B c="d" e={1}>',
    '</B>',
    '<>',
    '</>',
  ],
  ...['<br/>', '<div style={{a: 1}}>', '</div>', '[a](b)', '[a]', '[a]: /b\n', '![a](b.png)', '|', '中文'],
  ...['| a | b |\n|---|---|\n', '\n::a[b]\n', '$a$', 'https://a.b ', 'import "a"\n\n'],
)

/**
 * Where satteri differs: imports in directives and right below tables, colons that close nothing, braces in code that
 * goes over lines, expressions after a colon.
 */
const DIFFERENT = /:::[\s\S]*(import |```[\s\S]*:::)|^ *:::$|\|[ \t]*\n *import |`[^`]*\n[^`]*\{|:\w+\{/m

test.each([
  ':::note\nimport "a"\n\nb\n:::\n',
  ':::note\n```\n:::\n```\n:::\n',
  '| a |\n|---|\nimport "a"\n',
  '1. a\n:::\nb\n',
  'a `b\n{` c\n',
  '10:30{"b"}\n',
])('satteri still differs: %j', (text) => {
  expect(text).toMatch(DIFFERENT)
  expect(outcome(() => native(text))).not.toEqual(outcome(() => standard(text)))
})

/** satteri accepts more than the standard: elements that cross emphasis. */
test('both parsers agree on MDX put together at random', () => {
  const texts = fc.array(pieces, { minLength: 1, maxLength: 9 }).map((each) => `${each.join('')}\n`)
  fc.assert(
    fc.property(
      texts.filter((text) => !DIFFERENT.test(text) && outcome(() => standard(text)) !== MISTAKE),
      expectSame,
    ),
    { numRuns: 300 },
  )
})
