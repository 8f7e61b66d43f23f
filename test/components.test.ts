import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { FOREIGN_MODULES } from '../packages/cli/src/tasks/modules/foreign-modules.ts'
import { IN_CODE } from '../packages/core/src/content/mdx/code.ts'
import type { Diagnostic } from '../packages/core/src/index.ts'
import type { OutputPath } from '../packages/protocol/src/index.ts'
import { countsOf, type Effect, effectsOf } from './support/effects.ts'
import { found, indexOf } from './support/search.ts'
import {
  diagnosticsOf,
  folderOf,
  openFolder,
  openSite,
  outputsOf,
  outputText,
  problemLines,
  writeFiles,
} from './support/site.ts'

/** Components of a site, and the documents that use them. */

const box = (words: string) => `export default function Box() {\n  return <p>${words}</p>\n}\n`
const FILES = {
  'docs/index.md': '# A\n\n[z](z.md)\n',
  'docs/z.md': '# Z\n\n::Box\n',
  'components/Box.tsx': box('one'),
  'components/Unused.tsx': 'export const nothing = 1\n',
}

test('an edit of a component changes only the pages that use it', async () => {
  const site = await openSite(FILES)
  const before = await outputsOf(site.workspace)
  await site.edit({ 'components/Box.tsx': box('two') })
  const after = await outputsOf(site.workspace)
  const changed = [...after].filter(([path, text]) => before.get(path) !== text).map(([path]) => path)
  expect(changed.map((path) => path.replace(/-\w+\.js$/, '.js'))).toEqual([
    'assets/component-Box.js',
    'docs/z/index.html',
    'docs/z/index.json',
  ])
  expect(after.get('docs/z/index.html' as never)).toContain('<p>two</p>')
})

test('a removed component is reported where it is used, and an added one is found', async () => {
  const site = await openSite(FILES)
  const problems = async () => problemLines(await diagnosticsOf(site.workspace), site.workspace)
  expect(await problems()).toEqual([])
  await site.edit({ 'docs/index.md': '# A\n\n::: Note\nx\n:::\n' })
  expect(await diagnosticsOf(site.workspace)).toMatchObject([{ help: 'write :::note' }])
  await site.edit({ 'docs/index.md': FILES['docs/index.md'] })
  // Components are directly in their folder.
  await site.edit({ 'components/Box.tsx': undefined, 'components/deep/Box.tsx': box('deep') })
  expect(await problems()).toEqual(['error content/unknown-component docs/z.md:3:1'])
  await site.edit({ 'components/Box.tsx': box('three') })
  expect(await problems()).toEqual([])
})

const PARTS = {
  'docs/index.md': '# Index\n',
  'docs/_part.mdx': 'Shared **{props.word}**.\n',
  'docs/a.mdx': 'import Part from \'./_part.mdx\'\n\n# A\n\n<Part word="one" />\n',
  'docs/b.mdx': 'import Part from \'./_part.mdx\'\n\n# B\n\n<Part word="two" />\n',
  'docs/z.mdx': '# Z\n\n<Badge text={"x"} />\n',
}

test('an edit of a part draws the pages of MDX that include it, and no others', async () => {
  const site = await openSite({ ...PARTS, 'chatdocs.config.ts': 'export default { search: false }\n' })
  const before = await outputsOf(site.workspace)
  site.takeLog()
  await site.edit({ 'docs/_part.mdx': 'Common **{props.word}**.\n' })
  const after = await outputsOf(site.workspace)
  const log = site.takeLog()
  const drawn = log.filter((line) => /^html\(/.test(line)).map((line) => line.replace(/ =$/, ''))
  expect(drawn).toEqual(['html(/docs/a)', 'html(/docs/b)'])
  expect(after.get('docs/b/index.html' as never)).toContain('Common <strong>two</strong>.')
  const changed = [...after].filter(([path, text]) => before.get(path) !== text).map(([path]) => path)
  expect(changed.filter((path) => path.endsWith('.html'))).toEqual(['docs/a/index.html', 'docs/b/index.html'])
})

const FENCES = {
  'chatdocs.config.ts': "export default {\n  fences: { box: './components/Box.tsx' },\n}\n",
  'docs/index.md': '# Index\n',
  'docs/a.md': '# A\n\n```box\nfirst\n```\n',
  'docs/b.mdx': '# B\n\n```Box\nsecond\n```\n\n<Box code="third" />\n',
  'docs/z.md': '# Z\n\n```ts\nconst a = 1\n```\n',
  'components/Box.tsx': 'export default ({ code }: { code: string }) => <p>{code}: one</p>\n',
}

test('an edit of a component changes the pages with its code blocks, and one of such a block its page', async () => {
  const [component, block] = await effectsOf(FENCES, [
    { 'components/Box.tsx': FENCES['components/Box.tsx'].replace('one', 'two') },
    { 'docs/a.md': '# A\n\n```box\nother\n```\n' },
  ])
  const pages = (effect: Effect | undefined) => effect?.files.filter((file) => file.endsWith('.html'))
  expect(pages(component)).toEqual(['~ docs/a/index.html', '~ docs/b/index.html'])
  expect(countsOf(component ?? { runs: [] }).document).toBe(undefined)
  expect(pages(block)).toEqual(['~ docs/a/index.html'])
  expect(countsOf(block ?? { runs: [] }).bundles).toBe(undefined)
})

test('a code block is claimed as soon as the configuration says so, and search finds its code', async () => {
  const site = await openSite({ ...FENCES, 'chatdocs.config.ts': 'export default {}\n' })
  const page = () => outputText(site.workspace, 'docs/a/index.html' as OutputPath)
  expect(await page()).toContain('<pre')
  await site.edit({ 'chatdocs.config.ts': FENCES['chatdocs.config.ts'] })
  expect(await page()).toContain('<p>first: one</p>')
  expect(await page()).not.toContain('<pre')
  const index = await indexOf(site.workspace)
  expect(await found(index, 'first ')).toEqual(['/docs/a'])
  expect(await found(index, 'second ')).toEqual(['/docs/b'])
})

test('a component for code blocks that is no file is reported in the configuration', async () => {
  const site = await openSite({ ...FENCES, 'components/Box.tsx': '' })
  await site.edit({ 'components/Box.tsx': undefined, 'components/Boxes.tsx': '' })
  const [problem, ...others] = await diagnosticsOf(site.workspace)
  expect(problem).toMatchObject({
    code: 'config/invalid',
    at: { path: 'chatdocs.config.ts' },
    message: 'no file components/Box.tsx',
    help: 'did you mean ./components/Boxes.tsx?',
  })
  expect(problemLines([problem as Diagnostic], site.workspace)).toEqual([
    'error config/invalid chatdocs.config.ts:2:13',
  ])
  expect(problemLines(others, site.workspace)).toEqual([
    'warning content/unknown-language docs/a.md:3:1',
    'error content/unknown-component docs/b.mdx:7:1',
  ])
  await site.edit({ 'components/Box.tsx': FENCES['components/Box.tsx'] })
  expect(await diagnosticsOf(site.workspace)).toEqual([])
  // Without its extension, the name of a file looks like that of a package.
  await site.edit({ 'chatdocs.config.ts': "export default {\n  fences: { box: 'components/Box' },\n}\n" })
  const [short] = await diagnosticsOf(site.workspace)
  expect(short).toMatchObject({ code: 'config/invalid', help: 'did you mean ./components/Box.tsx?' })
})

const LIVE = {
  'package.json': '{}',
  'chatdocs.config.ts':
    "export default {\n  fences: { 'jsx live': 'chatdocs/live', 'tsx live': './components/Live.tsx' },\n}\n",
  'components/Live.tsx': "import { live } from 'chatdocs/live'\nexport default live({ Big: 'big' })\n",
  'docs/index.md': '# A\n\n```jsx\n<i />\n```\n',
  'docs/z.md': '# Z\n\n```jsx live\n<b>one</b>\n```\n\n```tsx live\n<Big />\n```\n',
}

test('code blocks of React are live by chatdocs/live, whose editor is a module that is loaded later', async () => {
  const site = await openSite(LIVE)
  const [problem, ...others] = await diagnosticsOf(site.workspace)
  expect(others).toEqual([])
  expect(problem).toMatchObject({
    code: 'page/build-failed',
    message: 'Could not resolve "react-live"',
    help: 'to install it: npm install react-live',
  })
  expect(problemLines([problem as Diagnostic], site.workspace)).toEqual([
    'error page/build-failed docs/z.md:3:1',
  ])
  const library = fileURLToPath(new URL('../node_modules/react-live/dist/index.mjs', import.meta.url))
  await site.edit({
    'node_modules/react-live/index.js': `export * from ${JSON.stringify(library)}\n`,
    'package.json': '{ "dependencies": { "react-live": "5.0.1" } }',
  })
  expect(await diagnosticsOf(site.workspace)).toEqual([])
  const outputs = await outputsOf(site.workspace)
  const text = (path: string) => String(outputs.get(path as never))
  expect(text('docs/z/index.html')).toMatch(/<div class="live-editor"><div [^>]*><figure class="code-block"/)
  expect(text('docs/index.html')).not.toMatch(/live-editor|component-/)
  const parts = [...text('docs/z/index.html').matchAll(/assets\/[\w-]+\.(?:js|css)/g)].map(([path]) => path)
  expect(parts.filter((path) => path.includes('component-'))).not.toEqual([])
  const shown = parts.filter((path) => /component-|chunk-/.test(path)).map((path) => text(path).length)
  expect(Math.max(...shown)).toBeLessThan(6000)
})

test.each(['commonjs', 'module'])(
  'pages work in a project of type %s, with every part of React',
  async (type) => {
    const page = [
      "import { Link } from '@chatdocs/runtime'",
      "import { useState } from 'react'",
      "import { createPortal, version } from 'react-dom'",
      'export default function Page() {',
      '  const [at] = useState<Element>()',
      '  return <Link to="/docs">{at ? createPortal(version, at) : typeof createPortal}</Link>',
      '}',
    ].join('\n')
    const { workspace } = await openSite({
      'package.json': JSON.stringify({ type }),
      'docs/index.md': '# A\n',
      'pages/index.tsx': page,
    })
    expect(await diagnosticsOf(workspace)).toEqual([])
    const outputs = await outputsOf(workspace)
    expect(outputs.get('index.html' as never)).toMatch(/<a [^>]*href="\/docs\/"[^>]*>function<\/a>/)
    const [, bundle] = [...outputs].find(([path]) => path.startsWith('assets/page-index-')) ?? []
    expect(bundle).toMatch(/from"\/assets\/boot-\w+\.js"/)
  },
)

test('code of documents can use what chatdocs/components exports, and modules of Docusaurus are made of it', () => {
  const source = readFileSync(new URL('../packages/runtime/src/components.tsx', import.meta.url), 'utf8')
  const exported = Array.from(source.matchAll(/^export (?:const|function) (\w+)/gm), ([, name]) => name)
  expect(exported).toEqual(expect.arrayContaining([...IN_CODE]))
  const used = Object.values(FOREIGN_MODULES).flatMap((answer) => {
    const [, names = ''] =
      ('text' in answer && /\{(.*)\} from 'chatdocs\/components'/.exec(answer.text)) || []
    return names.split(',').flatMap((name) => name.trim().split(' as ')[0] || [])
  })
  expect(used.length).toBeGreaterThan(10)
  expect(exported).toEqual(expect.arrayContaining(used))
})

test('imports in documents follow the aliases of tsconfig.json, as the bundle does', async () => {
  const tsconfig = (folder: string) =>
    JSON.stringify({ compilerOptions: { paths: { '@/*': [`./${folder}/*`], '@parts/*': ['./parts/*'] } } })
  const page = [
    "import Box from '@/Box'",
    "import { name } from '@/facts.json'",
    "import code from '@/facts.json?raw'",
    "import Part from '@parts/part.mdx'",
    "import box from '@parts/box.svg'",
    '',
    '# A',
    '',
    '<Box />',
    '',
    'The facts of {name}: {code}',
    '',
    '<Part />',
    '',
    '<img src={box} alt="A box" />',
    '',
    '{[1].map((each) => <Box key={each} />)}',
  ].join('\n')
  const site = await openSite({
    'tsconfig.json': tsconfig('src'),
    'docs/index.mdx': page,
    'src/Box.tsx': box('one'),
    'src/facts.json': '{"name":"x"}',
    'other/Box.tsx': box('two'),
    'other/facts.json': '{"name":"y"}',
    'parts/part.mdx': 'A part\n',
    'parts/box.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1" />',
  })
  const html = async () => (await outputsOf(site.workspace)).get('docs/index.html' as never) ?? ''
  expect(await diagnosticsOf(site.workspace)).toEqual([])
  const first = await html()
  expect(first.match(/<p>one<\/p>/g)).toHaveLength(2)
  for (const part of ['of x: {"name":"x"}', '<p>A part</p>', 'alt="A box"']) expect(first).toContain(part)
  await site.edit({ 'tsconfig.json': tsconfig('other') })
  expect(await diagnosticsOf(site.workspace)).toEqual([])
  const second = await html()
  expect(second.match(/<p>two<\/p>/g)).toHaveLength(2)
  expect(second).toContain('of y: {"name":"y"}')
})

test('an edit of a file that tsconfig.json extends reaches the configuration, plugins, scripts and pages', async () => {
  const base = (folder: string) =>
    JSON.stringify({ compilerOptions: { paths: { '~/*': [`./${folder}/*`] } } })
  const module = (word: string) => `export const word = '${word}'\n`
  const importing = (code: string) => `import { word } from '~/words'\n${code}\n`
  const site = await openSite({
    'tsconfig.json': '{ "extends": "./base.json" }',
    'base.json': base('src'),
    'src/words.ts': module('one'),
    'other/words.ts': module('two'),
    'chatdocs.config.ts': importing(
      "export default { title: 'title ' + word, plugins: ['./own.ts'], scripts: ['./run.ts'] }",
    ),
    'own.ts': importing(
      "export default { name: 'own', pages: () => ({ 'docs/made.md': '# made ' + word + '\\n' }) }",
    ),
    'run.ts': importing("console.log('script ' + word)"),
    'docs/index.md': '# A\n\n::Box\n',
    'components/Box.tsx': importing("export default () => <p>{'box ' + word}</p>"),
  })
  const found = async () => {
    const all = [...(await outputsOf(site.workspace)).values()].join('\n')
    return ['title', 'made', 'script', 'box'].map((each) =>
      [`${each} one`, `${each} two`].map((it) => all.includes(it)),
    )
  }
  expect(await found()).toEqual(Array(4).fill([true, false]))
  await site.edit({ 'base.json': base('other') })
  expect(await found()).toEqual(Array(4).fill([false, true]))
})

test('the names of bundles with components of chatdocs do not depend on where it is installed', async () => {
  const page = [
    "import { TabItem, Tabs } from 'chatdocs/components'",
    'export default () => <Tabs><TabItem value="a" label="A">b</TabItem></Tabs>',
  ]
  const site = { 'chatdocs.config.ts': "export default { title: 'A' }\n", 'pages/tabs.tsx': page.join('\n') }
  const folder = await folderOf(site)
  await writeFiles(join(folder, 'far/below'), site)
  const namesIn = async (place: string) => {
    const workspace = await openFolder(join(folder, place))
    await workspace.update('all')
    return [...(await outputsOf(workspace)).keys()]
  }
  const names = await namesIn('')
  expect(names).toContainEqual(expect.stringMatching(/^assets\/page-tabs-\w+\.js$/))
  expect(await namesIn('far/below')).toEqual(names)
})

test('components of Rspress and Next.js run without their tool, even where it is installed', async () => {
  const broken = {
    'package.json': '{ "name": "x", "exports": { "./*": "./a.js" } }',
    'a.js': 'import "virtual"',
  }
  const packages = ['@rspress/core', 'next'].flatMap((name) =>
    Object.entries(broken).map(([path, text]) => [`node_modules/${name}/${path}`, text] as const),
  )
  const site = await openSite({
    ...Object.fromEntries(packages),
    'docs/index.md': '# A\n\n::Box\n',
    'components/Box.tsx': `import { NoSSR, useLang } from '@rspress/core/runtime'
import { getCustomMDXComponent, Link } from '@rspress/core/theme'
import Image from 'next/image'
export default function Box() {
  const { h6: H } = getCustomMDXComponent()
  return <H>{useLang()} <Link href="/docs/">x</Link> <Image src={{ src: '/a.png' }} fill /> <NoSSR>y</NoSSR></H>
}\n`,
  })
  const html = (await outputsOf(site.workspace)).get('docs/index.html' as never)
  expect(html).toContain('<h6>en<!-- --> <a href="/docs/">x</a> <img src="/a.png" alt=""/> </h6>')
})

test('a broken component in a file of exports takes no other component with it', async () => {
  const site = await openSite({
    'src/index.ts':
      "import './look.css'\nexport { Good } from './Good'\nexport * from '#bad'\nexport { Odd } from './Odd'\n",
    'src/look.css': '.good { color: red }\n',
    'src/Good.tsx': 'export const Good = () => <p className="good">fine</p>\n',
    'src/Bad.tsx': "import { draw } from 'gone'\ndraw()\nexport const Bad = () => <p>bad</p>\n",
    'src/Odd.tsx': 'export const Odd = () => <p>odd</p\n',
    'tsconfig.json': '{ "compilerOptions": { "paths": { "#bad": ["./src/Bad.tsx"] } } }',
    'docs/a.mdx': "import { Good } from '../src'\n\n# A\n\n<Good />\n",
    'docs/b.mdx': "import { Good, Bad, Odd } from '../src'\n\n# B\n\n<Bad />\n\n<Odd />\n\n<Good />\n",
  })
  const found = await diagnosticsOf(site.workspace)
  expect(problemLines(found, site.workspace)).toEqual([
    'error page/build-failed src/Bad.tsx:1:22',
    'error page/build-failed src/Odd.tsx:2:1',
  ])
  const text = async (page: string) => outputText(site.workspace, `docs/${page}/index.html` as OutputPath)
  expect(await text('a')).toContain('<p class="good">fine</p>')
  expect(await text('b')).toContain('<p class="good">fine</p>')
})

test('more pages of code than are bundled at once are all shown, and the mistakes of each part reported', async () => {
  const all = Array.from({ length: 40 }, (_, index) => `p${index + 10}`)
  const broken = new Set(['p11', 'p48'])
  const { workspace } = await openSite({
    'src/shared.ts': 'export const shared = 1\n',
    ...Object.fromEntries(
      all.map((name) => [
        `pages/${name}.tsx`,
        broken.has(name)
          ? 'import "gone"\nexport default () => <p />\n'
          : `import { shared } from '../src/shared'\nexport default () => <p>${name} has {shared}</p>\n`,
      ]),
    ),
  })
  expect(problemLines(await diagnosticsOf(workspace), workspace)).toEqual(
    [...broken].map((name) => `error page/build-failed pages/${name}.tsx:1:8`),
  )
  for (const name of all.filter((each) => !broken.has(each)))
    expect(await outputText(workspace, `${name}/index.html` as OutputPath)).toContain(`${name} has <!-- -->1`)
})

test('a page shows cards of the pages in its category, or beside it', async () => {
  const site = await openSite({
    'docs/guide/index.mdx':
      "import DocCardList from '@theme/DocCardList'\nimport { useCurrentSidebarCategory } from '@docusaurus/theme-common'\n\n# Guide\n\n<DocCardList items={useCurrentSidebarCategory().items} />\n",
    'docs/guide/one.mdx': "import { Overview } from '@rspress/core/theme'\n\n# One\n\n<Overview />\n",
    'docs/guide/two.md': '---\ndescription: About <two>\n---\n\n# Two & more\n',
    'docs/end.md': '# End\n',
  })
  expect(await diagnosticsOf(site.workspace)).toEqual([])
  const cards = async (page: string) => {
    const html = await outputText(site.workspace, `docs/${page}/index.html` as OutputPath)
    return [
      ...(/<ul class="cards-written">(.*?)<\/ul>/
        .exec(html ?? '')?.[1]
        ?.matchAll(/href="([^"]*)">([^<]*)/g) ?? []),
    ].map(([, href, label]) => `${href} ${label}`)
  }
  expect(await cards('guide')).toEqual(['/docs/guide/one/ One', '/docs/guide/two/ Two &amp; more'])
  expect(await cards('guide/one')).toEqual(['/docs/guide/two/ Two &amp; more'])
  expect(await outputText(site.workspace, 'docs/guide/one/index.html' as OutputPath)).toContain(
    '<p>About &lt;two&gt;</p>',
  )
})
