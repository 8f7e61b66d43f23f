import fc from 'fast-check'
import type { Nodes } from 'mdast'
import { mergeTexts } from '../tree/nodes.ts'

/** Random texts of real constructs, in all contexts that the grammar knows. */

const WORDS =
  'a|b c|é|中文|文字|か|한|，|。|：|（|）|“|”|《|—|…|😀|𠮷|10:30|3~5天|键:值|$5|10$|!|"|.|snake_case_名|x@y.zz|\\|🎉'
const MARKS =
  '*|**|***|_|__|~|~~|`|``|$|$$|[|]|](|)|![|](b.md)|[a](b.md)|[a]|[^1]|![^1]|![a](b.png "t")|<b>|</b>|<br>|<a href=https://x.y/z>|<i b=c/d e="f/g">|<https://x.y>|<!-- c -->|&amp;|&#39;|\\*|\\$|\\[|\\\\'
const SPECIAL =
  '`$a`|$x$|$x^2$|$$y$$|$\\$1$|2$x$|`**x**`|`:::`|`<!--`|-->|https://e.com/a|https://e.com，|www.e.com。|(http://a.b)|:badge[x]|:badge[a b]{type=tip}|:badge[新]{type=tip}|:icon[star]|:smile:|:name[x]|{#id}|**注意：**请|用**`a`**来|[a][b]|[l]|~~删。~~字|  \n|\\\n|\t| '
const MDX = '{1}|{a}|{"b"}|{/* d */}|<A>|</A>|<A />|<A b="c" d={1} />|<>|</>|<br/>|{`c`}|{x ? 1 : 2}'

const listed = (all: string) => all.split('|').filter(Boolean)

const inlineOf = (isMdx: boolean) =>
  fc
    .array(
      fc.constantFrom(
        ...listed(WORDS),
        ' ',
        '|',
        ...listed(MARKS),
        ...listed(SPECIAL),
        ...(isMdx ? listed(MDX) : []),
      ),
      { minLength: 1, maxLength: 7 },
    )
    .map((each) => each.join(''))

const BLOCKS = [
  '| a | b |\n|---|:-:|\n| c | $d$ |¦| a |\n|---|\n| 1 |¦```js\n:::note\n$a\n<!-- b\n```¦```\na',
  '~~~md\n| a |\n~~~¦    indented¦\tindented¦$$\na\n\nb\n$$¦$$\nx^2\n$$¦$$x\n+y$$¦$$¦<!-- c -->',
  '<!-- a\n\nb -->¦<!--¦<div>\na\n</div>¦<details>\n<summary>a</summary>¦</details>¦[a]: b.md',
  '[l]: /u "t"¦[^1]: 注¦:::note¦:::note 题 a¦:::tip **x：**y¦::: tip¦::: 备注 `a` b¦:::  note[x]¦:::\ttip',
  ':::tip ` a ` & b: `c` {#d}¦::: details 题 {open}',
  ':::warning[标 *题*]{#id .c}¦:::note[[a]¦::::tabs¦:::tab[A]¦:::¦::::¦::leaf[x]{a=b}¦---¦- [ ] todo',
  'a\n===¦> [!TIP]',
].flatMap((line) => line.split('¦'))
const BLOCKS_OF_MDX = [
  'import a from "a"',
  'export const b = 1',
  '<A>',
  '</A>',
  '<A>\n\nb\n\n</A>',
  '<A\n  b="c"\n/>',
  '{a}',
  '{/* c */}',
  ':::note[<A />]',
  ':::note[{1}]',
  '{\n  [1].map((x) => <b>{x}</b>)\n}',
]

const PREFIXES = ['', '', '', '', '# ', '- ', '1. ', '> ', '  ', '    ', '- - ', '> - ', '## ']

/** A text of lines with prefixes; blocks over lines have theirs in each. */
export function textsOf(isMdx: boolean): fc.Arbitrary<string> {
  const block = fc.oneof(
    { weight: 3, arbitrary: inlineOf(isMdx) },
    { weight: 3, arbitrary: fc.constantFrom(...BLOCKS, ...(isMdx ? BLOCKS_OF_MDX : [])) },
  )
  const placed = fc.tuple(
    fc.constantFrom(...PREFIXES),
    block,
    fc.constantFrom('\n', '\n\n', '\n', '\n\n', '\n  \n'),
  )
  const text = fc.array(placed, { minLength: 1, maxLength: 6 }).map((all) =>
    all
      .map(([prefix, words, end]) => {
        const rest = prefix.replace(/[-#]|1\./g, (each) => ' '.repeat(each.length))
        return prefix + words.replaceAll('\n', `\n${rest}`) + end
      })
      .join(''),
  )
  return fc
    .tuple(text, fc.constantFrom(false, false, false, true))
    .map(([each, isWindows]) => (isWindows ? each.replaceAll('\n', '\r\n') : each))
}

/** The parts of a tree that must be equal: content, and the positions the program uses. */
export function comparable(node: Nodes): unknown {
  const { position, children, attributes, data, ...fields } = node as Nodes & Record<string, unknown>
  if ('children' in node) mergeTexts(node)
  return {
    ...Object.fromEntries(
      Object.entries(fields)
        .filter(([, value]) => value !== null && value !== undefined)
        .sort(([one], [other]) => (one < other ? -1 : 1)),
    ),
    ...(attributes !== undefined && { attributes: attributesOf(attributes) }),
    ...(data && !node.type.startsWith('mdx') && { data }),
    ...(node.type === 'code' && { value: node.value.replaceAll('\r\n', '\n') }),
    ...(node.type === 'html' && { value: node.value.trim() }),
    ...(node.type === 'inlineMath' && { value: node.value.trim() }),
    ...(isPlaced(node) && { at: [position?.start.offset, position?.end.offset] }),
    ...(node.type.startsWith('mdx') && { at: position?.start.offset }),
    ...('children' in node && { children: node.children.map(comparable) }),
  }
}

/** Some bare addresses, and texts around them, have no place in the tree of the grammar. */
function isPlaced(node: Nodes): boolean {
  return PLACED.has(node.type) || (node.type === 'link' && !/^(?:https?|mailto):/.test(node.url))
}

const PLACED = new Set(
  'heading image linkReference imageReference definition leafDirective inlineMath math'.split(' '),
)

function attributesOf(attributes: unknown): unknown {
  if (!Array.isArray(attributes)) return { ...(attributes as object) }
  return attributes.map(({ type, name, value }) => ({ type, name, value: value?.value ?? value }))
}
