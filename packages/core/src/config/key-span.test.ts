import { expect, test } from 'vitest'
import { spanOfKey } from './key-span.ts'
import type { KeyPath } from './problems.ts'

const CONFIG = `
import { navbar as bar, title } from './parts'
// title: 'a comment'
export default defineConfig({
  title: 'title: no key', /* tagline: '' */
  "tagline": \`navbar: {\`,
  navbar: {
    items: [
      { label: '文档', to: '/docs' },
      { label: (() => ({ label: 'x' }))().label, to: cond ? a : b, position: 'left' },
    ],
  },
  i18n: { locales: ['zh', 'en'], localeConfigs: { 'zh-Hans': { label: 'x' } } },
  docs,
  ...(dev && { noIndex: true }),
} satisfies ConfigInput)
`

/** The text of the span and what follows: enough to tell equal keys apart. */
function found(text: string, path: KeyPath): string | undefined {
  const span = spanOfKey(text, path)
  return span && `${text.slice(span.start, span.end)}|${text.slice(span.end, span.end + 8)}`
}

const ROWS: [KeyPath, string | undefined][] = [
  [['title'], "title|: 'title"],
  [['tagline'], '"tagline"|: `navba'],
  [['navbar', 'items', 0, 'to'], "to|: '/docs"],
  [['navbar', 'items', 1, 'to'], 'to|: cond ?'],
  [['navbar', 'items', 1, 'position'], "position|: 'left'"],
  [['i18n', 'locales', 1], "'en'|], local"],
  [['i18n', 'localeConfigs', 'zh-Hans', 'label'], "label|: 'x' } "],
  [['docs'], 'docs|,\n  ...('],
  [['noIndex'], 'noIndex|: true }'],
  // Missing keys: the nearest one above.
  [['navbar', 'items', 0, 'href'], '{| label: '],
  [['navbar', 'logo'], 'navbar|: {\n    '],
  [['footer'], undefined],
]

test.each(ROWS)('%j', (path, expected) => {
  const span = found(CONFIG, path)
  if (expected === undefined) expect(span).toBeUndefined()
  else expect(span?.startsWith(expected.trimEnd())).toBe(true)
})

test.each([
  ['{"a": {"b": [1, {"c": 2}]}}', ['a', 'b', 1, 'c'], '"c"|: 2}]}}'],
  ['{"a": 1, "a": 2}', ['a'], undefined],
  ['const x = { a: 1 }; export default { a: 1 }', ['a'], undefined],
  ['', ['a'], undefined],
  [')]}{[(', ['a'], undefined],
  ["{ a: 'unended }", ['a'], "a|: 'unend"],
  ['{ 标签: [{ 乙: 1 }] }', ['标签', 0, '乙'], '乙|: 1 }] }'],
] as [string, KeyPath, string | undefined][])('%s', (text, path, expected) => {
  expect(found(text, path)).toBe(expected)
})
