import { expect, test } from 'vitest'
import { bodyOf } from '../testing.ts'

function box(type: string, word: string, inner: string): string {
  return `<aside class="admonition admonition-${type}" role="note" aria-label="${word}"><p class="admonition-title">${word}</p>${inner}</aside>`
}

test.each([
  ['> [!NOTE]\n> 文 *斜*', box('note', '备注', '<p>文 <em>斜</em></p>')],
  ['> [!tip]\n> 文', box('tip', '提示', '<p>文</p>')],
  ['> [!IMPORTANT]\n>\n> 文\n>\n> - 项', box('important', '重要', '<p>文</p><ul><li>项</li></ul>')],
  ['> [!WARNING]  \n> 文', box('warning', '注意', '<p>文</p>')],
  ['> [!CAUTION]\r\n> 文\r\n', box('caution', '警告', '<p>文</p>')],
  ['> [!NOTE]', box('note', '备注', '')],
  ['> [!NOTE] 文', '<blockquote><p>[!NOTE] 文</p></blockquote>'],
  ['> [!NOTE]*斜*', '<blockquote><p>[!NOTE]<em>斜</em></p></blockquote>'],
  ['> [!OTHER]\n> 文', '<blockquote><p>[!OTHER]文</p></blockquote>'],
  ['> 文\n> [!NOTE]', '<blockquote><p>文[!NOTE]</p></blockquote>'],
])('%j', async (text, html) => expect(await bodyOf(text)).toBe(html))
