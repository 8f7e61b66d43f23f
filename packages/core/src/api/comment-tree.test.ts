import type { RootContent } from 'mdast'
import { describe, expect, test } from 'vitest'
import { show } from '../content/testing.ts'
import type { SourcePath } from '../paths.ts'
import { context, printed, readPage } from './reading.fixture.ts'
import { blocksOf } from './text.ts'
import { box, heading, paragraph, text as words } from './tree.ts'

const SOURCE = { path: 'docs/src/a.ts' as SourcePath, line: 1 }

/** A page with some comments, and what follows them. */
function pageOf(comments: readonly string[], { taken = [], level = 1, behind = [] }: PageOptions = {}) {
  const on = context()
  const blocks = comments.flatMap((each) => blocksOf({ text: [each] }, { ...on, level, source: SOURCE }))
  const tree = { children: [...blocks, ...behind], start: 0, taken }
  return { path: 'docs/api/a.md' as SourcePath, text: on.text.text, tree }
}

interface PageOptions {
  taken?: readonly string[]
  level?: number
  behind?: readonly RootContent[]
}

function markdownOf(comment: string, options?: PageOptions): string {
  return printed(pageOf([comment], options)).trimEnd()
}

/** Comments with unclosed syntax, or with syntax that means something else on a page. */
const HOSTILE = [
  '```ts\nopen',
  '~~~\nopen',
  '````md\n```\nopen\n```',
  '- item\n  ```ts\n  open',
  '> ```\n> open',
  '1. one\n   ~~~~\n   open',
  '<details>\n<summary>More',
  '<div><span><b>open',
  '<!-- open',
  '<!-- shut --> and <!-- open',
  '<script>let a',
  '<style>a {',
  '<pre>open',
  '<textarea>',
  '<?php',
  '<![CDATA[',
  '<!DOCTYPE html',
  '</div></details></main>',
  'Promise<string> and <T>(a: T) => <U',
  ':::note\nopen',
  '::::details Title\n:::tip\nopen',
  ':::',
  ':::unknown\nx\n:::',
  '::Chart',
  '- :::note\n  in a list',
  '> :::tip',
  '[open](',
  '[a][b] and ![c][]',
  '[]() ![](x.png)',
  '| a | b |\n| - | - |\n| `x',
  '`open',
  '**open _open ~~open',
  '$open and $x$ and $$\nopen',
  '$$\nopen',
  'Title\n===',
  '# One\n\n#### Four',
  '* * *\n***',
  '---',
  '- ---',
  '\\',
  'a\\',
  '    indented <b>',
  '\tindented ```',
  '[^1]: open',
  '<h1 id="after">After</h1>',
  '## After {#after}',
  'x {#after}',
  '## x {#after}{#after}',
  ':::note{#after}\nx\n:::',
  '<a name="after"><b id=after><i id=\'after\'>',
  ':badge[x',
  '<img src=x onerror=alert(1)',
  'line\r\n```\r\nopen',
]

/** Comments with mistakes of their own, and the codes. Each unclosed directive ends with its comment. */
const MISTAKES = new Map([
  [':::note\nopen', ['content/directive']],
  ['- :::note\n  in a list', ['content/directive']],
  ['> :::tip', ['content/directive']],
  ['::::details Title\n:::tip\nopen', ['content/directive', 'content/directive']],
  ['[]() ![](x.png)', ['image/no-alt']],
  ['# One\n\n#### Four', ['content/heading-order']],
])

describe('hostile comments do not change what follows them', () => {
  const behind = [
    heading(2, [words('After')], 'after'),
    box('tip', 'Tip', [paragraph(words('Inside.'))]),
    paragraph(words('End with '), { type: 'strong', children: [words('bold')] }, words('.')),
  ]

  test.for(HOSTILE)('%j', async (comment) => {
    const { body, toc, diagnostics } = await readPage(pageOf([comment], { taken: ['after'], behind }))
    expect(toc.filter(({ id }) => id === 'after')).toEqual([{ id: 'after', level: 2, html: 'After' }])
    expect(show(body)).toMatch(
      /<h2 id="after"[^>]*>After<a [^>]*><\/a><\/h2><aside [^>]*>.*<p>Inside\.<\/p><\/aside><p>End with <strong>bold<\/strong>\.<\/p>(?:<section [^>]*class="footnotes">.*)?$/,
    )
    expect(diagnostics.map(({ code }) => code)).toEqual(MISTAKES.get(comment) ?? [])
  })

  test('two comments in a row stay separate', async () => {
    for (const first of HOSTILE) {
      const { toc } = await readPage(pageOf([first, 'Second.\n\n# Second']))
      expect({ first, last: toc.at(-1)?.html }).toEqual({ first, last: 'Second' })
    }
  })
})

describe('valid syntax is kept', () => {
  test.for([
    'Words with `code <T> $x`, **bold** and [a link](/docs/a "title").',
    '- a\n- b\n\n  c\n\n1. d',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the comment contains it
    '```ts title="a.ts" {1}\nconst a: Promise<string> = `${b}$`\n```',
    '> [!TIP]\n> words',
    '<details>\n<summary>More</summary>\n\nwords\n\n</details>',
    '[words][name] and [name]\n\n[name]: /docs/a',
    '![alt](/img/a.png)',
    'H<sub>2</sub>O <kbd>Ctrl</kbd><br>next',
  ])('%j', (text) => expect(markdownOf(text)).toBe(text))

  test.for([
    ['| a | b |\n| --- | --- |\n| `c` | d |', '| a | b |\n| - | - |\n| `c` | d |'],
    [':::tip\n\nwords\n\n:::', '> [!TIP]\n>\n> words'],
    [
      'https://example.com/a?b=c#d and <https://example.com> and <me@example.com>',
      '<https://example.com/a?b=c#d> and <https://example.com> and <me@example.com>',
    ],
    ['    indented <T>', '```\nindented <T>\n```'],
  ])('%j, or means the same', ([text = '', same]) => expect(markdownOf(text)).toBe(same))
})

test('headings are moved below the one above the comment, relative to the highest', () => {
  expect(markdownOf('# One\n\n### Three\n\n###### Six', { level: 3 })).toBe(
    '#### One\n\n###### Three\n\n###### Six',
  )
  expect(markdownOf('## Two\n\n# One\n\nUnder\n---')).toBe('### Two\n\n## One\n\n### Under')
  expect(markdownOf('- # In a list\n\n```\n# no heading\n```', { level: 2 })).toBe(
    '- ### In a list\n\n```\n# no heading\n```',
  )
})

test('relative addresses are resolved for the page', () =>
  expect(markdownOf('[a](./b.md#c) ![d](<./e f.png>) <img src="./g.png">\n\n[h]: ./i.md')).toBe(
    '[a](../src/b.md#c) ![d](../src/e%20f.png) <img src="../src/g.png">\n\n[h]: ../src/i.md',
  ))

test('TSDoc links are links in text, and plain text in code', () => {
  const on = context()
  const link = { text: 'A_b', isCode: true, to: { id: 1 } }
  const said = { text: ['See ', link, ' and `a ', link, '`, [in ', link, '](/b).\n\n```\n', link, '\n```'] }
  const children = blocksOf(said, { ...on, level: 1, source: SOURCE })
  const page = { path: on.path, text: on.text.text, tree: { children, start: 0, taken: [] } }
  expect(printed(page)).toBe('See [`A_b`](/docs/api#1) and `a A_b`, [in A_b](/b).\n\n```\nA_b\n```\n')
})

test('positions are those of the comment, at any offset', async () => {
  const { facts, places, snippets } = await readPage(
    pageOf(['First [a](/a).', '> Then [b](/b "t") and <a href="/c">c</a>.\n>\n> ```ts\n> let d\n> ```']),
  )
  const { text } = pageOf([
    'First [a](/a).',
    '> Then [b](/b "t") and <a href="/c">c</a>.\n>\n> ```ts\n> let d\n> ```',
  ])
  expect(facts.links.map(({ target }) => target)).toEqual(['/a', '/b', '/c'])
  expect(places.links.map(({ start, end }) => text.slice(start, end))).toEqual(['/a', '/b', '/c'])
  expect(snippets?.flatMap(({ lines }) => lines.map((at) => text.slice(at, at + 5)))).toEqual(['let d'])
})

test('labels of definitions and footnotes belong to one comment', async () => {
  const comment = 'A note[^1], [words][b], [b][] and [b], but [c] and [d][e].\n\n[^1]: Note.\n\n[b]: /docs/b'
  const page = pageOf([comment, comment])
  expect(printed(page)).toContain('[^1-2]: Note.\n\n[b-2]: /docs/b')
  const { body, facts, places, diagnostics } = await readPage(page)
  expect(diagnostics).toEqual([])
  expect(facts.links.filter(({ target }) => target === '/docs/b')).toHaveLength(6)
  expect(places.links).toHaveLength(6)
  expect(show(body)).toContain('but [c] and [d][e].')
})
