import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { call } from './support/program.ts'
import { found, indexOf } from './support/search.ts'
import { diagnosticsOf, folderOf, openSite, outputsOf, problemLines } from './support/site.ts'
import { longTest } from './support/suite.ts'

/** Notes of plugins on code blocks, such as types. */

/** Without the types of the DOM, which take longer than all the rest. */
const SMALL = '"lib": ["es2020"], "types": []'

const TYPES = {
  'tsconfig.json': `{ "compilerOptions": { ${SMALL} } }`,
  'chatdocs.config.ts': "export default { plugins: ['chatdocs/plugins/twoslash'] }\n",
  'docs/index.md': '# A\n\n```ts\nconst plain = 1\n```\n',
  'docs/z.md': [
    '# Z',
    '',
    '- ```ts {2} twoslash title="z.ts"',
    '  // @errors: 2322',
    '  const hidden = "<b>"',
    '  // ---cut---',
    '  const shown: number = hidden // [!code highlight]',
    '  const all = [shown]',
    '  //    ^?',
    '  all.joi',
    '  //     ^|',
    '  ```',
    '',
  ].join('\n'),
}

test('twoslash shows types, and reports errors that are not expected at their lines', async () => {
  const site = await openSite(TYPES)
  const problems = async () => problemLines(await diagnosticsOf(site.workspace), site.workspace)
  const [first] = await diagnosticsOf(site.workspace)
  expect(await problems()).toEqual(['error plugin/problem docs/z.md:10:3'])
  expect(first?.message).toBe(
    "twoslash: TS2551: Property 'joi' does not exist on type 'number[]'. Did you mean 'join'?",
  )
  await site.edit({ 'docs/z.md': TYPES['docs/z.md'].replace('2322', '2322 2551') })
  expect(await problems()).toEqual([])
  const outputs = await outputsOf(site.workspace)
  const html = String(outputs.get('docs/z/index.html' as never))
  expect(html).toContain('data-note="const all: number[]">all</span>')
  expect(html).toContain('<span class="note error" data-note="const shown: number">shown</span>')
  expect(html).toContain('<span class="note-below query">      ^? const all: number[]\n</span>')
  expect(html).toMatch(/<span class="note-below completion"> {7}\^\| join/)
  expect(html).toMatch(
    /<span class="line highlighted"><span class="t-keyword">const<\/span> <span class="note error"/,
  )
  expect(html).not.toContain('---cut---')
  expect(html).toMatch(/notes-\w+\.css/)
  expect(String(outputs.get('docs/index.html' as never))).not.toMatch(/notes-\w+\.css|class="line/)
  // The packages that types come from are installed anew.
  site.takeLog()
  await site.edit({ 'package-lock.json': `{ "x": "${'y'.repeat(50_000)}" }` })
  await outputsOf(site.workspace)
  expect(site.takeLog()).toEqual(expect.arrayContaining(['document(docs/z.md) =']))
  const index = await indexOf(site.workspace)
  expect(await found(index, 'shown')).toEqual(['/docs/z'])
  expect(await found(index, 'errors')).toEqual([])
})

test('a document is read again when a file changes that the compiler has read', async () => {
  const block = "# Z\n\n```ts twoslash\nimport { limits } from './src/limits'\nconst all = limits\n```\n"
  const site = await openSite({
    'chatdocs.config.ts': TYPES['chatdocs.config.ts'],
    'tsconfig.json': '{ "extends": "./base.json" }',
    'base.json': `{ "compilerOptions": { ${SMALL}, "paths": { "~/*": ["./lib/*"] } } }`,
    'docs/z.md': block,
    'docs/other.md': '# Other\n\n```ts twoslash\nconst other = 1\n```\n',
    'src/limits.ts': "export { limits } from './deep/more.js'\n",
    'src/deep/more.ts': "import type { Kind } from '~/kind'\nexport declare const limits: Kind\n",
    'lib/kind.ts': 'export type Kind = 1\n',
    'lib2/kind.ts': 'export type Kind = 6\n',
  })
  const shown = async (workspace = site.workspace) =>
    /data-note="const all: (\w+)"/.exec(
      String((await outputsOf(workspace)).get('docs/z/index.html' as never)),
    )?.[1]
  expect([await shown(), await diagnosticsOf(site.workspace)]).toEqual(['1', []])
  const edits: [Record<string, string | undefined>, string | undefined][] = [
    [{ 'lib/kind.ts': 'export type Kind = 2\n' }, '2'],
    [{ 'src/limits.ts': 'export declare const limits: 4\n' }, '4'],
    // It is found before the other one.
    [{ 'src/limits.ts': undefined, 'src/limits.tsx': 'export declare const limits: 5\n' }, '5'],
    [{ 'src/limits.tsx': undefined }, 'any'],
    [
      {
        'src/limits/index.ts':
          "export type { Kind as K } from '~/kind'\nexport declare const limits: import('~/kind').Kind\n",
      },
      '2',
    ],
    [{ 'base.json': `{ "compilerOptions": { ${SMALL}, "paths": { "~/*": ["./lib2/*"] } } }` }, '6'],
  ]
  for (const [edit, expected] of edits) {
    site.takeLog()
    await site.edit(edit)
    expect([edit, await shown()]).toEqual([edit, expected])
    expect(site.takeLog().includes('document(docs/other.md)')).toBe('base.json' in edit)
  }
})

longTest('a build knows of edits of files beside the site that the compiler has read', async () => {
  const top = await folderOf({
    'site/chatdocs.config.ts': TYPES['chatdocs.config.ts'],
    'site/tsconfig.json': `{ "extends": "../base.json", "compilerOptions": { ${SMALL}, "paths": { "~/*": ["../lib/*"] } } }`,
    'base.json': '{ "compilerOptions": { "strictNullChecks": false } }',
    'site/docs/index.md':
      "# Z\n\n```ts twoslash\nimport { limits } from '~/limits'\nimport { own } from 'own'\nconst all = [limits, own] as const\n```\n",
    'lib/limits.ts': "export { limits } from './deep'\n",
    'lib/deep.ts': 'export declare const limits: 1\n',
    'own/package.json': '{ "name": "own", "types": "index.d.ts" }',
    'own/index.d.ts': 'export declare const own: 1 | null\n',
    'site/node_modules/.keep': '',
  })
  symlinkSync('../../own', join(top, 'site/node_modules/own'))
  const shown = async () => {
    expect((await call(['build'], { cwd: join(top, 'site') })).code).toBe(0)
    const html = readFileSync(join(top, 'site/dist/docs/index.html'), 'utf8')
    return /data-note="const all: readonly (\[[^"]*\])"/.exec(html)?.[1]
  }
  const edit = (path: string, text: string) => writeFileSync(join(top, path), text)
  expect(await shown()).toBe('[1, 1]')
  edit('lib/deep.ts', 'export declare const limits: 2\n')
  expect(await shown()).toBe('[2, 1]')
  edit('own/index.d.ts', 'export declare const own: 3 | null\n')
  expect(await shown()).toBe('[2, 3]')
  edit('base.json', '{ "compilerOptions": { "strictNullChecks": true } }')
  expect(await shown()).toBe('[2, 3 | null]')
})

const CODE = '# Z\n\n```sh\na\nb 4000\n```\n'

test.each([
  ["throw new Error('no')", ['error plugin/failed docs/z.md:3:1 the plugin own fails: no']],
  [
    "return { code: 'b', notes: [], problems: [{ message: 'm', line: 2 }, { message: 'n' }] }",
    ['warning plugin/problem docs/z.md:3:1 own: n', 'warning plugin/problem docs/z.md:5:1 own: m'],
  ],
  ['return undefined', []],
  [
    'return {}',
    ['error plugin/failed docs/z.md:3:1 the plugin own fails: annotate returned no code with notes'],
  ],
])('a plugin that annotates code is wrong about nothing but its block: %s', async (body, expected) => {
  const { workspace } = await openSite({
    'chatdocs.config.ts': "export default { plugins: ['./plugin.ts'] }\n",
    'plugin.ts': `export default { name: 'own', annotate() { ${body} } }\n`,
    'docs/index.md': '# A\n\n[z](z.md)\n',
    'docs/z.md': CODE,
  })
  const diagnostics = await diagnosticsOf(workspace)
  const lines = problemLines(diagnostics, workspace)
  expect(lines.map((line, index) => `${line} ${diagnostics[index]?.message}`)).toEqual(expected)
})
