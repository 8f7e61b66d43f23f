import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FOREIGN_MODULES } from '../packages/cli/src/tasks/modules/foreign-modules.ts'
import { IN_CODE } from '../packages/core/src/content/mdx/code.ts'
import { diagnosticsOf, openSite, outputsOf, problemLines } from './support/site.ts'

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
  await site.edit({ 'components/Box.tsx': undefined })
  expect(await problems()).toEqual(['error content/unknown-component docs/z.md:3:1'])
  await site.edit({ 'components/Box.tsx': box('three') })
  expect(await problems()).toEqual([])
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
