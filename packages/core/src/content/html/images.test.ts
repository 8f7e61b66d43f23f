import { expect, test } from 'vitest'
import { bodyOf, read } from '../testing.ts'

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
  ['![a](b.png "c")', 'figure.picture: c'],
  ['![a](https://a.b/c.svg "d & e")', 'figure.picture: d & e'],
  ['[![a](b.png "c")](d.md)', 'figure.picture: c'],
  ['![a](b.png#only-light "c")\n![a](d.png#only-dark "c")', 'figure.picture: c'],
  ['![a](b.png "c"){.no-zoom}', 'figure: c'],
  ['![a][x]\n\n[x]: b.png "c"', 'figure.picture: c'],
  ['- one\n\n  ![a](b.png "c")', 'figure.picture: c'],
  ['![a](b.png)', 'p.picture'],
  ['![a](https://a.b/badge.svg)', 'p'],
  ['[![a](b.svg)](c.md)', 'p'],
  ['a ![b](c.png "d")', 'p'],
  ['![a](b.png "c") ![d](e.png "f")', 'p.picture'],
  ['<img alt="a" src="b.png" title="c">', ''],
])('the title of an image alone is its caption: %j', async (text, shown) => {
  const html = (await bodyOf(text)).replace(/^<ul>.*<\/p>/s, '')
  const [, name = '', className, caption] =
    /<(figure|p)(?: class="(\w+)")?>.*?(?:<figcaption>(.*)<\/figcaption>)?<\/\1>/s.exec(html) ?? []
  expect(
    name + (className ? `.${className}` : '') + (caption ? `: ${caption.replace('&amp;', '&')}` : ''),
  ).toBe(shown)
})

test.each([
  ['![甲](a.png)', '<p class="picture">‹image 0 alt=甲 loading=eager decoding=async fetchpriority=high›</p>'],
  [
    '<img src="a.png" loading="lazy" width=10 class="a b" data-my-Zoom=1 aria-label=丙>',
    '‹image 0 loading=lazy width=10 class=a b data-my-zoom=1 aria-label=丙 decoding=async›',
  ],
  [
    '![x](https://a.b/c.png) [![a](b.png)](c.md)',
    '<p><img src="https://a.b/c.png" alt="x" loading="eager" decoding="async" fetchpriority="high"> ' +
      '<a href="‹link 0›">‹image 0 alt=a loading=lazy decoding=async›</a></p>',
  ],
])('%j becomes %s', async (text, html) => expect(await bodyOf(text)).toBe(html))

test.each([
  [
    '![a](b.png#only-dark) ![a](c.png#gh-light-mode-only){.no-zoom}',
    '<p>‹image 0 alt=a class=only-dark loading=lazy decoding=async› ' +
      '‹image 1 alt=a class=no-zoom only-light loading=lazy decoding=async›</p>',
    ['b.png#only-dark', 'c.png#gh-light-mode-only'],
  ],
  [
    '<picture><source media="(prefers-color-scheme: dark)" srcset="d.png"><img src="l.png" alt="a"></picture>',
    '<p><span>‹image 0 alt=a class=only-light loading=lazy decoding=async›' +
      '‹image 1 alt=a class=only-dark loading=lazy decoding=async›</span></p>',
    ['l.png', 'd.png'],
  ],
  [
    '<picture><source media="(prefers-color-scheme: light)" srcset="l.png"><source media="( prefers-color-scheme:dark )" srcset="d.png"><img class="x" src="o.png" alt="a"></picture>',
    '<p><span>‹image 0 class=x only-light alt=a loading=lazy decoding=async›' +
      '‹image 1 class=x only-dark alt=a loading=lazy decoding=async›</span></p>',
    ['l.png', 'd.png'],
  ],
])('%j has an image for each color mode', async (text, html, images) => {
  expect(await bodyOf(text)).toBe(html)
  expect((await read(text)).facts.images).toEqual(images)
})

test('a <picture> that does not choose by color mode alone stays as it is', async () => {
  for (const source of [
    '<source media="(prefers-color-scheme: dark) and (min-width: 40em)" srcset="https://a.b/d.png">',
    '<source media="(prefers-color-scheme: dark)" srcset="https://a.b/d.png 1x, https://a.b/e.png 2x">',
    '<source type="image/webp" srcset="https://a.b/d.png">',
  ])
    expect(await bodyOf(`<picture>${source}<img src="https://a.b/l.png" alt="a"></picture>`)).toContain(
      '<source',
    )
})

test('an image in an author’s <picture> stays plain', async () => {
  const { body } = await read(
    '<picture><source srcset="https://a.b/c.png"><img src="a.png" alt=""></picture>',
  )
  expect(body).toContainEqual(expect.objectContaining({ image: 0, bare: true }))
})

test('an image below the first screen loads lazily', async () => {
  const far = await bodyOf(`${'远处的图片在首屏之外。'.repeat(100)}\n\n![x](a.png)`)
  expect(far).toContain('‹image 0 alt=x loading=lazy decoding=async›')
})
