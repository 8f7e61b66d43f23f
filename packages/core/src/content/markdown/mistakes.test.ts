import { expect, test } from 'vitest'
import { bodyOf, problemsOf, readAs } from '../testing.ts'

/** Each text with what is reported of it, below its code: what is marked, and what to write. */
test.each<[string, string[]]>([
  ['[a](my file.md)', ['syntax “[a](my file.md)”']],
  ['[**a** b](./my file "t") 文', ['syntax “[**a** b](./my file "t")”']],
  ['![a](my pic.png)', ['syntax “![a](my pic.png)”']],
  ['[a](https://a.example/my file)', ['syntax “[a](https://a.example/my file)”']],
  ['- [a](b.md title)\n\n| [a](/docs/b c) |\n|---|', ['syntax “[a](b.md title)”', 'syntax “[a](/docs/b c)”']],
  ['[a] (b.md) [b]\n(https://a.example)', ['syntax “[a] (b.md)”', 'syntax “[b]\n(https://a.example)”']],
  [
    '[a]（b.md） 【b】(./c) ［c］（https://a.example）',
    ['syntax “[a]（b.md）”', 'syntax “【b】(./c)”', 'syntax “［c］（https://a.example）”'],
  ],
  [
    '[a]: my file.md\n[b]: https://a.example/b c.html\n\n[c]: see the file.',
    ['syntax “[a]: my file.md”', 'syntax “[b]: https://a.example/b c.html”'],
  ],
  ['[a](b.md）', ['syntax “[a](b.md）”']],
  [
    '[a](b.md \'x) [a](b.md "x) [a](b\\ c.md)',
    ["syntax “[a](b.md 'x)”", 'syntax “[a](b.md "x)”', 'syntax “[a](b\\ c.md)”'],
  ],
  ['a[^b c] d[^e]\n\n[^b c]: d', ['footnote “[^b c]:”']],
  ['| a | b |\n|--- ---|', ['syntax “|--- ---|”']],
  [
    '![a](b.png =9x9) ![a](<b.png> =9x) ![](b.png "t" =x5)',
    ['syntax “![a](b.png =9x9)”', 'syntax “![](b.png "t" =x5)”'],
  ],
  ['[a](see below) [x] (and so on) - [ ] (./b) [1] (https://a.example) \\[a] (b.md) `[a] (b.md)`', []],
  ['array[i](x, y) f(a)[b](/ c) 【注】（见下文） [a](b.md) (c.md)', []],
  [
    '[a [b](c.md) d](e.md) [![i](a.png) [b][b]](e.md) [b](c.md) and [d]\n\n[b]: c.md',
    ['syntax “](e.md)”', 'syntax “](e.md)”'],
  ],
  ['a\n\n$$\nx\n\n## b', ['unclosed “$$”']],
  ['> ```math\n> x\n\n~~~math\nx\n\n~~~', ['unclosed “```”']],
  ['$$\nx\n\n$$\n\n$$$\nx\n$$$\n\n- $$\n  x\n  $$\n\n$$x$$ ```math x```', []],
  ['a <!-- b\n\nc', ['unclosed “<!--”']],
  ['a\n\n<!-- b\n\nc', ['unclosed “<!--”']],
  ['> <!-- b\n\nc <!-- d --> <!---->', ['unclosed “<!--”']],
  ['<details>\n<summary>a</summary>\n\nb\n\nc', ['unclosed “<details>”']],
  ['a <b>c\n\n<div>\n\nd <span class="x">e\n\n</div>', ['unclosed “<span class="x">”', 'unclosed “<b>”']],
  ['<div><a id="x"/>\n</div>', ['unclosed “<a id="x"/>”']],
  [
    '<p>a<br>b<img src="a.png" alt="a"/>\n\n<ul><li>a<li>b</ul> <svg><path d=""/></svg>\n\n`<b>` <!-- <b> --> <a id="x"/>',
    [],
  ],
  ['<table><tr><td>a<tr><td><b>b</b></table>\n\n```html\n<b>\n```\n\n<pre>\n&lt;b>\n</pre> <kbd>a</kbd>', []],
  ['| a | b |\n|---|---|\n| 1 | 2 | 3 |\n| `x|y` | z |\n| 1 | 2 | |', ['syntax “| 3 |”', 'syntax “| z |”']],
  ['| a | b |\n|---|\n| 1 | 2 |', ['syntax “|---|”']],
  ['> | a |\n> |---|---|', ['syntax “|---|---|”']],
  ['｜a｜b｜\n｜---｜---｜', ['syntax “｜---｜---｜”']],
  ['| a | b |\n|——|——|', ['syntax “|——|——|”']],
  ['a | b\n\n| a |\n|---|\n\n甲|乙\n---\n\n| a \\| b |\n|---|', []],
  ['<!-- a --> b **c**\n\n<div markdown>\n`a` and `b`\n</div>', ['syntax “**c**”', 'syntax “`a`”']],
  ['> <p><b>[a](b.md)</b></p>\n\n<!-- a\n\n--> `b`', ['syntax “[a](b.md)”', 'syntax “`b`”']],
  [
    '<div>\n\n**a**\n\n</div>\n\n<b>**c**</b>\n\n<p><code>`a`</code> <!-- **b** --></p>\n\n<pre>\n`a`\n</pre>',
    [],
  ],
  ['a[^1] b[^注]\n\n[^2]: c', ['footnote “[^1]”', 'footnote “[^注]”', 'footnote “[^2]:”']],
  ['a[^1]\n\n[^1]: b\n\n[^1]: c', ['footnote “[^1]:”']],
  ['`[^1]` [^a-z] [^x]+ \\[^1] [^abc]* 甲[^1]\n\n[^1]: b', []],
  ['> [!FAQ]\n> a', ['syntax “[!FAQ]”']],
  ['> [!NOTE]- a\n> b', ['syntax “[!NOTE]-”']],
  ['> [!注意]\n> a', ['syntax “[!注意]”']],
  ['> \\[!FAQ]\n> a', []],
  ['---\ntitle: x #1\ntags:\n  - C #\n  - "a #b"\n---\n\na', ['syntax “x #1”', 'syntax “C #”']],
  ['---\r\ntitle: #1\r\ndescription: 甲 #乙\r\n---\r\n\r\na', ['syntax “title: #1”', 'syntax “甲 #乙”']],
  ['---\ntitle: x # a comment\nsidebar_position: 1 #first\nslug: /a#b\ndescription: "a" #b\n---\n\na', []],
  ['\n---\ntitle: x\n---\n\na', ['syntax “---”']],
  ['<!-- a -->\n\n---\ntitle: x\ntags:\n  - a\n---\n\na', ['syntax “---”']],
  ['+++\ntitle = "x"\n+++\n\na', ['syntax “+++”']],
  ['---toml\ntitle = "x"\n---\n\na', ['syntax “---toml”']],
  ['\n---\n\nNote: a\n\n---\n\na', []],
  ['- [ ] [a] b\n-\n\n[a]: https://a.example', []],
])('the mistakes in %j', async (text, expected) => {
  const found = (await problemsOf(text)).filter((each) => /^content\/(?:syntax|unclosed|footnote)/.test(each))
  expect(found.map((each) => each.slice('content/'.length))).toEqual(expected)
})

test('what to write is in the help', async () => {
  const text = '[甲](a b.md "t") [乙](https://a.example /b) ![i](a.png =9x8) 【x】（y.md）\n\n| a | b |\n|--|'
  const { diagnostics } = await readAs('docs/a.mdx', `${text}\n\n{/* <b> and *c* */}`)
  expect(diagnostics.map(({ help }) => help)).toEqual([
    'write [甲](<a b.md> "t")',
    'write [乙](https://a.example/b)',
    'write <img src="a.png" alt="i" width="9" height="8">',
    'write [x](y.md)',
    'write |---|---|',
  ])
})

test('the help repeats code and links of a line', async () => {
  const { diagnostics } = await readAs('docs/a.md', '- [x ] see `c` and [d]\n\n[d]: https://d.example')
  expect(diagnostics.map(({ help }) => help)).toEqual(['write - [x] see `c` and [d]'])
})

test('a slash closes an element alone, as in MDX', async () => {
  expect(await bodyOf('甲 <a id="x"/> 乙 <b/>\n\n丙')).toBe('<p>甲 <a id="x"></a> 乙 <b></b></p><p>丙</p>')
  expect(await problemsOf('<a id="x"/>\n\n## 甲\n\n乙\n\n- 丙')).toEqual([])
})
