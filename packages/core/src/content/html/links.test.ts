import { expect, test } from 'vitest'
import { bodyOf, linkSources, problemsOf, read, readAs } from '../testing.ts'

async function targetsOf(text: string): Promise<string[]> {
  return (await read(text)).facts.links.map(({ target }) => target)
}

test.each<[string, string[], string[]?]>([
  ['[a](b.md)', ['b.md']],
  ['[a](./b.md#c "t")', ['./b.md#c']],
  ["[a](<b c.md> 't')", ['b c.md']],
  ['[a](b%20c.md)', ['b%20c.md']],
  ['[a](插件.md?x=1&amp;y#安装)', ['插件.md?x=1&y#安装'], ['插件.md?x=1&amp;y#安装']],
  ['[a](b\\(c\\).md)', ['b(c).md'], ['b\\(c\\).md']],
  ['[a](b(c(d)).md (t))', ['b(c(d)).md']],
  ['[a](\n  b.md\n  "t](x)")', ['b.md']],
  ['[a](#)', ['#']],
  ['[a](pathname:///b.pdf#c)', ['/b.pdf#c'], ['pathname:///b.pdf#c']],
  ['[`](`](b.md)', ['b.md']],
  ['[![i](i.png)](b.md)', ['b.md']],
  ['[a](b.md) [a](b.md)', ['b.md', 'b.md']],
  ['😀 **粗😀** [a](b.md)', ['b.md']],
  ['# [a](b.md)', ['b.md']],
  ['| [a](b.md) |\n|---|\n| [c](d.md) |', ['b.md', 'd.md']],
  ['> - [a](b.md)\n>   [c](d.md)', ['b.md', 'd.md']],
  ['[a][x] 与 [x][] 与 [x]\n\n[x]: b.md', ['b.md', 'b.md', 'b.md'], ['[a][x]', '[x][]', '[x]']],
  ['a[^1]\n\n[^1]: [b](c.md)', ['c.md']],
  [':::note [a](b.md)\n[c](d.md)\n:::', ['b.md', 'd.md']],
  ['::::tabs\n:::tab[x]\n[a](b.md)\n:::\n::::\n\n[c](d.md)', ['b.md', 'd.md']],
  ['[a](https://a.b) <https://a.b> https://a.b [a](mailto:a@b.c) [a](//a.b)', []],
  ['`[a](b.md)`\n\n    [a](b.md)', []],
  ['x <a href="b.md">y</a>', ['b.md'], ['b.md']],
  ["<a\n class=x href='b.md?a&amp;b'>y</a>", ['b.md?a&b'], ['b.md?a&amp;b']],
  ['<p><a href=b.md>y</a> <A HREF="c.md">z</A></p>', ['b.md', 'c.md'], ['b.md', 'c.md']],
  ['> <p>\n> <a href="b.md">y</a>\n> </p>', ['b.md'], ['b.md']],
  [
    '<script>"<a href=\'no.md\'>"</script>\n\n<!-- <a href="no.md"> --><a href="b.md">y</a>',
    ['b.md'],
    ['b.md'],
  ],
  ['| <a href="b.md">x</a> |\n|---|', ['b.md'], ['b.md']],
  ['<a id="x">y</a> <a name="href=no.md">z</a>', []],
  [
    '<picture><source srcset="d.png" media="(min-width: 60em)"><img src="a.png"></picture>',
    ['d.png'],
    ['d.png'],
  ],
  ['<video src="a.mp4" controls><track src="a.vtt"></video>', ['a.mp4', 'a.vtt'], ['a.mp4', 'a.vtt']],
  ['<video poster="https://a.b/c.png" src="data:video/mp4,"></video>', []],
  ['<img src="a.png" srcset="b.png 2x, c.png 300w">', ['b.png', 'c.png'], ['b.png', 'c.png']],
  ['> <p>\n> <img srcset=b.png src=a.png>\n> </p>', ['b.png'], ['b.png']],
  ['<object data="p.svg"></object><embed src="q.svg">', ['p.svg', 'q.svg'], ['p.svg', 'q.svg']],
  ['<iframe src="demo.html"></iframe> <a href="b.md">x</a>', ['demo.html', 'b.md'], ['demo.html', 'b.md']],
  ['<map name="m"><area href="b.md" alt="b"></map>', ['b.md'], ['b.md']],
  ['<blockquote cite="b.md">x</blockquote><q cite="c.md">y</q>', ['b.md', 'c.md'], ['b.md', 'c.md']],
  ['<form action="b.md"><button formaction="c.md">x</button></form>', ['b.md', 'c.md'], ['b.md', 'c.md']],
  ['<form method="post" action="/api"><button formaction="/api/2">x</button></form>', []],
  [
    '<svg><a xlink:href="b.md"><image href="c.png"/></a><use href="#x"/><use href="d.svg#x"/></svg>',
    ['b.md', 'c.png', 'd.svg#x'],
    ['b.md', 'c.png', 'd.svg#x'],
  ],
  ['<input type="image" src="a.png" alt="a"> <base href="/x/"> <a ping="/log">x</a>', ['a.png'], ['a.png']],
])('links of %j', async (text, targets, sources) => {
  expect(await targetsOf(text)).toEqual(targets)
  expect(await linkSources(text)).toEqual(sources ?? targets)
})

test.each([
  '\uFEFF😀 [a](b.md)',
  '\uFEFF---\ntitle: x\n---\n[a](b.md)',
  '甲😀\r\n乙\r\n\r\n- [a](b.md)\r\n',
  '**注意：**请看 [a](b.md)',
])('positions refer to the file: %j', async (text) => expect(await linkSources(text)).toEqual(['b.md']))

test.each([
  ['[a](b.md "t")', '<p><a href="‹link 0›" title="t">a</a></p>'],
  ['[a][x]\n\n[x]: b.md', '<p><a href="‹link 0›">a</a></p>'],
  ['<a class="k" href="b.md">x</a>', '<p><a class="k" href="‹link 0›">x</a></p>'],
  [
    '[a](https://a.b/中)',
    '<p><a href="https://a.b/%E4%B8%AD" class="external" target="_blank" rel="noopener noreferrer">a</a></p>',
  ],
  [
    '<a href="https://a.b" target="_top">x</a>',
    '<p><a href="https://a.b" target="_top" class="external" rel="noopener noreferrer">x</a></p>',
  ],
  [
    '<picture><source srcset="b.png 1x, c,d.png 2x"></picture>',
    '<p><picture><source srcset="‹link 0› 1x, ‹link 1› 2x"></picture></p>',
  ],
  ['<video poster="b.png" src="c.mp4"></video>', '<p><video poster="‹link 0›" src="‹link 1›"></video></p>'],
  ['<me@a.b>', '<p><a href="mailto:me@a.b">me@a.b</a></p>'],
])('%j becomes %s', async (text, html) => expect(await bodyOf(text)).toBe(html))

test.each([
  ['[a]()', ['content/empty-link “[a]()”']],
  ['![a]()', ['content/empty-link “![a]()”']],
  ['😀 [a](<>) b', ['content/empty-link “[a](<>)”']],
  ['<a href="">x</a>', ['content/empty-link “<a href="">x</a>”']],
  ['[a](#)', []],
])('%j is reported', async (text, expected) => expect(await problemsOf(text)).toEqual(expected))

test('elements of MDX have the addresses of those in Markdown, and places for them', async () => {
  const text = [
    '<img src="a.png" srcSet={"b.png 2x"} alt="a" />',
    '<object data="c.svg" /> <form action="d.md"><button formAction="e.md">x</button></form>',
    '<a href="f.md">x</a> <svg><use xlinkHref="g.svg#x" /></svg> <video poster="h.png" src="i.mp4" />',
  ].join('\n\n')
  const { facts, places, markdown } = await readAs('docs/a.mdx', text)
  const written = facts.links.map(({ target }) => target)
  expect(written).toEqual(['b.png', 'c.svg', 'd.md', 'e.md', 'f.md', 'g.svg#x', 'h.png', 'i.mp4'])
  expect(places.links.map(({ start, end }) => text.slice(start, end))).toEqual(written)
  // In the Markdown form, an image with code in it has one address, and a drawing has none.
  const rewritten = markdown.rewritten.filter(({ link, image }) => link !== undefined || image !== undefined)
  expect(rewritten.map(({ start, end }) => text.slice(start, end))).toEqual([
    'a.png',
    ...written.slice(1).filter((each) => each !== 'g.svg#x'),
  ])
})
