import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SourcePath } from '../../paths.ts'
import { contentReader } from '../document.ts'
import type { ContentOptions } from '../model.ts'
import { loadJavaScript, plainParser } from '../parser/parser.ts'
import { importsOf, needOfMdx, specifiersIn } from '../source/imports.ts'
import { OPTIONS, quote, show } from '../testing.ts'

const PATH = 'docs/a.mdx' as SourcePath

const reader = contentReader(OPTIONS, { remark: [], rehype: [] })
const markdown = await plainParser()

const MODULES = {
  'docs/facts.json': { text: '{"list":[1,2],"name":"x"}' },
  'src/Foo': { component: 'src/Foo.tsx' },
  '<Own>': { component: 'components/Own.tsx', name: 'Own' },
}

function read(text: string) {
  return reader({ path: PATH, text, modules: MODULES })
}

async function bodyOf(text: string): Promise<string> {
  const { body, diagnostics } = await read(text)
  expect(diagnostics, text).toEqual([])
  return show(body)
}

const NAMES = `import data, { list as items } from './facts.json'
import raw from './facts.json?raw'
import image from './a.png'

export const one = 1
export const all = { one, items, deep: { 'a b': [one, 'two'] } }
`

test.each([
  ['one', '1'],
  ['-one + 2 * 3 - 1', '4'],
  ['all.items', '12'],
  ["all.deep['a b'][1]", 'two'],
  ['data.name + one', 'x1'],
  ['raw', '{"list":[1,2],"name":"x"}'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is read, not run
  ['`${data.name}-${one}`', 'x-1'],
  ['one > 0 && !(one === 2) ? "yes" : "no"', 'yes'],
  ['(all.nothing?.more ?? "") || "none"', 'none'],
  ['all.items.length + data.name.length', '3'],
  ['{ a: 1 }.a', '1'],
  ['[...items, "c"]', '12c'],
  ['require("./a.png").default', './a.png'],
  ['require("@site/static/img/a.png").default', '/img/a.png'],
  ['require("@site/src/a.png").default', '../src/a.png'],
  ['frontMatter.owner', 'Team'],
])('the value of {%s} is known: %s', async (code, value) => {
  const text = `---\nowner: Team\n---\n${NAMES}\n{${code}}\n`
  expect(await bodyOf(text)).toBe(`<p>${value}</p>`)
})

test.each([
  'process.exit()',
  'one.constructor',
  'all.constructor',
  '(() => 1)()',
  'new Date()',
  'this',
  'items.map((each) => each)',
  '<b>x</b>',
  'import("fs")',
  '/a+/.test("a")',
  'globalThis',
  'one++',
  '(one, 2)',
  'all["__proto__"].x',
])('{%s} is code: a component of the page', async (code) => {
  const { body, code: module } = await read(`${NAMES}\n{${code}}\n`)
  if (code.startsWith('all.constructor')) return expect(show(body)).toBe('')
  expect(show(body)).toMatch(/^‹docs\/a\.mdx#\$0: ›$/)
  expect(module?.text).toContain(`export const $0 = (props) => <>{${code}`)
})

test.each([
  ['<Own on={() => 1} />', true],
  ['{[1].map(() => <Own />)}', true],
  ['export const list = () => <Own />\n\n{list()}', true],
  ["import { a, Own } from '@site/src/Foo'\n\n<Own on={() => 1} />", false],
  ['export const Own = () => 1\n\n<Own on={() => 1} />', false],
])('%j: code imports a component of the site that the page does not name: %s', async (text, isImported) => {
  const { code, diagnostics } = await read(text)
  expect(diagnostics).toEqual([])
  expect(code?.text.includes('import Own from "@site/components/Own.tsx"')).toBe(isImported)
})

test('an object has no keys but its own, and no prototype of an author', async () => {
  const text = 'export const a = { ["__proto__"]: { x: 1 }, y: 2 }\n\n{a.x}{a.toString}{a.y}\n'
  expect(await bodyOf(text)).toBe('<p>2</p>')
})

test('values that name each other do not grow without bounds', async () => {
  const doubled = Array.from({ length: 40 }, (_, at) => `export const a${at + 1} = [a${at}, a${at}]`)
  const { code } = await read(`export const a0 = 'x'\n${doubled.join('\n')}\n\n{a40}\n`)
  expect(code?.text).toContain('{a40')
  const text = Array.from({ length: 40 }, (_, at) => `export const b${at + 1} = b${at} + b${at}`)
  expect((await read(`export const b0 = 'x'\n${text.join('\n')}\n\n{b40}\n`)).code?.text).toContain('{b40')
})

test.each([
  ['<Own a="1" b={2} c d={[{ e: 1 }]} />', '‹Own 1 2 true [object Object]: ›'],
  ['a <Own>*b*</Own> c', '‹element div paragraph: a ‹Own: <em>b</em>› c›'],
  ["import { Foo as Bar } from '@site/src/Foo'\n\n<Bar {...{ a: 1 }} />", '‹src/Foo.tsx#Foo 1: ›'],
  ['<Own on={() => 1}>*b*</Own>', '‹docs/a.mdx#$0: <em>b</em>›'],
  ['<p>\n  a\n</p>', '<p>a</p>'],
  ['<style>{`a > b { top: 0 }`}</style>', '<style>a > b { top: 0 }</style>'],
  [
    '<b style={{ color: "red", lineHeight: 2, width: 3 }}>a</b>',
    '<b style="color: red; line-height: 2; width: 3px">a</b>',
  ],
  [
    'a <br/> b <input type="checkbox" disabled={false} checked />',
    '<p>a <br> b <input type="checkbox" checked></p>',
  ],
  ['<>a</>', '<p>a</p>'],
  ['{/* a */}<!-- b -->\n\na {/* c */} b', '<p>a  b</p>'],
  ['# A {#b}', '<h1 id="b">A</h1>'],
  ['# A {/* #b */}', '<h1 id="b">A</h1>'],
  ['# A {/* b */}', '<h1 id="a">A </h1>'],
  ['a <Own/> <Own/> b', '‹element div paragraph: a ‹Own: › ‹Own: › b›'],
  ['# A \\{#b}\n\n{1}', '<h1 id="b">A</h1><p>1</p>'],
  ['# A \\{#b\\_\\}\n\n`\\{#c}` \\{#d}', '<h1 id="b_">A</h1><p><code>\\{#c}</code> {#d}</p>'],
  ['<Fragment slot="a">\n*a*\n</Fragment>', '<p><em>a</em></p>'],
  ['`<!-- {a} -->` and', '<p><code>&lt;!-- {a} --></code> and</p>'],
  ['**强调。**{"后"}', '<p><strong>强调。</strong>后</p>'],
  [
    ':::note[a {"T"}]\n<Badge text="x" />\n:::',
    '<aside class="admonition admonition-note" role="note" aria-label="备注"><p class="admonition-title">a T</p><p><span class="badge badge-info">x</span></p></aside>',
  ],
  [
    '| a |\n|---|\n| <b>{1}</b> |',
    '<div class="table-wrap" tabindex="0"><table><thead><tr><th>a</th></tr></thead><tbody><tr><td><b>1</b></td></tr></tbody></table></div>',
  ],
])('%j', async (text, body) => expect(await bodyOf(text)).toBe(body))

test.each([
  ['a {', 'content/mdx “{”'],
  ['😀 <A', 'content/mdx “A”'],
  ['# 题\n\n{a b}', 'content/mdx “ ”'],
  ["import a from './b.json'\n\na {a}", "content/mdx “import a from './b.json'”"],
  ['<Layout x={1}>a</Layout>\n\n{1}', ''],
  ['<Tabs values={f()}><Tab label="a">b</Tab></Tabs>', 'content/mdx “<Tabs”'],
  ['export const a = = 1\n\n{1}', 'content/mdx “=”'],
  ['export default ({ children }) => <b>{children}</b>\n\n{1}', 'content/mdx “export default”'],
  ["import A from './a.astro'\n\n<A>b</A>", "content/mdx “import A from './a.astro'”"],
  ["import './a.css'\n\n{1}", "content/mdx “import './a.css'”"],
  ['<head>\n  <base href="a" />\n</head>\n\n{1}', 'content/mdx “<base”'],
  ['<head>\n  <title>{f()}</title>\n</head>\n', 'content/mdx “<title”'],
  ['{[1].map(() => <Badge />)}', 'content/mdx “{[1].map(() => <Badge />)}”'],
  ['export const Badge = () => 1\n\n{[1].map(() => <Badge />)}{[1].map(() => <Tabs />)}', ''],
])('%j is reported at its place', async (text, problem) => {
  const { diagnostics } = await read(text)
  const found = diagnostics.map((each) => `${each.code} “${quote(each, text)}”`)
  expect(found).toEqual(problem === '' ? [] : [problem])
})

test.each(['head', 'Head'])('<%s> adds tags to the head of the page', async (name) => {
  const text = `import Head from '@docusaurus/Head'

export const about = { '@type': 'Thing' }

# A

<${name}>
  <title>T {1 + 1}</title>
  <meta name="a" content="b" />
  <meta httpEquiv="refresh" content={"3"} />
  <link rel="canonical" href="https://a.example" />
  <script type="application/ld+json">
    {JSON.stringify(about)}
  </script>
</${name}>

b
`
  const { facts, body, diagnostics } = await read(text)
  expect(diagnostics).toEqual([])
  expect(show(body)).toBe('<h1 id="a">A</h1><p>b</p>')
  expect(facts.head).toEqual([
    { tag: 'title', attributes: {}, content: 'T 2' },
    { tag: 'meta', attributes: { name: 'a', content: 'b' } },
    { tag: 'meta', attributes: { 'http-equiv': 'refresh', content: '3' } },
    { tag: 'link', attributes: { rel: 'canonical', href: 'https://a.example' } },
    { tag: 'script', attributes: { type: 'application/ld+json' }, content: '{"@type":"Thing"}' },
  ])
})

test('where HTML is not trusted, MDX is refused, and elements of HTML are as in Markdown', async () => {
  const strict: ContentOptions = { ...OPTIONS, html: 'escape' }
  const read = contentReader(strict, { remark: [], rehype: [] })
  const refused = await read({ path: PATH, text: 'a {1}' })
  expect(refused.diagnostics.map(({ message }) => message)).toEqual([expect.stringContaining('MDX is code')])
  expect(refused.body).toEqual([])
  expect(show((await read({ path: PATH, text: 'a <b>c</b>' })).body)).toContain('&lt;b>')
})

test.each([
  ['# 题\n\n文\n', 'none'],
  ['## Title {#id}\n', 'none'],
  ['\\{ and \\<A> and `{a}` and ``<B> ` ``', 'none'],
  ['~~~\nimport a\n{b}\n~~~\n', 'none'],
  ['$\\frac{1}{2}$ and\n\n$$\nx^{2}\n$$\n', 'none'],
  ['<!-- {a} <B> -->\n', 'none'],
  ['::leaf[a]{b=c}\n\n[d](<e{f}.md>)\n\n- import `g`\n', 'none'],
  ['a<br>b', 'possible'],
  ['a {b}', 'certain'],
  ['<>a</>', 'certain'],
  ['- a\n\n      {b}\n', 'certain'],
  ["import A from 'a'\n", 'certain'],
])('%j: MDX is %s', (text, need) => {
  expect(needOfMdx('a.mdx', text, markdown)).toBe(need)
  expect(needOfMdx('a.md', text, markdown)).toBe('none')
})

test('imports are found, by what they are in their modules', async () => {
  const text =
    'import A, { B as C, D } from "a"\nimport * as F from \'g\'\nimport "h"\n\nText\nimport no\nfrom "no"\n'
  const acorn = await loadJavaScript()
  const code = acorn.parse(text.slice(0, text.indexOf('Text')), {
    ecmaVersion: 'latest',
    sourceType: 'module',
  })
  expect(importsOf(code).map(({ names, specifier }) => [specifier, names])).toEqual([
    ['a', { A: 'default', C: 'B', D: 'D' }],
    ['g', { F: '*' }],
    ['h', {}],
  ])
  expect(specifiersIn(text).map(({ specifier }) => specifier)).toEqual(['a', 'g', 'h', 'no'])
})

test.each([
  ['`a\n\nb`', 'ab'],
  ['`a\n\nexport const b = 1\n`', 'aexport const b = 1'],
  ['`a\nimport b from "c"\n`', 'aimport b from "c"'],
  ['"}" + `{\n\n` + 1 /* `\n\n */', '}{1'],
  ['{\n\n  // }\n\n  b: "c" }.b', 'c'],
])('an export reaches as far as its code: %s', async (code, value) => {
  expect(await bodyOf(`export const a = ${code}\n\n{a}\n`)).toBe(`<p>${value}</p>`)
})

test('elements in an export are code over empty lines, too', async () => {
  const { body, code, diagnostics } = await read(
    'export const A = () => (\n  <div>\n\n    b\n  </div>\n)\n\n<A />\n\nb\n',
  )
  expect(diagnostics).toEqual([])
  expect(show(body)).toContain('<p>b</p>')
  expect(code?.text).toContain('<div>\n\n    b')
})

test.each([
  ['{/* c */}', true],
  ['<!-- c -->', true],
  ['{/*\nc\n*/}', true],
  ['# A', true],
  ['```\na\n```', true],
  ['---', true],
  ['<Own />', true],
  ['<Own>\n\na\n\n</Own>', true],
  ['a', false],
  ['- a', false],
  ['a {/* c */}', false],
  ['<b>a</b>', false],
])('an import behind %j is one: %s', async (before, isOne) => {
  const text = `${before}\nimport data from './facts.json'\n\n{1}\n`
  expect(show((await read(text)).body).includes('import data')).toBe(!isOne)
})

const PIECES = [
  '<¦>¦</¦/>¦{¦}¦{"a"}¦<Own¦<Own>¦</Own>¦<b>¦</b>¦<Tabs>¦</Tabs>¦<TabItem label="a">¦</TabItem>',
  'import a from "b"¦export const c = 1¦{...c}¦a={¦="x"¦*¦**¦`¦```¦\n¦\n\n¦- ¦> ¦# ¦|¦中文。¦😀¦<!--¦-->',
  '{/*¦*/}¦:::note¦:::¦$¦[a](b)¦\\¦ ¦\t¦&lt;¦{#id}¦{list.map(x => <b>{x}</b>)}¦\ue181¦\r\n¦=¦"¦\'¦<>',
  '</>¦()¦globalThis.hit = 1¦{globalThis.hit = 1}',
].flatMap((line) => line.split('¦'))

test('no text crashes the reader or runs, and each mistake has a place in it', async () => {
  const pieces = fc.array(fc.constantFrom(...PIECES), { maxLength: 14 })
  await fc.assert(
    fc.asyncProperty(pieces, async (all) => {
      const text = all.join('')
      for (const { at, code } of (await read(text)).diagnostics) {
        const { start = 0, end = 0 } = at?.span ?? {}
        expect(start <= end && end <= text.length, `${code} ${JSON.stringify(text)}`).toBe(true)
      }
    }),
  )
  expect('hit' in globalThis).toBe(false)
})

test('without the native parser, MDX is read as well', async () => {
  const slow = contentReader(OPTIONS, { remark: [], rehype: [] }, { native: Promise.resolve(undefined) })
  const { body, diagnostics } = await slow({ path: PATH, text: 'export const a = 1\n\n{a} <b>c</b>\n' })
  expect([show(body), diagnostics]).toEqual(['<p>1</p><b>c</b>', []])
})

const NEXTRA = "import { Cards, Tabs } from 'nextra/components'\n\n"

test.each([
  ['<Tabs items={["a", "b"]}>', '<Tabs.Tab>', ['a', 'b']],
  ['<Tabs items={[{ label: "a" }, { label: "b", disabled: true }]}>', '<Tabs.Tab>', ['a', 'b']],
])('%s names its tabs %s in order', async (tabs, tab, labels) => {
  const end = tab.replace(/<([\w.]+).*/, '</$1>')
  const body = await bodyOf(`${NEXTRA}${tabs}\n${tab}one${end}\n${tab}two${end}\n</Tabs>\n`)
  expect([...body.matchAll(/role="tab"[^>]*>([^<]*)</g)].map(([, label]) => label)).toEqual(labels)
})

test('a part of a component has the name that its import gives the component', async () => {
  const text =
    'import { Cards as List } from \'nextra/components\'\n\n<List>\n<List.Card title="A" href="b.md" />\n</List>\n'
  expect(await bodyOf(text)).toContain('<a href="‹link 0›">A</a>')
})

test('components of Rspress are links, badges and tabs', async () => {
  const names = "import { PageTab, PageTabs, SourceCode, Tag } from '@rspress/core/theme'\n\n"
  const body = await bodyOf(
    `${names}<SourceCode href="https://a.example" />\n\nA <Tag tag="new" />\n\n<PageTabs>\n<PageTab label="B">c</PageTab>\n</PageTabs>\n`,
  )
  expect(body).toContain('>https://a.example</a>')
  expect(body).toContain('<span class="badge badge-info">new</span>')
  expect(body).toMatch(/data-value="B"[^>]*>B<\/button>/)
})

test('components of Rspress without a counterpart are reported with what to write', async () => {
  const text = "import { Prompt } from 'rspress/theme'\n\n<Prompt>Do it.</Prompt>\n"
  const { body, diagnostics } = await read(text)
  expect(show(body)).toBe('<p>Do it.</p>')
  expect(diagnostics.map(({ message, help }) => `${message}: ${help}`)).toEqual([
    expect.stringMatching(/^<Prompt> is no component here.*code block/),
  ])
})

test('an address as text or as a property of a component has the base, and one of a link gets it later', async () => {
  const given = { ...OPTIONS, base: '/base/' }
  const text =
    "import useBaseUrl from '@docusaurus/useBaseUrl'\n\nSee {useBaseUrl('/x')} and {useBaseUrl('//a.example')}\n\n<Own src={useBaseUrl('/x')} to={useBaseUrl('/y')} />\n\n<a href={useBaseUrl('/z')}>z</a>\n"
  const based = contentReader(given, { remark: [], rehype: [] })
  const { body, facts } = await based({ path: PATH, text, modules: MODULES })
  expect(show(body)).toContain('<p>See /base/x and //a.example</p>')
  expect(show(body)).toContain('‹Own /base/x /base/y: ›')
  expect(facts.links.map(({ target }) => target)).toEqual(['/z'])
})

test.each([`A {one ${'<b>'.repeat(40)}\n\n{two\n`, `<Foo a={${'<b>'.repeat(10)}{}} />\n\na\n\n`.repeat(3)])(
  'elements that are never closed are a mistake before they cost time: %#',
  async (text) => {
    const { diagnostics } = await read(text)
    expect(diagnostics.map((each) => each.message)).toContainEqual(
      expect.stringMatching(/^this is not valid MDX/),
    )
  },
)

test('closed elements, strings and code do not count as open elements', async () => {
  const open = '<b>'.repeat(40)
  const closed = Array.from({ length: 60 }, () => '<b a="<i>">x</b> <i />').join(' ')
  const nested = `${'<b>'.repeat(15)}x${'</b>'.repeat(15)}`
  const text = [
    `\`\`\`js\na {${open}\n\`\`\``,
    `{<p>${closed}</p>}`,
    `{[1].map(() => <p>${nested}</p>)}`,
    `{\`${open}\n${open}\` + "${open}" /* ${open} */}`,
    `<CodeBlock>{\`${open}\`}</CodeBlock>`,
    `\\{ \`${open}\``,
  ].join('\n\n')
  expect((await read(text)).diagnostics).toEqual([])
})

test('parts may import the same name, also below a comment', async () => {
  const text =
    "<!-- $a$ -->\nimport X from '@site/src/Foo'\n\nimport X from '@site/src/Foo'\n\nexport { X }\n\n<X />\n"
  expect(await bodyOf(text)).toBe('‹src/Foo.tsx#default: ›')
  await bodyOf(
    "import { a } from '@site/src/Foo'\n\nimport { a, b } from '@site/src/Foo'\n\n{[].map(() => a)}",
  )
})

test('what looks like code and is text in MDX is reported', async () => {
  const start = "a\n\n    code\n\n- b\n\n      # code\n\n// c\nimport X from './x'\n\n"
  const text = `${start}<div>\n\n    d\n\n</div>\n\n1. e\n\n    f {1}\n`
  const { diagnostics } = await read(text)
  expect(diagnostics.map((each) => `${each.code} ${quote(each, text)}`)).toEqual([
    'content/syntax code',
    'content/syntax # code',
    "content/syntax import X from './x'",
  ])
})

test('the summary of details is no paragraph', async () => {
  const body = await bodyOf('<details>\n<summary>a</summary>\n**b**\n</details>\n')
  expect(body).toContain('<details><summary>a</summary><p><strong>b</strong></p></details>')
})
