import { expect, test } from 'vitest'
import type { SourcePath } from '../../paths.ts'
import { plainParser } from '../parser/parser.ts'
import { proseOf } from './prose.ts'

const parse = await plainParser()
const prose = (text: string) => proseOf('docs/a.md' as SourcePath, text, parse)

/** What is left, with one space between. */
const words = (text: string) => prose(text).split(/\s+/).filter(Boolean).join(' ')

test.each([
  ['# Title `code` {#id}\n\nText.', 'Title Text.'],
  ['Text\n\n```js\ncode\n```\n\n    indented\n\nmore', 'Text more'],
  ['- a\n\n  ```\n  code\n  ```\n', 'a'],
  ['[words](address.md "title") and ![picture](a.png)', 'words and'],
  ['https://example.com <https://example.com> [a](b)', 'a'],
  ['a <b title="no">bold</b> <!-- no --> z', 'a bold z'],
  ['<div title="no">\n\nyes\n\n</div>', 'yes'],
  ['> quoted\n> twice', 'quoted twice'],
  ['| a | `b` |\n|---|---|\n| c | d |', 'a c d'],
  [':::tip[Words]\n\ninside\n\n:::', 'Words inside'],
  ['a :badge[new]{type=tip} :tada: {{version}}', 'a new'],
  ['$x$ and\n\n$$\ny\n$$\n', 'and'],
  ['---\ntitle: Shown\nid: hidden\ndescription: Also\n---\n\nText', 'Shown Also Text'],
  ['使用`代码`登录。', '使用 登录。'],
])('%j has the words %j', (text, expected) => expect(words(text)).toBe(expected))

test('each character keeps its place', () => {
  const text = '---\r\ntitle: A\r\n---\r\n\r\n> `x` 中\r\n> 文 *b*\r\n'
  const left = prose(text)
  expect(left).toHaveLength(text.length)
  for (const [index, character] of [...left].entries()) expect([' ', text[index]]).toContain(character)
})

test('a document that is too deep has no sentences', () => {
  expect(words(`${'> '.repeat(5000)}text`)).toBe('')
})
