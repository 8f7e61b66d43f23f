import { expect, test } from 'vitest'
import { read } from '../testing.ts'

test.each([
  ['中\n文', '<p>中文</p>'],
  ['中，\n文', '<p>中，文</p>'],
  ['说：\n“好”', '<p>说：“好”</p>'],
  ['中  \n文', '<p>中<br>\n文</p>'],
  ['中\nword', '<p>中\nword</p>'],
  ['word\nword', '<p>word\nword</p>'],
  ['中\r\n文\r\nword', '<p>中文\nword</p>'],
  ['中\n**文**\n*字*', '<p>中<strong>文</strong><em>字</em></p>'],
  ['**中\n文**\n字', '<p><strong>中文</strong>字</p>'],
  ['中\n`文`', '<p>中\n<code>文</code></p>'],
  ['中<b>文</b>\n字', '<p>中<b>文</b>字</p>'],
  ['中\n😀', '<p>中\n😀</p>'],
  ['> 中\n> 文', '<blockquote>\n<p>中文</p>\n</blockquote>'],
  ['```text\n中\n文\n```', expect.stringContaining('中\n')],
])('%j becomes %s', async (text, html) => expect((await read(text)).body.join('')).toEqual(html))
