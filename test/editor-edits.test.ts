import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { main } from '../packages/cli/src/main.ts'
import { openEditor } from '../packages/cli/src/testing/editor.ts'
import { testFolder } from '../packages/cli/src/testing/folder.ts'
import { testWorld } from '../packages/cli/src/testing/world.ts'
import { diagnosticsAt, type SourcePath } from '../packages/core/src/index.ts'
import { pick, randomFrom } from './eval/random.ts'
import { openSite } from './support/site.ts'
import { longTest, rounds } from './support/suite.ts'

/** What an editor shows after random edits, compared with what `check` finds then. */

const EDITS = rounds(24, 500)
/** Edits between two comparisons. */
const TOGETHER = 8

const CONFIG = JSON.stringify({ title: 'S', i18n: { defaultLocale: 'en', locales: ['en', 'zh'] } })
const SITE = {
  'chatdocs.config.json': CONFIG,
  'docs/one.md': '# One\n\n## First\n\n[two](two.md#second) [zh](three.md)\n',
  'docs/two.md':
    '---\ntitle: Two\n---\n\n## Second\n\n[one](./one.md#first)\n\n<!--@include: ./_part.md-->\n',
  'docs/three.md': '# Three\n\n![p](p.svg)\n\n:::tip\nx\n:::\n',
  'docs/_part.md': 'A [part](one.md).\n',
  'docs/p.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  'i18n/zh/docs/one.md': '# 一\n\n## 第一 {#first}\n\n[二](two.md#second)\n',
}
const PIECES = [
  '[a](two.md)',
  '[b](none.md#x)',
  '[c](one.md#first)',
  '## First\n',
  '# ',
  '---\n',
  'slug: /docs/two\n',
  'title: 标题\n',
  'draft: true\n',
  ':::nte\n',
  ':::\n',
  '```js\n',
  '![i](gone.png)',
  '<div>',
  '$x$ ',
  '{#first}',
  '\n\n',
  '\r\n',
  '<!--@include: ./one.md-->\n',
  '文',
]
const METHODS = ['completion', 'hover', 'definition', 'references', 'codeAction', 'rename', 'documentSymbol']

type Random = ReturnType<typeof randomFrom>

/** A text after something was typed into it, or after a part of it was deleted. */
function edited(text: string, random: Random): string {
  const at = Math.floor(random() * (text.length + 1))
  if (random() < 0.3) return text.slice(0, at) + text.slice(at + Math.floor(random() * 12))
  return text.slice(0, at) + pick(PIECES, random) + text.slice(at)
}

/** What `check` finds, by file: codes with their lines. */
async function checked(folder: string): Promise<string[]> {
  const { io, out } = testWorld({ cwd: folder })
  await main(['check', '--no-cache', '--format', 'json'], io)
  const { diagnostics } = JSON.parse(out()) as {
    diagnostics: { path?: string; line?: number; code: string }[]
  }
  return diagnostics.flatMap(({ path, line, code }) => (path ? [`${path}:${line} ${code}`] : [])).sort()
}

test('an editor shows what `check` finds, after any edits', async () => {
  const random = randomFrom(process.env.SEED ?? 1)
  const { folder, write, at, save, shown, crashes } = await openEditor(SITE)
  const texts = new Map(Object.entries(SITE).filter(([path]) => path.endsWith('.md')))
  const paths = [...texts.keys()]
  for (let count = 1; count <= EDITS; count++) {
    const path = pick(paths, random) as string
    const text = edited(texts.get(path) ?? '', random)
    texts.set(path, text)
    await write(path, text)
    if (random() < 0.3) {
      const cursor = Math.floor(random() * text.length)
      const method = pick(METHODS, random) as string
      await at(path, `${text.slice(0, cursor)}|${text.slice(cursor)}`, method, { newName: 'New' })
    }
    if (random() < 0.2) {
      writeFileSync(join(folder, path), text)
      await save(path)
    }
    if (count % TOGETHER !== 0 && count !== EDITS) continue
    for (const [each, now] of texts) writeFileSync(join(folder, each), now)
    await save(path)
    const expected = await checked(folder)
    const found = () =>
      [...shown]
        .flatMap(([file, all]) => all.map(({ range, code }) => `${file}:${range.start.line + 1} ${code}`))
        .sort()
    await expect.poll(found, { message: `after ${count} edits` }).toEqual(expected)
  }
  expect(crashes).toEqual([])
})

/** The queries that run for the diagnostics of a page whose head changes, on a site where each page links to the next. */
async function runsAfter(head: string, count: number): Promise<string[]> {
  const pathOf = (n: number) => `docs/page-${n % count}.md`
  const textOf = (n: number, head: string) =>
    `${head}\n\n[next](page-${(n + 1) % count}.md) [gone](gone.md)\n`
  const pages = Array.from({ length: count }, (_, n) => [pathOf(n), textOf(n, `# Page ${n}`)])
  const { workspace, edit, takeLog } = await openSite({
    'chatdocs.config.json': CONFIG,
    ...Object.fromEntries(pages),
  })
  await workspace.diagnostics()
  takeLog()
  await edit({ [pathOf(7)]: textOf(7, head) })
  const found = await workspace.ask(diagnosticsAt, [pathOf(7) as SourcePath])
  expect(found.get(pathOf(7) as SourcePath)?.map(({ code }) => code)).toEqual(['link/broken-markdown'])
  return takeLog().sort()
}

test.each([
  ['a title', '# Other', []],
  [
    'tags',
    '---\ntags: [new]\n---\n\n# Page 7',
    ['addresses', 'exists(docs/tags.yml)', expect.stringMatching(/^firstFile/)],
  ],
])('after an edit of %s, its page alone is looked at, however large the site is', async (_, head, others) => {
  const runs = await runsAfter(head, 30)
  expect(runs).toContain('metadata(docs/page-7.md)')
  expect(runs.filter((run) => !run.includes('(docs/page-7.md)'))).toEqual(others)
  expect(await runsAfter(head, 150)).toEqual(runs)
})

const TARGET = 'docs/guide/target.md'
const linking = (way: string) => `# Page\n\n[a](${way}target.md#the-part) [b](${way}target.md)\n`
/** A hundred links to a document, from its folder and others, in two languages and two versions. */
const LINKED = {
  'chatdocs.config.json': CONFIG,
  'versions.json': '["1.0"]',
  'sidebars.ts': "export default { main: [{ type: 'autogenerated', dirName: '.' }, 'guide/target'] }\n",
  [TARGET]: '# Target\n\n## The part\n\n[near](near-0.md) ![p](../p.svg)\n\n<!--@include: ./_part.md-->\n',
  'docs/guide/_part.md': 'Of [it](target.md#the-part).\n',
  'docs/p.svg': SITE['docs/p.svg'],
  'versioned_docs/version-1.0/guide/target.md': '# Target\n\n## The part\n',
  'i18n/zh/docs/guide/target.md': '# 目标\n\n## 部分 {#the\\-part}\n\n[近](near-0.md)\n',
  ...Object.fromEntries(
    Array.from({ length: 10 }, (_, n) => [
      [`docs/guide/near-${n}.md`, linking('./')],
      [`docs/far-${n}.md`, `${linking('guide/')}\n[c](/docs/next/guide/target#the-part)\n`],
      [`i18n/zh/docs/far-${n}.md`, linking('guide/')],
      [
        `versioned_docs/version-1.0/far-${n}.md`,
        `${linking('guide/')}\n[c](/docs/next/guide/target#the-part)\n`,
      ],
    ]).flat(),
  ),
}

test.each([
  [TARGET, 'docs/other/place.md'],
  ['docs/guide', 'docs/manual/guides'],
])('after %s has moved, `check` finds nothing, in any language and version', async (from, to) => {
  const { folder, client, uriOf, carryOut } = await openEditor(LINKED)
  expect(await checked(folder)).toEqual([])
  const files = [{ oldUri: uriOf(from), newUri: uriOf(to) }]
  const edits = carryOut(await client.sendRequest('workspace/willRenameFiles', { files }), files)
  expect(await checked(folder)).toEqual([])
  expect(edits).toBeGreaterThan(40)
})

test('after a heading has another name, `check` finds nothing, in any language and version', async () => {
  const { folder, at, carryOut } = await openEditor(LINKED)
  const named = LINKED[TARGET]?.replace('The part', 'The |part') ?? ''
  const edits = carryOut(await at(TARGET, named, 'rename', { newName: 'Another part' }), [])
  expect(await checked(folder)).toEqual([])
  expect(edits).toBeGreaterThan(40)
})

/** A server in a process of its own, which has shown a mistake. */
async function startServer(folder: string) {
  const program = fileURLToPath(new URL('../bin/chatdocs.js', import.meta.url))
  const server = spawn(process.execPath, [program, 'lsp', folder], { stdio: ['pipe', 'pipe', 'inherit'] })
  const send = (message: object) => {
    const text = JSON.stringify({ jsonrpc: '2.0', ...message })
    server.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`)
  }
  send({ id: 1, method: 'initialize', params: { processId: null, rootUri: null, capabilities: {} } })
  send({ method: 'initialized', params: {} })
  const uri = pathToFileURL(join(folder, 'docs/new.md')).href
  const textDocument = { uri, languageId: 'markdown', version: 1, text: '# N\n\n[a](none.md)\n' }
  send({ method: 'textDocument/didOpen', params: { textDocument } })
  let said = ''
  for await (const part of server.stdout.iterator({ destroyOnReturn: false })) {
    said += part
    if (said.includes('link/broken-markdown')) break
  }
  return server
}

longTest('a server ends with its editor, and the next one starts on what a killed one left', async () => {
  const folder = testFolder(SITE)
  const gone = await startServer(folder)
  gone.stdin.destroy()
  gone.stdout.destroy()
  expect(await once(gone, 'exit')).toEqual([0, null])
  const killed = await startServer(folder)
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  // Half of what was written reached the disk.
  const cache = join(folder, '.chatdocs/cache')
  const files = readdirSync(cache, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((each) => /graph|pack/.test(each))) truncateSync(join(cache, file), 50)
  const last = await startServer(folder)
  last.stdin.end()
  expect(await once(last, 'exit')).toEqual([0, null])
})
