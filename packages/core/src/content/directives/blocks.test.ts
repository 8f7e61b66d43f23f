import { expect, test } from 'vitest'
import { bodyOf, problemsOf, read } from '../testing.ts'

test.each([
  [':::steps\n1. 甲\n2. 乙\n:::', '<ol class="steps"><li>甲</li><li>乙</li></ol>'],
  [
    ':::steps\n前\n\n### a {#x}\n文\n\n### b {#y}\n:::',
    expect.stringMatching(
      /^<p>前<\/p><ol class="steps"><li><h3 id="x"[^>]*>.*<p>文<\/p><\/li><li><h3 id="y"[^>]*>.*<\/ol>$/,
    ),
  ],
  [':::steps\n文\n:::', '<p>文</p>'],
])('%j has its steps', async (text, expected) => expect(await bodyOf(text)).toEqual(expected))

test.each([
  [
    '::::cards\n:::card[甲 *乙*]{href=b.md}\n文\n:::\n::card[丙]\n::::',
    '<ul class="cards-written"><li class="card-item"><p class="card-title"><a href="‹link 0›">甲 <em>乙</em></a></p><p>文</p></li><li class="card-item"><p class="card-title">丙</p></li></ul>',
  ],
  [
    '::card[甲]{icon=a.svg}',
    '<ul class="cards-written"><li class="card-item"><p class="card-title"><span class="card-icon" aria-hidden="true">‹image 0 alt= class=no-zoom loading=eager decoding=async fetchpriority=high›</span>甲</p></li></ul>',
  ],
])('%j is a card', async (text, expected) => expect(await bodyOf(text)).toBe(expected))

test('the address of a card is a link at its position in the source', async () => {
  const text = '甲\n\n::card[乙]{href=b.md}'
  const { facts, places } = await read(text)
  expect(facts.links).toEqual([{ target: 'b.md' }])
  expect(places.links.map(({ start, end }) => text.slice(start, end))).toEqual(['b.md'])
})

test.each([
  ['甲 :badge[乙]{type=tip}：', '<p>甲 <span class="badge badge-tip">乙</span>：</p>'],
  [
    ':badge[a] :badge[b]',
    '<p><span class="badge badge-info">a</span> <span class="badge badge-info">b</span></p>',
  ],
  ['`:badge[a]` \\:badge[b]', '<p><code>:badge[a]</code> :badge[b]</p>'],
  [
    ':::note\n:badge[a] 10:30\n:::',
    expect.stringContaining('<p><span class="badge badge-info">a</span> 10:30</p>'),
  ],
  [
    '![a](a.png){.no-zoom .x}后',
    '<p>‹image 0 alt=a class=no-zoom x loading=eager decoding=async fetchpriority=high›后</p>',
  ],
])('%j becomes %j', async (text, expected) => expect(await bodyOf(text)).toEqual(expected))

test.each([
  ['::Chart{a=b c}', '‹Chart b true: ›'],
  [':::Chart[名]\n**文**\n:::', '‹Chart 名: <p><strong>文</strong></p>›'],
  ['- 项\n\n  ::Chart', '‹element ul: ‹element li: <p>项</p>‹Chart: ›››'],
  ['> ::Chart', '‹element blockquote: ‹Chart: ››'],
])('%j holds a component', async (text, expected) => expect(await bodyOf(text)).toBe(expected))

test('components are collected with their positions', async () => {
  const text = '::Chart\n\n:::Box\n::Chart{a=b}\n:::'
  const { facts, places } = await read(text)
  expect(facts.components).toEqual(['Chart', 'Box', 'Chart'])
  expect(places.components?.map(({ start, end }) => text.slice(start, end))).toEqual([
    '::Chart',
    ':::Box',
    '::Chart',
  ])
})

test.each([
  ['a[^甲]\n\n[^甲]: 注', 'user-content-fn-甲'],
  ['$x^2$', '<annotation encoding="application/x-tex">x^2</annotation>'],
  ['$$\nx\n$$', 'class="katex-display"'],
  ['$$x$$', 'class="katex-display"'],
  ['```mermaid\naccTitle: 图\n```', '<figure class="diagram" data-label="图">'],
])('%j gives %s', async (text, expected) => expect(await bodyOf(text)).toContain(expected))

test.each([
  ['::::cards\n旁\n\n::card[a]\n::::', ['content/directive “旁”']],
  [':::steps\n文\n:::', ['content/directive “:::steps”']],
  [':badge[a]{type=tipp}', ['content/directive “tipp”']],
  ['$\\frac{$', ['content/math “{”']],
])('%j is reported', async (text, expected) => expect(await problemsOf(text)).toEqual(expected))

test('a file tree has folders, files, comments and what is left out', async () => {
  const html = await bodyOf(
    ':::file-tree\n- src/ code\n- `a b` with **two** words\n- docs\n\n  - **a.md**\n  - ...\n:::',
  )
  expect(html).toBe(
    '<ul class="file-tree"><li class="folder">src/ <span class="file-comment">code</span></li>' +
      '<li class="file"><code>a b</code> <span class="file-comment">with <strong>two</strong> words</span></li>' +
      '<li class="folder">docs<ul><li class="file"><strong>a.md</strong></li><li class="others">...</li></ul></li></ul>',
  )
})

test('underscores in a file tree are part of names', async () => {
  const html = await bodyOf(
    ':::file-tree\n- __init__.py\n- __tests__/\n  - _app_.tsx the *app*\n- **a_b.md** __x__\n:::',
  )
  for (const name of ['__init__.py', '__tests__/', '_app_.tsx <', '__x__']) expect(html).toContain(name)
  expect(html).toContain('<strong>a_b.md</strong>')
})

test('brackets in the name of a tab are those of a file', async () => {
  const html = await bodyOf(
    ':::code-group\n```vue [pages/[id].vue] {1}\na\n```\n```js title="a [b].js"\nb\n```\n```ts [[...slug].ts]\nc\n```\n:::',
  )
  for (const name of ['pages/[id].vue', 'a [b].js', '[...slug].ts'])
    expect(html).toContain(`>${name}</button>`)
})

test('an admonition in capitals is one, other names in capitals are components', async () => {
  expect(await bodyOf(':::NOTE\na\n:::')).toContain('class="admonition admonition-note"')
  expect(await bodyOf(':::WARNING[b]\na\n:::')).toContain('admonition-title">b<')
  expect((await read(':::Chart\na\n:::')).facts.components).toEqual(['Chart'])
})

test('code in the language math is a formula, and names of languages can have signs', async () => {
  expect(await bodyOf('```math\nx^2\n```')).toContain('katex')
  expect(await problemsOf('```c++\na\n```\n\n```c#\na\n```\n\n```F#\na\n```\n\n```math\nx\n```')).toEqual([])
})

test.each([
  ['::card[甲]{href=https://a.example description="x"}', ['content/directive “description”']],
  [':::note{ttle=x}\n甲\n:::', ['content/directive “ttle”']],
  [':::steps{x=1}\n1. 甲\n:::', ['content/directive “x”']],
  [':::details[甲]{open .b #c}\n乙\n:::', []],
  ['::::tabs{group=a}\n:::tab[甲]{value=b default}\n乙\n:::\n::::', []],
])('attributes that a directive has not are reported: %j', async (text, problems) =>
  expect(await problemsOf(text)).toEqual(problems),
)
