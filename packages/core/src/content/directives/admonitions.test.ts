import { expect, test } from 'vitest'
import { bodyOf, problemsOf, readWith, show } from '../testing.ts'

function box(type: string, word: string, title: string, inner: string): string {
  return `<aside class="admonition admonition-${type}" role="note" aria-label="${word}"><p class="admonition-title">${title}</p>${inner}</aside>`
}

test.each([
  ['note', 'note', '备注'],
  ['tip', 'tip', '提示'],
  ['info', 'info', '信息'],
  ['warning', 'warning', '注意'],
  ['danger', 'danger', '危险'],
  ['caution', 'caution', '警告'],
  ['important', 'important', '重要'],
  ['secondary', 'note', '备注'],
  ['success', 'tip', '提示'],
])('%s', async (name, type, word) => {
  expect(await bodyOf(`:::${name}\n文\n:::`)).toBe(box(type, word, word, '<p>文</p>'))
})

test.each([
  [':::note[标题 *斜* `码`]\n文\n:::', '标题 <em>斜</em> <code>码</code>', '<p>文</p>'],
  [':::note 标题 *斜*  \n文\n:::', '标题 <em>斜</em>', '<p>文</p>'],
  [':::note **注意：**请 # 1. 看\n文\n:::', '<strong>注意：</strong>请 # 1. 看', '<p>文</p>'],
  [':::note 1. 开始\n文\n:::', '1. 开始', '<p>文</p>'],
  [':::note{title="甲 *乙*"}\n文\n:::', '甲 *乙*', '<p>文</p>'],
  ['::: note 标题 *斜*\n文\n:::', '标题 <em>斜</em>', '<p>文</p>'],
  ['::: note\n文\n:::', '备注', '<p>文</p>'],
  [':::note {x} 与 {y}\n文\n:::', '{x} 与 {y}', '<p>文</p>'],
  [':::note[]\n文\n:::', '备注', '<p>文</p>'],
  [':::note\n:::', '备注', ''],
  [':::note\n- 一\n- 二\n:::', '备注', '<ul><li>一</li><li>二</li></ul>'],
  ['::::note 外\n:::tip 内\n文\n:::\n::::', '外', box('tip', '提示', '内', '<p>文</p>')],
])('%j', async (text, title, inner) => {
  expect(await bodyOf(text)).toBe(box('note', '备注', title, inner))
})

test.each([
  ['> :::tip 题\n> 文\n> :::', `<blockquote>${box('tip', '提示', '题', '<p>文</p>')}</blockquote>`],
  ['- 项\n\n  :::tip 题\n  文\n  :::', `<ul><li><p>项</p>${box('tip', '提示', '题', '<p>文</p>')}</li></ul>`],
  [
    ':::note{.a .b #c}\n文\n:::',
    '<aside id="c" class="admonition admonition-note a b" role="note" aria-label="备注"><p class="admonition-title">备注</p><p>文</p></aside>',
  ],
  ['```md\n:::note 题\n:::\n```', expect.stringContaining(':::note 题')],
])('%j becomes %s', async (text, html) => expect(await bodyOf(text)).toEqual(html))

test("default titles are in the page's language", async () => {
  const { body } = await readWith(':::danger\nx\n:::', { options: { language: 'en' } })
  expect(show(body)).toBe(box('danger', 'Danger', 'Danger', '<p>x</p>'))
})

test('a valid admonition has no diagnostics', async () => {
  expect(await problemsOf('::::note 外\n:::tip[内]\n文\n:::\n::::')).toEqual([])
})
