import { expect, test } from 'vitest'
import { read } from '../testing.ts'
import { shorten } from './description.ts'

test.each<[string, string, string | undefined]>([
  ['front matter', '---\ndescription: 甲 *乙*\n---\n丙', '甲 *乙*'],
  ['the first paragraph', '# 标题\n\n甲 *乙* `丙` [丁](a.md) \\*戊\\* &amp;\n\n己', '甲 乙 丙 丁 *戊* &'],
  ['lines of Chinese', '甲\n乙，\n**丙**\nword\nword', '甲乙，丙 word word'],
  ['times and addresses', 'Time: 10:30:20 and 3:4, https://a.b', 'Time: 10:30:20 and 3:4, https://a.b'],
  ['no admonition', ':::note\n甲\n:::\n\n乙', '乙'],
  ['no list, quotation, table, code', '- 甲\n\n> 乙\n\n| 丙 |\n|---|\n\n```\n丁\n```\n\n戊', '戊'],
  ['no details, no tabs', '<details>\n\n甲\n\n</details>\n\n::::tabs\n:::tab\n乙\n:::\n::::\n\n丙', '丙'],
  ['no paragraph of images', '[![](a.png)](b.md)\n\n甲', '甲'],
  ['no comment', '<!-- 甲 -->\n\n乙', '乙'],
  ['no footnote reference', '甲[^1]乙\n\n[^1]: 丙', '甲乙'],
  ['a paragraph in raw HTML', '<div align="center">\n\n甲\n\n</div>', '甲'],
  ['nothing', '# 标题\n\n- 甲', undefined],
])('a description is %s', async (_, text, expected) => {
  expect((await read(text)).facts.description).toBe(expected)
})

test.each([
  ['字'.repeat(160), '字'.repeat(160)],
  ['字'.repeat(161), `${'字'.repeat(159)}…`],
  [`${'字'.repeat(158)}，${'字'.repeat(9)}`, `${'字'.repeat(158)}…`],
  [`${'字'.repeat(150)} some-identifiers`, `${'字'.repeat(150)}…`],
  [`${'word '.repeat(40)}`, `${'word '.repeat(31)}word…`],
  ['😀'.repeat(200), `${'😀'.repeat(159)}…`],
  ['a'.repeat(200), `${'a'.repeat(159)}…`],
])('shortened: %s', (text, expected) => expect(shorten(text)).toBe(expected))
