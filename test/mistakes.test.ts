import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { call } from './support/program.ts'
import { type Files, folderOf, problemsOf } from './support/site.ts'

/** Diagnostics of links, images and names, and their positions. */

const site: Files = {
  'docs/index.md': '# Index\n',
  'docs/a.md': '# A\n\n## Part\n\n## 小节（一）\n\n<b id="raw">raw</b>\n\n## Own {#own}\n',
  'docs/01-numbered/02-page.md': '# Numbered\n',
  'docs/01-numbered/_category_.yml': 'label: Numbered\nlink:\n  type: generated-index\n',
  'docs/folder/index.md': '# Folder\n',
  'docs/folder/inner.md': '# Inner\n',
  'docs/folder/data.csv': 'a,b\n',
  'docs/other address.md': '---\nslug: /elsewhere\n---\n\n# Elsewhere\n',
  'docs/draft.md': '---\ndraft: true\n---\n\n# Draft\n',
  'pages/later.md': '---\ndraft: true\n---\n\n# Later\n',
  'docs/unlisted.md': '---\nunlisted: true\n---\n\n# Unlisted\n',
  'docs/插件.md': '# 插件\n',
  'pages/about.md': '# About\n',
  'pages/index.tsx': 'export default () => <h1 id="home">Home</h1>\n',
  'static/file.txt': 'A file.\n',
  'static/img/a b.svg': '<svg/>\n',
  'static/no-image.png': 'A text.\n',
}

/** A text, and the problems in it, each with its line and column. */
type Case = readonly [text: string, ...problems: string[]]

/** Checks each text as a document of its own, of one site. */
async function check(site: Files, cases: readonly Case[], path: (index: number) => string, above = '') {
  const files = Object.fromEntries(cases.map(([text], index) => [path(index), `${above}${text}`]))
  const problems = cases.flatMap(([, ...all], index) =>
    all.map((each) => each.replace(/ (?=\d+:\d+$)/, ` ${path(index)}:`)),
  )
  expect((await problemsOf({ ...site, ...files })).toSorted()).toEqual(problems.toSorted())
}

const FINE: readonly Case[] = [
  ['[x](index.md)'],
  ['[x](../a.md)'],
  ['[x](/a.md)'],
  ['[x](/docs/a.md)'],
  ['[x](<../other address.md>)'],
  ['[x](../01-numbered/02-page.md)'],
  ['[x](../插件.md) [y](../%E6%8F%92%E4%BB%B6.md)'],
  ['[x](/about) [y](../../pages/about.md) [z](/)'],
  ['[x](/docs/a) [y](/docs/elsewhere) [z](/docs/numbered/page)'],
  ['[x](/docs/a/) [y](/docs/a.html) [z](/docs/a/index.html)'],
  ['[x](../a) [y](./)'],
  ['[x](/docs/category/numbered)'],
  ['[x](/docs/contents)'],
  ['[x](../unlisted.md)'],
  ['[x](/docs/a?x=1#part) [y](../a.md?x=1)'],
  ['[x](../a.md#part) [y](/docs/a#part)'],
  ['[x](../a.md#小节一) [y](../a.md#%E5%B0%8F%E8%8A%82%E4%B8%80)'],
  ['[x](../a.md#raw) [y](../a.md#own)'],
  ['[x](#) [y](#top) [z](../a.md#top)'],
  ['[x](#inner)'],
  ['[x](/#home) [y](/#nobody-knows)'],
  ['[x](/file.txt)'],
  ['[x](/sitemap.xml) [y](/llms.txt) [z](/llms-full.txt) [w](/robots.txt)'],
  ['[x](data.csv) [y](./data.csv#row)'],
  ['[x](https://example.com/nowhere) [y](mailto:a@example.com) [z](//example.com)'],
  ['[x][1]\n\n[1]: ../a.md'],
  ['<a href="../a.md#part">x</a> <a href="https://example.com">y</a>'],
  ['`[x](nowhere.md)`\n\n```md\n[x](nowhere.md)\n```'],
  ['<!-- [x](nowhere.md) <a href="/nowhere"> -->'],
  [
    '![x](/img/a%20b.svg) ![y](</img/a b.svg>) ![z](https://example.com/a.png) <img src="/img/a b.svg" alt="">',
  ],
  ['$5 和 $10 和 $\\$'],
]

const REPORTED: readonly Case[] = [
  // Links.
  ['[x](../b.md)', 'warning link/broken-markdown 3:5'],
  ['See [x](/docs/b).', 'error link/broken 3:9'],
  ['[x](../../../a.md)', 'warning link/broken-markdown 3:5'],
  [
    '[x](../draft.md) [y](/docs/draft#part) [z](/later)',
    ...[5, 22, 44].map((column) => `error link/draft 3:${column}`),
  ],
  ['[x](../a.md#prat)', 'warning link/broken-anchor 3:5'],
  ['[x](#nothing)', 'warning link/broken-anchor 3:5'],
  ['[x](/docs/category/numbered#nothing)', 'warning link/broken-anchor 3:5'],
  // Columns count characters.
  ['𠮷野家见[😀](../b.md)', 'warning link/broken-markdown 3:9'],
  [
    '[x](b.md) [x](b.md)\n\n[x](b.md)',
    ...['3:5', '3:15', '5:5'].map((place) => `warning link/broken-markdown ${place}`),
  ],
  ['<p>\n<a\n  href="/nowhere">x</a></p>', 'error link/broken 5:9'],
  ['<video\n  src="./no.mp4"></video>', 'error link/broken 4:8'],
  ['| a |\n| - |\n| [x](b.md) |', 'warning link/broken-markdown 5:7'],
  [
    ':::note[T [x](b.md)]\n\n[y](c.md)\n\n:::',
    ...['3:15', '5:5'].map((place) => `warning link/broken-markdown ${place}`),
  ],
  ['A[^1].\n\n[^1]: See [x](b.md).', 'warning link/broken-markdown 5:15'],
  // By reference, at each reference.
  ['[x][1] and [y][1]\n\n[1]: b.md', ...[1, 12].map((column) => `warning link/broken-markdown 3:${column}`)],
  ['[x]()', 'warning content/empty-link 3:1'],
  // Images.
  ['![x](no.png)', 'error image/missing 3:6'],
  ['<img src="no.png" alt="">', 'error image/missing 3:11'],
  ['![x](/no-image.png)', 'error image/unreadable 3:6'],
  // Syntax that is not read as the author meant it.
  ['[x][y]', 'warning link/undefined-reference 3:1'],
  ['::::tabs{default=c}\n:::tab[A]\na\n:::\n::::', 'warning content/directive 3:18'],
  ['```js {1,9}\na\n```', 'warning content/code 3:10'],
  // Once.
  ['```just\na:\n```\n\n```fish\na\n```\n\n```vimscript\na\n```\n\n```geojson\n{}\n```'],
  ['```pyhton\na\n```\n\n```pyhton\na\n```', 'warning content/unknown-language 3:1'],
  ['甲 $\\frac{1$', 'warning content/math 3:10'],
  ['- ::Chart{a=b}', 'error content/unknown-component 3:3'],
  ['::card[A]{href=b.md}', 'warning link/broken-markdown 3:16'],
  ['甲 :badge[x]{type=tipp}', 'warning content/directive 3:18'],
]

test('links, images and blocks are fine, or reported where they stand', () =>
  check(site, [...FINE, ...REPORTED], (index) => `docs/folder/inner-${index}.md`, '# Inner\n\n'))

test('a diagnostic names the file that contains the mistake', async () => {
  const problems = await problemsOf({
    ...site,
    'docs/a.md': '# A\n',
    'pages/about.md': '# About\n\n[x](../docs/a.md#part)\n',
  })
  expect(problems).toEqual(['warning link/broken-anchor pages/about.md:3:5'])
})

test('a missing main document', async () => {
  const config = '{ "docs": { "mainDocument": "b" } }\n'
  expect(await problemsOf({ 'docs/a.md': '# A\n', 'chatdocs.config.json': config })).toEqual([
    'error sidebar/unknown-document chatdocs.config.json:1:30',
  ])
})

describe('data', () => {
  const page = { 'docs/a.md': '# A\n', 'pages/index.tsx': 'export default () => <h1>Home</h1>\n' }
  const schema = {
    'data/a.schema.json': '{ "type": "array", "items": { "type": "string", "format": "image" } }',
  }

  test('is checked against its schema, and its images must exist', async () => {
    const site = { ...page, ...schema, 'data/a.yaml': '- 7\n- no.svg\n- /img/no.svg\n' }
    expect(await problemsOf(site)).toEqual([
      'error data/invalid data/a.yaml:1:3',
      'error image/missing data/a.yaml:2:3',
      'error image/missing data/a.yaml:3:3',
    ])
  })
  test('cannot be read', async () =>
    expect(await problemsOf({ ...page, 'data/a.json': '[1,\n2,]' })).toEqual([
      'error data/unreadable data/a.json:2:3',
    ]))
  test('is ignored on a site without custom pages', async () =>
    expect(await problemsOf({ 'docs/a.md': '# A\n', 'data/a.json': 'no data' })).toEqual([]))
})

test('an announcement with a broken link, or with HTML that is not inline', async () => {
  const problems = (content: string) => {
    const config = `export default { announcementBar: { id: 'a', content: '${content}' } }\n`
    return problemsOf({ 'docs/a.md': '# A\n', 'chatdocs.config.mjs': config })
  }
  expect(await problems('<a href="/docs/a">x</a> <a href="https://b.example">y</a>')).toEqual([])
  expect(await problems('<a href="/docs/b">x</a>')).toEqual(['error link/broken chatdocs.config.mjs:1:65'])
  expect(await problems('<p>x')).toEqual(['error config/invalid chatdocs.config.mjs:1:46'])
})

test.each([
  ['cjs', 'module.exports = { docs: 1 }\n', '1:20'],
  ['cts', 'const site: object = { docs: 1 }\nexport default site\n', '1:24'],
])('a mistake in a configuration of the type .%s', async (type, config, place) => {
  const [first = ''] = await problemsOf({ 'docs/a.md': '# A\n', [`chatdocs.config.${type}`]: config })
  expect(first).toBe(`error config/invalid chatdocs.config.${type}:${place}`)
})

test('a short key of front matter with another letter, but no word of its own', async () => {
  const text = '---\ntagz: [a]\ntag: b\ndata: c\nteam: d\n---\n# A\n'
  const problems = await problemsOf({ 'docs/a.md': text })
  expect(problems).toEqual(['tagz', 'tag'].map((_, n) => `warning content/unknown-key docs/a.md:${n + 2}:1`))
})

test('two different categories with the same address', async () => {
  const category = (item: string) => ({
    type: 'category',
    label: 'Guide',
    link: { type: 'generated-index' },
    items: [item],
  })
  const problems = (...items: string[]) =>
    problemsOf({
      'docs/a.md': '# A\n',
      'docs/b.md': '# B\n',
      'sidebars.json': JSON.stringify({ one: [category('a'), 'b'], other: items.map(category) }),
    })
  expect(await problems('a')).toEqual([])
  expect(await problems('b')).toEqual(['warning route/duplicate sidebars.json:1:37'])
})

test('posts are checked like documents, and what only they have', () => {
  const blog: Files = {
    'docs/a.md': '# A\n',
    'blog/authors.yml': 'ann:\n  name: Ann\n',
    'blog/tags.yml': 'release:\n',
    'blog/2025-01-01-other.md': 'Other.\n\n## Part\n',
  }
  const cases: readonly Case[] = [
    ['[x](2025-01-01-other.md#part) [y](../docs/a.md) [z](/blog/2025/01/01/other) [w](../01/other)\n'],
    ['[x](other.md) [y](/blog/other)\n', 'warning link/broken-markdown 1:5', 'error link/broken 1:19'],
    ['---\nauthors: [ann, an]\n---\n', 'error blog/unknown-author 2:16'],
    ['---\ntags: relase\n---\n', 'warning blog/unknown-tag 2:7'],
    ['---\ndate: tomorrow\n---\n', 'error blog/date 2:7'],
    // A draft may have no date yet.
    ['---\ndate: tomorrow\ndraft: true\n---\n'],
    ['- a\n\n  <!-- truncate -->\n', 'warning blog/truncation 3:3'],
  ]
  return check(blog, cases, (index) => `blog/2025-01-1${index}-a.md`)
})

test('what is never closed is reported where it begins', () =>
  check(
    site,
    [
      ['---\ntitle: x\n\n# B\n', 'error content/front-matter 1:1'],
      ['---\nslug: b\ntitle: "abc\n---\n# B\n', 'error content/front-matter 3:8'],
      ['# B\n\n- a\n\n~~~js\na\n```\n', 'warning content/code 5:1'],
      ['# B\n\n- ```js\n  a\n\nb\n', 'warning content/code 3:3'],
      // Its end has too few marks.
      ['# B\n\n````\na\n```\n', 'warning content/code 3:1'],
      ['# B\n\n```js', 'warning content/code 3:1'],
      // A line above text.
      ['---\n\ntitle: x\n\n# B\n'],
      ['---\nNote: this is text\n\n# B\n'],
      // All kinds of ends.
      [
        '# B\n\n> ```\n> a\n> ```\n\n- ~~~\n  a\n  ~~~~~  \n\n1. ````\n   ```\n   ````\n\n    indented\n\n```\n```\n',
      ],
    ],
    (index) => `docs/b-${index}.md`,
  ))

test('style sheets, and files that nobody reads', async () => {
  const problems = await problemsOf({
    ...site,
    'chatdocs.config.ts': "export default { styles: ['./a.css'] }\n",
    'chatdocs.config.js': 'export default {}\n',
    'sidebars.ts': "export default { main: [{ type: 'autogenerated', dirName: '.' }] }\n",
    'sidebars.js': "export default { main: ['index'] }\n",
    'a.css': 'a { color: red; }\n.b { colr red; color: blue }\n',
  })
  expect(problems.toSorted()).toEqual([
    'warning config/unused-file chatdocs.config.js',
    'warning config/unused-file sidebars.js',
    'warning style/syntax a.css:2:10',
  ])
})

test('a configuration that throws, or names a folder that is not there, is reported at its line', async () => {
  const configured = (text: string) => problemsOf({ ...site, 'chatdocs.config.ts': text })
  expect(
    await configured('const a: number = 1\nexport default () => {\n  throw new Error(String(a))\n}\n'),
  ).toEqual(['error config/unreadable chatdocs.config.ts:3:9'])
  const own = { 'chatdocs.config.ts': "export default {\n  docs: { path: 'dcs' },\n}\n" }
  expect(await problemsOf(own)).toEqual(['error docs/none chatdocs.config.ts:2:18'])
})

test('a draft is no neighbour, and that is no mistake', async () => {
  const page = (next: string) => `---\npagination_next: ${next}\n---\n\n# A\n`
  const problems = (next: string) => problemsOf({ ...site, 'docs/a.md': `${page(next)}\n## Part {#part}\n` })
  expect(await problems('draft')).toEqual([])
  expect(await problems('nobody')).toEqual(['error document/unknown-neighbour docs/a.md:2:18'])
})

test('a link stays in its docs version', async () => {
  const versioned = {
    'versions.json': '["1.0"]\n',
    'docs/a.md': '# A\n\n## Only here\n',
    'docs/b.md': '# B\n\n[x](a.md#only-here)\n',
    'versioned_docs/version-1.0/a.md': '# A\n\n[x](b.md) [y](/docs/next/b) [z](../../docs/b.md)\n',
  }
  expect(await problemsOf(versioned)).toEqual([
    'warning link/broken-markdown versioned_docs/version-1.0/a.md:3:5',
  ])
})

test('a mistake in a file that several languages show is reported once, one of a translation where it stands', async () => {
  const config = '{ "lang": "en", "i18n": { "locales": ["en", "zh", "ar"] } }\n'
  const site = {
    'docs/a.md': '# A\n\n[x](gone.md)\n\n## Part\n',
    'docs/b.md': '# B\n\n[x](a.md#part)\n',
    'i18n/zh/docs/a.md': '# A\n\n[x](gone-too.md)\n\n## Part\n',
    'chatdocs.config.json': config,
  }
  expect(await problemsOf(site)).toEqual([
    'warning link/broken-markdown docs/a.md:3:5',
    'warning link/broken-markdown i18n/zh/docs/a.md:3:5',
  ])
  // The translation has other anchors than the original, to which the page without a translation links.
  expect(await problemsOf({ ...site, 'i18n/zh/docs/a.md': '# A\n\n## 部分\n' })).toEqual([
    'warning link/broken-markdown docs/a.md:3:5',
    'warning link/broken-anchor docs/b.md:3:5',
  ])
})

test.each([
  ['UTF-16', Buffer.from('\ufeff# A\n', 'utf16le'), 1],
  ['Latin-1', Buffer.from('# Caf\u00e9s\n', 'latin1'), 6],
])('a file in %s is reported with a way out', async (_, bytes, column) => {
  const cwd = await folderOf({ 'site-content/docs/index.md': '# Index\n' })
  writeFileSync(join(cwd, 'site-content/docs/a.md'), bytes)
  const { code, err } = await call(['check'], { cwd })
  expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining(`docs/a.md:1:${column}`) })
  expect(err).toContain('invalid UTF-8 starts here\n  help: save the file as UTF-8')
})
