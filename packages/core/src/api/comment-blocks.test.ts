import { describe, expect, test } from 'vitest'
import { readWith, show } from '../content/testing.ts'
import { safeBlocks } from './comment-blocks.ts'

function safe(text: string, taken: readonly string[] = [], level = 1): string {
  return safeIn(new Set(taken), text, level)
}

function safeIn(ids: Set<string>, text: string, level = 1): string {
  return safeBlocks(text, {
    level,
    takeId: (id) => !ids.has(id) && ids.add(id).has(id),
    addressOf: (address) => (address.startsWith('./') ? `../src/${address.slice(2)}` : address),
    linkAt: (number, inCode) => (inCode ? `words ${number}` : `[words](/link/${number})`),
  })
}

/** Comments whose authors left something open, or meant something else by it than a page would. */
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
  '<a name="after"><b id=after><i id=\'after\'>',
  ':badge[x',
  '<img src=x onerror=alert(1)',
  'line\r\n```\r\nopen',
]

describe('what comes after a comment stays as it is', () => {
  test.for(HOSTILE)('%j', async (comment) => {
    const text = `${safe(comment, ['after'])}\n\n## After {#after}\n\n:::tip\n\nInside.\n\n:::\n\nEnd with <b>bold</b>.`
    const { body, toc, diagnostics } = await readWith(text, {})
    expect(toc.filter(({ id }) => id === 'after')).toEqual([{ id: 'after', level: 2, html: 'After' }])
    expect(show(body)).toMatch(
      /<h2 id="after">After<a [^>]*><\/a><\/h2><aside [^>]*>.*<p>Inside\.<\/p><\/aside><p>End with <b>bold<\/b>\.<\/p>(?:<section [^>]*class="footnotes">.*)?$/,
    )
    expect(diagnostics.map(({ code }) => code)).toEqual([])
  })

  test('two in a row are two', async () => {
    for (const first of HOSTILE) {
      const { toc } = await readWith(`${safe(first)}\n\n${safe('Second.\n\n# Second')}`, {})
      expect({ first, last: toc.at(-1)?.html }).toEqual({ first, last: 'Second' })
    }
  })
})

describe('what is well written stays as it is written', () => {
  test.for([
    'Words with `code <T> $x`, **bold** and [a link](/docs/a "title").',
    '- a\n- b\n\n  c\n\n1. d',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: so it stands in the comment
    '```ts title="a.ts" {1}\nconst a: Promise<string> = `${b}$`\n```',
    '| a | b |\n| --- | --- |\n| `c` | d |',
    '> [!TIP]\n> words',
    '<details>\n<summary>More</summary>\n\nwords\n\n</details>',
    ':::tip\n\nwords\n\n:::',
    'https://example.com/a?b=c#d and <https://example.com> and <me@example.com>',
    '[words][name] and [name]\n\n[name]: /docs/a',
    '    indented <T>',
    '![alt](/img/a.png)',
    'H<sub>2</sub>O <kbd>Ctrl</kbd><br>next',
  ])('%j', (text) => expect(safe(text)).toBe(text))
})

test('headings lie below the one above them, by the highest of them', () => {
  expect(safe('# One\n\n### Three\n\n###### Six', [], 3)).toBe('#### One\n\n###### Three\n\n###### Six')
  expect(safe('## Two\n\n# One\n\nUnder\n---', [], 1)).toBe('### Two\n\n## One\n\n### Under')
  expect(safe('- # In a list\n\n```\n# no heading\n```', [], 2)).toBe(
    '- ### In a list\n\n```\n# no heading\n```',
  )
})

test('relative addresses are seen from the page', () =>
  expect(safe('[a](./b.md#c) ![d](<./e f.png>) <img src="./g.png">\n\n[h]: ./i.md')).toBe(
    '[a](../src/b.md#c) ![d](<../src/e f.png>) <img src="../src/g.png">\n\n[h]: ../src/i.md',
  ))

test('links of TSDoc are words in code', () => {
  expect(safe('See \uE0000\uE001 and `a \uE0001\uE001`.')).toBe('See [words](/link/0) and `a words 1`.')
  expect(safe('```\n\uE0000\uE001\n```')).toBe('```\nwords 0\n```')
})

test('labels of links and footnotes are one comment’s alone', async () => {
  const ids = new Set<string>()
  const comment = 'A note[^1], [words][b], [b][] and [b], but [c] and [d][e].\n\n[^1]: Note.\n\n[b]: /docs/b'
  const [first, second] = [safeIn(ids, comment), safeIn(ids, comment)]
  expect(first).toBe(comment.replace('[d][e]', '\\[d][e]'))
  expect(second).toBe(
    'A note[^1-2], [words][b-2], [b][b-2] and [b][b-2], but [c] and \\[d][e].\n\n[^1-2]: Note.\n\n[b-2]: /docs/b',
  )
  const { facts, diagnostics } = await readWith(`${first}\n\n${second}`, {})
  expect(diagnostics).toEqual([])
  expect(facts.links.filter(({ target }) => target === '/docs/b')).toHaveLength(6)
})
