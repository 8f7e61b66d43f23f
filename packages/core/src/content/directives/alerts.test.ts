import { expect, test } from 'vitest'
import { bodyOf } from '../testing.ts'

function box(type: string, word: string, inner: string): string {
  return `<aside class="admonition admonition-${type}" role="note" aria-label="${word}"><p class="admonition-title">${word}</p>${inner}</aside>`
}

function titled(type: string, word: string, title: string, inner: string): string {
  return box(type, word, inner).replace(`title">${word}<`, `title">${title}<`)
}

test.each([
  ['> [!NOTE]\n> 文 *斜*', box('note', '备注', '<p>文 <em>斜</em></p>')],
  ['> [!tip]\n> 文', box('tip', '提示', '<p>文</p>')],
  ['> [!IMPORTANT]\n>\n> 文\n>\n> - 项', box('important', '重要', '<p>文</p><ul><li>项</li></ul>')],
  ['> [!WARNING]  \n> 文', box('warning', '注意', '<p>文</p>')],
  ['> [!CAUTION]\r\n> 文\r\n', box('caution', '警告', '<p>文</p>')],
  ['> [!NOTE]', box('note', '备注', '')],
  ['> [!TIP]\n> **粗** 文', box('tip', '提示', '<p><strong>粗</strong> 文</p>')],
  ['> [!TIP]\n> `码`\n> 文', box('tip', '提示', '<p><code>码</code>文</p>')],
  [
    '> [!TIP]\n> [链](https://a.b)',
    box('tip', '提示', '<p>‹a›</p>').replace(
      '‹a›',
      '<a href="https://a.b" class="external" target="_blank" rel="noopener noreferrer">链</a>',
    ),
  ],
  ['> [!NOTE] 题', titled('note', '备注', '题', '')],
  ['> [!NOTE] 题 *斜*\n> 文', titled('note', '备注', '题 <em>斜</em>', '<p>文</p>')],
  ['> [!note]- 题\n>\n> 文', titled('note', '备注', '题', '<p>文</p>')],
  ['> [!OTHER]\n> 文', '<blockquote><p>[!OTHER]文</p></blockquote>'],
  ['> 文\n> [!NOTE]', '<blockquote><p>文[!NOTE]</p></blockquote>'],
])('%j', async (text, html) => expect(await bodyOf(text)).toBe(html))
