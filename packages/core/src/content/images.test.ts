import { expect, test } from 'vitest'
import { bodyOf, read } from './testing.ts'

test.each<[string, string[], string[]?]>([
  ['![a](b.png)', ['b.png']],
  ['![a [b] ![c](d.png)](e.png "t")', ['e.png']],
  ['![a](图%20一.png) ![a](图一.png)', ['图%20一.png', '图一.png']],
  ['![a][x]\n\n[x]: b.png', ['b.png'], ['![a][x]']],
  ['[![a](b.png)](c.md)', ['b.png']],
  ['😀<img alt="x" src="b.png">', ['b.png']],
  ['![a](https://a.b/c.png) ![a](data:image/png;base64,x) <img alt="no source">', []],
])('images of %j', async (text, images, sources) => {
  const { facts, places } = await read(text)
  expect(facts.images).toEqual(images)
  expect(places.images.map(({ start, end }) => text.slice(start, end))).toEqual(sources ?? images)
})

test.each([
  ['![甲](a.png "乙")', '<p><img src="‹image 0›" alt="甲" title="乙" loading="lazy" decoding="async"></p>'],
  [
    '<img src="a.png" loading="eager" width=10>',
    '<img src="‹image 0›" loading="eager" width="10" decoding="async">',
  ],
  [
    '[![a](b.png)](c.md)',
    '<p><a href="‹link 0›"><img src="‹image 0›" alt="a" loading="lazy" decoding="async"></a></p>',
  ],
])('%j becomes %s', async (text, html) => expect(await bodyOf(text)).toBe(html))
