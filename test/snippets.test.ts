import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkedSnippets } from '@chatdocs/core'
import { expect, test } from 'vitest'
import { call } from './support/program.ts'
import { type Files, folderOf, openFolder, openSite, problemLines } from './support/site.ts'

/** Type checks of code blocks: `check --snippets`. */

const toolkit: Files = {
  'package.json': '{ "name": "@small/toolkit" }\n',
  'src/index.ts':
    'export interface Options {\n  name: string\n}\n\nexport declare function start(options: Options): void\n',
  'site-content/chatdocs.config.ts':
    "export default { title: 'Small', api: { entryPoints: '../src/index.ts' } }\n",
}

const block = (code: string, meta = '') => `\`\`\`ts${meta && ` ${meta}`}\n${code}\n\`\`\`\n`
const IMPORT = "import { start } from '@small/toolkit'"

const WRONG = block('const wrong: string = 1')
const DOCUMENT = 'site-content/docs/a.md'

/** Without the types of the DOM, which take longer than all the rest. */
const SMALL = '{ "compilerOptions": { "lib": ["es2020"] } }\n'

/** The type errors in a site's code blocks, one line each. */
async function mistakes(files: Files): Promise<string[]> {
  const folder = await folderOf({ 'site-content/tsconfig.json': SMALL, ...files })
  const workspace = await openFolder(join(folder, 'site-content'))
  await workspace.update('all')
  return problemLines((await workspace.ask(checkedSnippets)).diagnostics, workspace)
}

/** The program that checks a site of one document. */
async function check(text: string, ...args: string[]) {
  const cwd = await folderOf({ 'site-content/tsconfig.json': SMALL, [DOCUMENT]: `# A\n\n${text}` })
  return call(['check', ...args], { cwd })
}

test('a type error has file, line, column and TypeScript’s message', async () => {
  const text = '1. In a list:\n\n   ```ts\n   let first = "a"\n\n   first = 1 + 1\n   ```\n'
  const { code, err } = await check(text, '--snippets')
  expect(code).toBe(1)
  expect(err).toMatchInlineSnapshot(`
    "error[snippet/type-error]: site-content/docs/a.md:8:4
      8 │    first = 1 + 1
        │    ~~~~~
      TS2322: Type 'number' is not assignable to type 'string'

    "
  `)
})

test('without --snippets, code blocks are not checked', async () =>
  expect(await check(block('const wrong: string = 1'))).toMatchObject({ code: 0, err: '' }))

/** Blocks without a mistake, by what they show. */
const FINE: Readonly<Record<string, string>> = {
  'that says nocheck': block('const wrong: string = 1', 'nocheck {1} title="a.ts"'),
  'in other languages': '```js\nnothing()\n```\n\n```text\nnothing(\n```\n',
  'of equal names': `${block('const a = 1')}\n${block('const a = "a"')}`,
  'that continues another': `${block('const a = 1')}\n${block('a.toFixed()', 'continues')}`,
  'of several files': `${block('export const a = 1', 'title="src/a.ts"')}\n${block("import { a } from './a.ts'\na.toFixed()", 'title="src/b.ts"')}`,
  'that means to be wrong': block('// @ts-expect-error: a number is no text\nconst wrong: string = 1'),
}

test('blocks can be left out, share names, continue each other, and mean to be wrong', async () => {
  const documents = Object.entries(FINE).map(([name, text]) => [`site-content/docs/${name}.md`, text])
  expect(await mistakes(Object.fromEntries(documents))).toEqual([])
})

test('blocks can import the package whose API is documented', async () => {
  const text = block(`${IMPORT}\n\nstart({ name: 'a' })\nstart({ nmae: 'a' })`)
  expect(await mistakes({ ...toolkit, [DOCUMENT]: text })).toEqual(['error snippet/type-error docs/a.md:5:9'])
})

test('--format json reports the same', async () => {
  const { code, out, err } = await check(
    `> ${block('const wrong: string = 1').replaceAll('\n', '\n> ')}`,
    '--snippets',
    '--format',
    'json',
  )
  expect({ code, err }).toEqual({ code: 1, err: '' })
  const { diagnostics, summary } = JSON.parse(out)
  expect(diagnostics).toContainEqual(
    expect.objectContaining({
      code: 'snippet/type-error',
      path: 'docs/a.md',
      line: 4,
      column: 9,
      endColumn: 14,
    }),
  )
  expect(summary).toMatchObject({ command: 'check', ok: false, snippets: 1 })
})

test('the site says how severe it is', async () => {
  const config = "export default { diagnostics: { 'snippet/type-error': 'warning' } }\n"
  const site = { 'site-content/chatdocs.config.ts': config, [DOCUMENT]: WRONG }
  expect(await mistakes(site)).toEqual(['warning snippet/type-error docs/a.md:2:7'])
})

test('earlier versions and drafts are not checked', async () => {
  const site = {
    [DOCUMENT]: WRONG,
    'site-content/versions.json': '["1.0"]\n',
    'site-content/versioned_docs/version-1.0/a.md': WRONG,
    'site-content/docs/draft.md': `---\ndraft: true\n---\n\n${WRONG}`,
    'site-content/blog/2025-01-05-post.md': WRONG,
    'site-content/pages/page.md': WRONG,
  }
  expect(await mistakes(site)).toEqual([
    'error snippet/type-error blog/2025-01-05-post.md:2:7',
    'error snippet/type-error docs/a.md:2:7',
    'error snippet/type-error pages/page.md:2:7',
  ])
})

test('translations are checked, and originals once', async () => {
  const site = {
    'site-content/chatdocs.config.json': '{ "lang": "en", "i18n": { "locales": ["en", "de"] } }',
    'site-content/versions.json': '["1.0"]\n',
    'site-content/docs/a.md': WRONG,
    'site-content/docs/b.md': WRONG,
    'site-content/versioned_docs/version-1.0/a.md': WRONG,
    'site-content/i18n/de/docs/a.md': WRONG,
    'site-content/i18n/de/versioned_docs/version-1.0/a.md': WRONG,
  }
  expect(await mistakes(site)).toEqual([
    'error snippet/type-error docs/a.md:2:7',
    'error snippet/type-error docs/b.md:2:7',
    'error snippet/type-error i18n/de/docs/a.md:2:7',
  ])
})

test('JSX without React is one diagnostic', async () => {
  const text = '```tsx\nexport const A = () => <p title={1}><b>A</b></p>\n```\n'
  const { workspace, folder } = await openSite({
    'tsconfig.json': SMALL,
    'docs/a.md': `# A\n\n${text}\n${text}`,
  })
  const messages = async () =>
    (await workspace.ask(checkedSnippets)).diagnostics.map(({ message }) => message.slice(0, 6))
  expect(await messages()).toEqual(['TS2875'])
  symlinkSync(fileURLToPath(new URL('../node_modules', import.meta.url)), join(folder, 'node_modules'))
  expect(await messages()).toEqual(['TS2322', 'TS2322'])
})
