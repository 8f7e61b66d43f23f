import { toUrl, type Url } from '@chatdocs/protocol'
import { expect, test } from 'vitest'
import { read } from '../content/testing.ts'
import { fragmentOf } from '../graph/resolve.ts'
import type { SourcePath } from '../paths.ts'
import { absolute, addressFrom, markdownFormAddress, markdownFormText } from './markdown-form.ts'

/** The Markdown form of a text; addresses of links become `L0`, those of images `I0`. */
async function markdownForm(text: string): Promise<string> {
  const { markdown } = await read(text)
  return markdownFormText(markdown, { links: ['L0', 'L1'], images: ['I0', 'I1'] })
}

test.each<[string, string]>([
  // Titles and what is above them.
  ['---\ntitle: 甲\n---\n\n正文', '# 甲\n\n正文\n'],
  ['---\ntitle: 乙\n---\n\n# 甲\n\n正文\n\n', '# 甲\n\n正文\n'],
  ['---\ntitle: "a_b <c> [d] #"\n---\n', '# a\\_b \\<c\\> \\[d\\] \\#\n'],
  ['\uFEFF# 甲', '# 甲\n'],
  // Addresses, wherever they are written.
  ['# 甲\n\n[a](b.md) 和 ![c](d.png "题")', '# 甲\n\n[a](L0) 和 ![c](I0 "题")\n'],
  ['# 甲\n\n[a](<b c.md#d> "e")', '# 甲\n\n[a](<L0> "e")\n'],
  ['# 甲\n\n[![图](a.png)](b.md)', '# 甲\n\n[![图](I0)](L0)\n'],
  ['# 甲\n\n[a][b]、[c][B]、[b]\n\n[b]: c.md "题"', '# 甲\n\n[a][b]、[c][B]、[b]\n\n[b]: L0 "题"\n'],
  ['# 甲\n\n![a][b]\n\n[b]: <c d.png>', '# 甲\n\n![a][b]\n\n[b]: <I0>\n'],
  ['# 甲\n\n<a class="x" href="b.md">c</a>', '# 甲\n\n<a class="x" href="L0">c</a>\n'],
  ['# 甲\n\n<source srcset="b.png">', '# 甲\n\n<source srcset="L0">\n'],
  ['# 甲\n\n> [a](b.md)\n>\n> - ![c](d.png)', '# 甲\n\n> [a](L0)\n>\n> - ![c](I0)\n'],
  ['# 甲\n\n:::tip[见 [a](b.md)]\n\n[c](d.md)\n\n:::', '# 甲\n\n> [!TIP]\n> **见 [a](L0)**\n>\n> [c](L1)\n'],
  ['# 甲\n\n这是**“重点”**的[a](b.md)。', '# 甲\n\n这是<strong>“重点”</strong>的[a](L0)。\n'],
  // Text that only looks like an address.
  ['# 甲\n\n`[a](b.md)` [x](https://a.example)', '# 甲\n\n`[a](b.md)` [x](https://a.example)\n'],
  ['# 甲\n\n```md\n[a](b.md)\n<!-- c -->\n```', '# 甲\n\n```md\n[a](b.md)\n<!-- c -->\n```\n'],
  // Comments are removed.
  ['# 甲\n\n<!-- 待办 -->\n\n正文<!-- 二 -->。', '# 甲\n\n\n正文。\n'],
  // Line endings stay.
  ['---\r\ntitle: 甲\r\n---\r\n\r\n一\r\n[a](b.md)', '# 甲\n\n一\r\n[a](L0)\n'],
])('%j gives %j', async (text, expected) => {
  expect(await markdownForm(text)).toBe(expected)
})

const SITE = {
  origin: 'https://a.example',
  base: '/base/',
  markdownOf: (url: string) =>
    url === '/store'
      ? undefined
      : absolute(`${url.slice(1)}.md`, { origin: 'https://a.example', base: '/base/' }),
  assetPath: (file: string) => `assets/${file}`,
}
const HERE = toUrl('/docs/here')
const page = (url: string, hash = '') =>
  ({ kind: 'page', url: url as Url, ...fragmentOf(hash), search: '' }) as const

test.each([
  [page('/docs/插件', '#卸载'), 'https://a.example/base/docs/%E6%8F%92%E4%BB%B6.md#%E5%8D%B8%E8%BD%BD'],
  [page('/store'), 'https://a.example/base/store/'],
  [page('/docs/a(1)'), 'https://a.example/base/docs/a%281%29.md'],
  [page('/docs/here', '#下'), '#下'],
  [{ kind: 'file', source: 'x.png' as SourcePath, hash: '' } as const, 'https://a.example/base/assets/x.png'],
])('%j is at %s', (resolved, expected) => {
  expect(markdownFormAddress(resolved, { from: HERE }, SITE)).toBe(expected)
})

test.each([
  ['/gone/', 'https://a.example/gone/'],
  ['../gone?x=1#y', 'https://a.example/base/docs/gone?x=1#y'],
  ['../../../../gone.md', 'https://a.example/gone.md'],
  ['./', 'https://a.example/base/docs/here/'],
  ['#gone', undefined],
  ['', undefined],
  ['https://b.example/', undefined],
  ['mailto:a@b.example', undefined],
])('a link to %s, which has no page, leads to %s', (written, expected) => {
  expect(markdownFormAddress(undefined, { from: HERE, written }, SITE)).toBe(expected)
  expect(markdownFormAddress(undefined, { from: HERE, written }, { ...SITE, origin: '' })).toBe(undefined)
})

test.each([
  ['docs/a.md', 'docs/b.md', 'b.md'],
  ['docs/a.md', 'llms.txt', '../llms.txt'],
  ['docs/sub/a.md', 'docs/插件/b (1).md', '../插件/b%20%281%29.md'],
  ['a.md', 'C:100%?#.md', 'C%3A100%25%3F%23.md'],
])('from %s, %s is %s', (file, to, address) => {
  expect(addressFrom(file, to)).toBe(address)
})
