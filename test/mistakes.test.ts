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

/** Checks `text` as `docs/folder/inner.md`, from its third line on. */
async function check(text: string, ...problems: string[]): Promise<void> {
  expect(await problemsOf({ ...site, 'docs/folder/inner.md': `# Inner\n\n${text}\n` })).toEqual(problems)
}

/** A problem in that document. */
const at = (problem: string, line: number, column: number) =>
  `${problem} docs/folder/inner.md:${line}:${column}`

describe('a link is fine', () => {
  test.each([
    ['to a file beside it', '[x](index.md)'],
    ['to a file above', '[x](../a.md)'],
    ['to a file from the top of the documents', '[x](/a.md)'],
    ['to a file from the top of the site', '[x](/docs/a.md)'],
    ['to a file whose name is not its address', '[x](<../other address.md>)'],
    ['to a file with a number', '[x](../01-numbered/02-page.md)'],
    ['to a file in Chinese, escaped or not', '[x](../插件.md) [y](../%E6%8F%92%E4%BB%B6.md)'],
    ['to a page of the site’s own', '[x](/about) [y](../../pages/about.md) [z](/)'],
    ['to an address', '[x](/docs/a) [y](/docs/elsewhere) [z](/docs/numbered/page)'],
    ['to an address as hosts write it', '[x](/docs/a/) [y](/docs/a.html) [z](/docs/a/index.html)'],
    ['to a relative address', '[x](../a) [y](./)'],
    ['to a category', '[x](/docs/category/numbered)'],
    ['to the contents', '[x](/docs/contents)'],
    ['to an unlisted page', '[x](../unlisted.md)'],
    ['with a query', '[x](/docs/a?x=1#part) [y](../a.md?x=1)'],
    ['to a heading', '[x](../a.md#part) [y](/docs/a#part)'],
    [
      'to a heading in Chinese, escaped or not',
      '[x](../a.md#小节一) [y](../a.md#%E5%B0%8F%E8%8A%82%E4%B8%80)',
    ],
    ['to an id of raw HTML, and to one of its own', '[x](../a.md#raw) [y](../a.md#own)'],
    ['to the top', '[x](#) [y](#top) [z](../a.md#top)'],
    ['to a heading of its own page', '[x](#inner)'],
    ['to an id only the page’s code knows', '[x](/#home) [y](/#nobody-knows)'],
    ['to a file that is served', '[x](/file.txt)'],
    ['to what is made for machines', '[x](/sitemap.xml) [y](/llms.txt) [z](/llms-full.txt) [w](/robots.txt)'],
    ['to a file beside it that gets an address', '[x](data.csv) [y](./data.csv#row)'],
    ['out of the site', '[x](https://example.com/nowhere) [y](mailto:a@example.com) [z](//example.com)'],
    ['by reference', '[x][1]\n\n[1]: ../a.md'],
    ['in raw HTML', '<a href="../a.md#part">x</a> <a href="https://example.com">y</a>'],
    ['in code', '`[x](nowhere.md)`\n\n```md\n[x](nowhere.md)\n```'],
    ['in a comment', '<!-- [x](nowhere.md) <a href="/nowhere"> -->'],
  ])('%s', (_, text) => check(text))
})

describe('a link is broken', () => {
  test('no such file', () => check('[x](../b.md)', at('warning link/broken-markdown', 3, 5)))
  test('no such page', () => check('See [x](/docs/b).', at('error link/broken', 3, 9)))
  test('no such file outside the site', () =>
    check('[x](../../../a.md)', at('warning link/broken-markdown', 3, 5)))
  test('to a draft, by its file or its address', () =>
    check(
      '[x](../draft.md) [y](/docs/draft#part) [z](/later)',
      ...[5, 22, 44].map((column) => at('error link/draft', 3, column)),
    ))
  test('no such heading', () => check('[x](../a.md#prat)', at('warning link/broken-anchor', 3, 5)))
  test('no such heading on its own page', () =>
    check('[x](#nothing)', at('warning link/broken-anchor', 3, 5)))
  test('no such heading of a category', () =>
    check('[x](/docs/category/numbered#nothing)', at('warning link/broken-anchor', 3, 5)))
  test('columns count characters', () =>
    check('𠮷野家见[😀](../b.md)', at('warning link/broken-markdown', 3, 9)))
  test('every occurrence is reported', () =>
    check(
      '[x](b.md) [x](b.md)\n\n[x](b.md)',
      ...[
        [3, 5],
        [3, 15],
        [5, 5],
      ].map(([line = 0, column = 0]) => at('warning link/broken-markdown', line, column)),
    ))
  test('in raw HTML', () => check('<p>\n<a\n  href="/nowhere">x</a></p>', at('error link/broken', 5, 9)))
  test('in media of raw HTML', () =>
    check('<video\n  src="./no.mp4"></video>', at('error link/broken', 4, 8)))
  test('in a table', () => check('| a |\n| - |\n| [x](b.md) |', at('warning link/broken-markdown', 5, 7)))
  test('in a directive', () =>
    check(
      ':::note[T [x](b.md)]\n\n[y](c.md)\n\n:::',
      at('warning link/broken-markdown', 3, 15),
      at('warning link/broken-markdown', 5, 5),
    ))
  test('in a footnote', () =>
    check('A[^1].\n\n[^1]: See [x](b.md).', at('warning link/broken-markdown', 5, 15)))
  test('by reference, at each reference', () =>
    check(
      '[x][1] and [y][1]\n\n[1]: b.md',
      at('warning link/broken-markdown', 3, 1),
      at('warning link/broken-markdown', 3, 12),
    ))
  test('without an address', () => check('[x]()', at('warning content/empty-link', 3, 1)))
  test('after front matter', () => check('---\n\n[x](b.md)', at('warning link/broken-markdown', 5, 5)))
})

describe('an image', () => {
  test('is fine beside the document, in a static folder, elsewhere', () =>
    check(
      '![x](/img/a%20b.svg) ![y](</img/a b.svg>) ![z](https://example.com/a.png) <img src="/img/a b.svg" alt="">',
    ))
  test('is missing', () => check('![x](no.png)', at('error image/missing', 3, 6)))
  test('is missing in raw HTML', () => check('<img src="no.png" alt="">', at('error image/missing', 3, 11)))
  test('is not an image', () => check('![x](/no-image.png)', at('error image/unreadable', 3, 6)))
})

describe('syntax that is not read as the author meant it', () => {
  test('an undefined reference', () => check('[x][y]', at('warning link/undefined-reference', 3, 1)))
  test('a tab that is not there', () =>
    check('::::tabs{default=c}\n:::tab[A]\na\n:::\n::::', at('warning content/directive', 3, 18)))
  test('lines that a block does not have', () =>
    check('```js {1,9}\na\n```', at('warning content/code', 3, 10)))
  test('an unknown language, once', () =>
    check('```pyhton\na\n```\n\n```pyhton\na\n```', at('warning content/unknown-language', 3, 1)))
  test('an invalid formula', () => check('甲 $\\frac{1$', at('warning content/math', 3, 10)))
  test('dollar signs of prices are not formulas', () => check('$5 和 $10 和 $\\$'))
  test('a component the site does not have', () =>
    check('- ::Chart{a=b}', at('error content/unknown-component', 3, 3)))
  test('a card that leads nowhere', () =>
    check('::card[A]{href=b.md}', at('warning link/broken-markdown', 3, 16)))
  test('a badge of an unknown colour', () =>
    check('甲 :badge[x]{type=tipp}', at('warning content/directive', 3, 18)))
})

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

describe('a post', () => {
  const blog: Files = {
    'docs/a.md': '# A\n',
    'blog/authors.yml': 'ann:\n  name: Ann\n',
    'blog/tags.yml': 'release:\n',
    'blog/2025-01-01-other.md': 'Other.\n\n## Part\n',
  }
  const checkPost = async (text: string, ...problems: string[]) =>
    expect(await problemsOf({ ...blog, 'blog/2025-01-02-a.md': text })).toEqual(problems)

  test('links like a document', () =>
    checkPost(
      '[x](2025-01-01-other.md#part) [y](../docs/a.md) [z](/blog/2025/01/01/other) [w](../01/other)\n',
    ))
  test('links to nothing', () =>
    checkPost(
      '[x](other.md) [y](/blog/other)\n',
      'warning link/broken-markdown blog/2025-01-02-a.md:1:5',
      'error link/broken blog/2025-01-02-a.md:1:19',
    ))
  test('of an unknown author', () =>
    checkPost('---\nauthors: [ann, an]\n---\n', 'error blog/unknown-author blog/2025-01-02-a.md:2:16'))
  test('with an unknown tag', () =>
    checkPost('---\ntags: relase\n---\n', 'warning blog/unknown-tag blog/2025-01-02-a.md:2:7'))
  test('with an invalid date', () =>
    checkPost('---\ndate: tomorrow\n---\n', 'error blog/date blog/2025-01-02-a.md:2:7'))
  test('with an invalid date, while it is a draft', () =>
    checkPost('---\ndate: tomorrow\ndraft: true\n---\n'))
  test('with an excerpt marker inside a list', () =>
    checkPost('- a\n\n  <!-- truncate -->\n', 'warning blog/truncation blog/2025-01-02-a.md:3:3'))
})

describe('what is never closed is reported where it begins', () => {
  const own = (text: string) => problemsOf({ ...site, 'docs/b.md': text })
  test.each([
    ['front matter', '---\ntitle: x\n\n# B\n', 'error content/front-matter docs/b.md:1:1'],
    ['a quote', '---\nslug: b\ntitle: "abc\n---\n# B\n', 'error content/front-matter docs/b.md:3:8'],
    ['a code block', '# B\n\n- a\n\n~~~js\na\n```\n', 'warning content/code docs/b.md:5:1'],
    ['one in a list', '# B\n\n- ```js\n  a\n\nb\n', 'warning content/code docs/b.md:3:3'],
    ['one with marks that are too short', '# B\n\n````\na\n```\n', 'warning content/code docs/b.md:3:1'],
    ['one of a line', '# B\n\n```js', 'warning content/code docs/b.md:3:1'],
  ])('%s', async (_, text, problem) => expect(await own(text)).toEqual([problem]))
  test.each([
    ['a line above text', '---\n\ntitle: x\n\n# B\n'],
    ['words with a colon', '---\nNote: this is text\n\n# B\n'],
    [
      'blocks with all kinds of ends',
      '# B\n\n> ```\n> a\n> ```\n\n- ~~~\n  a\n  ~~~~~  \n\n1. ````\n   ```\n   ````\n\n    indented\n\n```\n```\n',
    ],
  ])('%s: nothing', async (_, text) => expect(await own(text)).toEqual([]))
})

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
