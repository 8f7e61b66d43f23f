import { expect, test } from 'vitest'
import { bodyOf, problemsOf, read } from '../testing.ts'

test.each([
  [
    '::::tabs\n:::tab[甲]\n一\n:::\n:::tab[乙 *丙*]\n二\n:::\n::::',
    '‹tabs: ‹tab 甲: <p>一</p>›‹tab 乙 丙: <p>二</p>››',
  ],
  [
    '::::tabs\n\n:::tab 甲\n一\n:::\n\n:::tab{label="乙" #b}\n二\n:::\n\n::::',
    '‹tabs: ‹tab 甲: <p>一</p>›‹tab 乙 b: <p>二</p>››',
  ],
  ['::::tabs\n:::tab\n一\n:::\n:::tab\n二\n:::\n::::', '‹tabs: ‹tab 1: <p>一</p>›‹tab 2: <p>二</p>››'],
  [
    '前\n\n::::tabs\n:::tab[甲]\n[a](b.md)\n:::\n::::\n\n后',
    '<p>前</p>‹tabs: ‹tab 甲: <p><a href="‹link 0›">a</a></p>››<p>后</p>',
  ],
  [
    ':::::tabs\n::::tab[甲]\n:::tip\n一\n:::\n::::\n:::::',
    '‹tabs: ‹tab 甲: <aside class="admonition admonition-tip" role="note" aria-label="提示"><p class="admonition-title">提示</p><p>一</p></aside>››',
  ],
  [
    '::::::tabs\n:::::tab[甲]\n::::tabs\n:::tab[乙]\n一\n:::\n::::\n:::::\n::::::',
    '‹tabs: ‹tab 甲: ‹tabs: ‹tab 乙: <p>一</p>››››',
  ],
  [
    '- 项\n\n  ::::tabs\n  :::tab[甲]\n  一\n  :::\n  ::::',
    '<ul><li><p>项</p><div class="tabs"><div class="tab-panel" data-label="甲"><p>一</p></div></div></li></ul>',
  ],
  ['::::tabs\n旁\n:::tab[甲]\n一\n:::\n::::', '<p>旁</p>‹tabs: ‹tab 甲: <p>一</p>››'],
  [':::tabs\n文\n:::', '<p>:::tabs</p><p>文</p><p>:::</p>'],
  [':::tab[甲]\n文\n:::', '<p>:::tab[甲]</p><p>文</p><p>:::</p>'],
  [
    '<b>x</b>\n\n::::tabs\n:::tab[甲]\n<i>一</i>\n:::\n::::',
    '<p><b>x</b></p>‹tabs: ‹tab 甲: <p><i>一</i></p>››',
  ],
])('%j becomes %s', async (text, expected) => expect(await bodyOf(text)).toBe(expected))

test('headings and ids in tabs belong to the page', async () => {
  const { toc, facts } = await read('::::tabs\n:::tab[甲]{#first}\n## 一\n:::\n::::\n\n## 一')
  expect(toc.map(({ id }) => id)).toEqual(['一', '一-1'])
  expect(facts.anchors).toEqual(['first', '一', '一-1'])
})

test.each([
  ['::::tabs\n旁\n:::tab[甲]\n一\n:::\n::::', ['content/unknown-directive “旁”']],
  [':::tabs\n:::tab[甲]\n一\n:::\n:::', ['content/unknown-directive “:::”']],
])('%j is reported', async (text, expected) => expect(await problemsOf(text)).toEqual(expected))
