import { expect, test } from 'vitest'
import { bodyOf, problemsOf, read, show } from '../testing.ts'

/** Only the panels, with their names: `‹甲: …›`, `‹乙 off: …›`. */
function panelsIn(html: string): string {
  return html
    .replace(/<div class="tab-list".*?<\/div>/g, '')
    .replace(/<div class="tab-panel"[^>]*>/g, (tag) => {
      const label = /data-label="([^"]*)"/.exec(tag)?.[1]
      return tag.includes('data-off') ? `‹${label} off: ` : `‹${label}: `
    })
}

test.each([
  [
    '::::tabs\n:::tab[甲]\n一\n:::\n:::tab[乙 *丙*]\n二\n:::\n::::',
    '‹甲: <p>一</p></div>‹乙 丙 off: <p>二</p></div>',
  ],
  [
    '::::tabs\n\n:::tab 甲\n一\n:::\n\n:::tab{label="乙" #b}\n二\n:::\n\n::::',
    '‹甲: <p>一</p></div>‹乙 off: <p>二</p></div>',
  ],
  ['::::tabs\n:::tab\n一\n:::\n:::tab\n二\n:::\n::::', '‹1: <p>一</p></div>‹2 off: <p>二</p></div>'],
  [
    '::::tabs{default=b}\n:::tab[甲]{value=a}\n一\n:::\n:::tab[乙]{value=b}\n二\n:::\n::::',
    '‹甲 off: <p>一</p></div>‹乙: <p>二</p></div>',
  ],
  [
    '::::tabs\n:::tab[甲]\n一\n:::\n:::tab[乙]{default}\n二\n:::\n::::',
    '‹甲 off: <p>一</p></div>‹乙: <p>二</p></div>',
  ],
])('%j has the panels %s', async (text, expected) =>
  expect(panelsIn(await bodyOf(text))).toBe(`<div class="tabs">${expected}</div>`),
)

test.each([
  [
    '- 项\n\n  ::::tabs\n  :::tab[甲]\n  一\n  :::\n  ::::',
    '<ul><li><p>项</p><div class="tabs">‹甲: <p>一</p></div></div></li></ul>',
  ],
  ['::::tabs\n旁\n:::tab[甲]\n一\n:::\n::::', '<p>旁</p><div class="tabs">‹甲: <p>一</p></div></div>'],
  [
    '::::::tabs\n:::::tab[甲]\n::::tabs\n:::tab[乙]\n一\n:::\n::::\n:::::\n::::::',
    '<div class="tabs">‹甲: <div class="tabs">‹乙: <p>一</p></div></div></div></div>',
  ],
  [
    '::::tabs\n:::tab[甲]\n[a](b.md)\n:::\n::::',
    '<div class="tabs">‹甲: <p><a href="‹link 0›">a</a></p></div></div>',
  ],
  [':::tabs\n文\n:::', '<p>:::tabs</p><p>文</p><p>:::</p>'],
  [':::tab[甲]\n文\n:::', '<p>:::tab[甲]</p><p>文</p><p>:::</p>'],
])('%j becomes %s', async (text, expected) => expect(panelsIn(await bodyOf(text))).toBe(expected))

test('tab and panel refer to each other, and a panel without focusable content is focusable', async () => {
  const { body } = await read(
    '::::tabs{group=g}\n:::tab[甲]{value=a}\n文\n:::\n:::tab[乙]{#b}\n[x](y.md)\n:::\n::::',
  )
  const html = show(body)
  expect(html).toContain('<div class="tabs" data-group="g">')
  expect(html).toContain(
    'aria-selected="true" tabindex="0" data-value="a" id="tab-1" aria-controls="tab-1-panel">甲',
  )
  expect(html).toContain('data-value="a" id="tab-1-panel" aria-labelledby="tab-1" tabindex="0">')
  expect(html).toContain('id="b" data-label="乙" data-value="乙" data-off="" aria-labelledby="tab-2">')
})

test('headings and ids in tabs belong to the page', async () => {
  const { toc, facts } = await read('::::tabs\n:::tab[甲]{#first}\n## 一\n:::\n::::\n\n## 一')
  expect(toc.map(({ id }) => id)).toEqual(['一', '一-1'])
  expect(facts.anchors).toEqual(['first', '一', '一-1'])
})

test.each([
  ['::::tabs\n旁\n:::tab[甲]\n一\n:::\n::::', ['content/unknown-directive “旁”']],
  [':::tabs\n:::tab[甲]\n一\n:::\n:::', ['content/unknown-directive “:::”']],
  ['::::tabs{default=c}\n:::tab[甲]{value=a}\n一\n:::\n::::', ['content/directive “c”']],
  [
    '::::tabs\n:::tab[甲]{value=a}\n一\n:::\n:::tab[乙]{value=a}\n二\n:::\n::::',
    ['content/directive “:::tab[乙]{value=a}”'],
  ],
])('%j is reported', async (text, expected) => expect(await problemsOf(text)).toEqual(expected))
