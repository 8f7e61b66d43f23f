import { join } from 'node:path'
import { expect, test } from 'vitest'
import { diskHost } from '../packages/cli/src/host/disk.ts'
import type { Workspace, WorkspaceOptions } from '../packages/cli/src/workspace/workspace.ts'
import { diskStore, memoryStore, type Store } from '../packages/engine/src/index.ts'
import { type Random, randomFrom } from './eval/random.ts'
import { randomEdits } from './support/random-edits.ts'
import { diagnosticsOf, type Files, folderOf, openFolder, openSite, outputText } from './support/site.ts'
import { withoutHashes } from './support/stable.ts'
import { IS_LONG, longTest, rounds } from './support/suite.ts'

/** A site is the same, however it is built. */

/** In the long tests enough documents to start threads; `threads` holds in `npm test` that they change nothing. */
const DOCS = IS_LONG ? 70 : 20
const THREADS = IS_LONG ? [1, 2, 4, 16] : [0]

/** Documents of every kind, some with mistakes. */
const siteOf = (documents: number): Files => ({
  'chatdocs.config.ts':
    "export default { title: 'Parity', url: 'https://parity.example', navbar: { items: [{ label: 'Home', to: '/' }] } }\n",
  'pages/index.tsx': "import './index.css'\nexport default () => <h1>Home</h1>\n",
  'pages/index.css': 'h1 { color: teal }\n',
  'pages/about.md': '# About\n\n[Home](/), [a page](../docs/a/page-1.md).\n',
  'static/favicon.svg': '<svg/>\n',
  'docs/a/_category_.yml': 'label: 甲\nlink:\n  type: generated-index\n',
  'docs/a/table.csv': 'a,b\n',
  'blog/authors.yml': 'ann:\n  name: Ann\n  image: /favicon.svg\n  page: true\n',
  ...Object.fromEntries(
    Array.from({ length: 12 }, (_, n) => [
      `blog/2025-01-${n + 10}-post-${n}.md`,
      `---\nauthors: ann\ntags: [插件, C${n % 2 ? '++' : ''}]\n---\n\n${pageText(n).slice(pageText(n).indexOf('# '))}\n\n<!-- truncate -->\n\nThe rest.\n`,
    ]),
  ),
  ...Object.fromEntries(
    Array.from({ length: documents }, (_, n) => [`docs/${n % 2 ? 'a' : 'b/c'}/page-${n}.md`, pageText(n)]),
  ),
})

function pageText(n: number): string {
  return [
    `---\nsidebar_position: ${(n * 7) % 10}\ndescription: The page ${n}.\n---`,
    `# Page ${n}`,
    `**强调（${n}）**文字。 [Two on](page-${n + 2}.md#end), ![image](/favicon.svg), [table](/docs/a/page-1).`,
    n % 5 === 0 ? '[nowhere](./nowhere.md) and [no heading](#nothing)' : '[file](../a/table.csv)',
    ':::tip[A *title*]\n\nA tip.\n\n:::',
    '```ts title="a.ts" {2}\nconst a = 1\nconst b = a\n```',
    '## End',
  ].join('\n\n')
}

/** All results of a site, including errors. */
async function answersOf(workspace: Workspace) {
  const diagnostics = await diagnosticsOf(workspace)
  const outputs = new Map<string, string>()
  for (const path of await workspace.outputPaths().catch(() => [])) {
    outputs.set(path, await outputText(workspace, path).catch((error) => `failed: ${error.message}`))
  }
  return { diagnostics, outputs }
}

async function answers(folder: string, options: Partial<WorkspaceOptions> = {}) {
  const workspace = await openFolder(folder, options)
  await workspace.update('all')
  return { ...(await answersOf(workspace)), workspace }
}

type Answers = Awaited<ReturnType<typeof answersOf>>

/** Expects equal results; shows only the first difference. */
function expectSame(one: Answers, other: Answers, when?: string): void {
  expect(one.diagnostics, when).toEqual(other.diagnostics)
  const paths = [...new Set([...one.outputs.keys(), ...other.outputs.keys()])].sort()
  const different = paths.filter((path) => one.outputs.get(path) !== other.outputs.get(path))
  for (const path of different.slice(0, 1)) expect(one.outputs.get(path), path).toBe(other.outputs.get(path))
  expect(different, when).toEqual([])
}

test('in this thread or in others, cached in memory or on disk, in any order of files and results', async () => {
  const site = siteOf(DOCS)
  const folder = await folderOf(site)
  const plain = await answers(folder)
  expect(plain.outputs.size).toBeGreaterThan(2 * DOCS)
  expect(plain.diagnostics.length).toBeGreaterThan(10)
  expect(threads()).toBe(0)
  expect(tasksOf(plain.workspace)).toContain('page')

  const reversed = await folderOf(Object.fromEntries(Object.entries(site).reverse()))
  const host = diskHost(reversed)
  const random = randomFrom(Number(process.env.SEED))
  for (const count of THREADS) {
    const store = diskStore(join(folder, `.chatdocs/store-${count}`), { use: 'build' })
    const pooled = await answers(reversed, {
      threads: count,
      host: { ...host, read: (path) => delayed(() => host.read(path), random) },
      store: { ...store, get: (key) => delayed(() => store.get(key), random) },
    })
    expect(threads()).toBe(count)
    expectSame(pooled, plain, `in another order, in ${count} threads, filed on disk`)
    expect(tasksOf(pooled.workspace)).toEqual(tasksOf(plain.workspace))
    await pooled.workspace.close()
  }

  const store = diskStore(join(folder, `.chatdocs/store-${THREADS[0]}`), { use: 'build' })
  const second = await answers(folder, { store })
  expectSame(second, plain, 'cached by an earlier run')
  // Modules of the site run again, because their results may depend on the environment; search indexes are joined
  // again, because a saved graph keeps what was joined; pages are drawn and indexed again, because that takes less than
  // to keep what it gives.
  const made = ['groupPages', 'indexPage', 'joinIndex', 'joinTerms', 'page']
  expect(tasksOf(second.workspace).filter((name) => !made.includes(name))).toEqual(['bundle', 'load'])
})

test('a large document is parsed in a thread, even if it is alone', async () => {
  const { workspace, edit } = await openSite({ 'docs/a.md': '# A\n' }, { threads: 2 })
  expect(await diagnosticsOf(workspace)).toEqual([])
  expect(threads()).toBe(0)
  await edit({ 'docs/a.md': `# A\n\n${'One more paragraph.\n\n'.repeat(10_000)}` })
  expect(await diagnosticsOf(workspace)).toEqual([])
  expect(threads()).toBe(1)
})

test('cache keys are the same in another folder', async () => {
  const names = async () => {
    const memory = memoryStore()
    const filed = new Set<string>()
    const store: Store = {
      ...memory,
      put: (key, value) => {
        filed.add(key)
        return memory.put(key, value)
      },
    }
    const { outputs, diagnostics } = await answers(await folderOf(everyKind), { store })
    expect(diagnostics).toEqual([])
    return { filed, outputs }
  }
  const [one, other] = [await names(), await names()]
  expect(one.outputs.get('docs/a/index.html')).toContain('marked by a plugin')
  expect(one.outputs.has('docs/api/classes/Robot/index.html')).toBe(true)
  expect([...other.filed].sort()).toEqual([...one.filed].sort())
})

/** A site with its own code: a plugin, a page, a component, the sources of an API. */
const everyKind: Files = {
  'chatdocs.config.ts':
    "export default { title: 'Kinds', api: { entryPoints: 'src/index.ts' }, markdown: { remarkPlugins: ['./plugins/mark it.js'] } }\n",
  'plugins/mark it.js':
    "export default () => (tree) => { tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: 'marked by a plugin' }] }) }\n",
  'package.json': '{ "name": "robot", "type": "module" }\n',
  'tsconfig.json': '{ "compilerOptions": { "lib": ["es2020"] }, "include": ["src"] }\n',
  'src/index.ts': '/** A robot. */\nexport class Robot {}\n',
  'components/Clock.tsx': "import { useState } from 'react'\nexport default () => <b>{useState(12)[0]}</b>\n",
  'pages/index.tsx': 'export default () => <h1>Home</h1>\n',
  'docs/a.md': '# A\n\n::Clock\n\n![A dot](a.svg)\n',
  'docs/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>\n',
}

/** The number of threads of this process. */
function threads(): number {
  const report = process.report.getReport() as { workers?: unknown[] }
  return report.workers?.length ?? 0
}

function tasksOf(workspace: Workspace): string[] {
  return Object.keys(workspace.work().milliseconds).sort()
}

longTest('at the root of a host, or below a base', async () => {
  const folder = await folderOf(siteOf(12))
  const top = await answers(folder)
  const below = await answers(folder, { baseUrl: '/base/' })
  const moved = new Map(
    [...withoutHashes(below.outputs)].map(([path, text]) => [path, text.replaceAll('/base/', '/')]),
  )
  const atTop = new Map(withoutHashes(top.outputs))
  // Crawlers only read it at the root of a host.
  expect(atTop.delete('robots.txt')).toBe(true)
  expectSame({ ...below, outputs: moved }, { ...top, outputs: atTop })
  for (const [path, text] of below.outputs) expect([path, strayAddresses(text)]).toEqual([path, []])
})

/** Addresses of this site without its base. */
function strayAddresses(text: string): string[] {
  const addresses = [...text.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, address = '']) => address)
  return addresses.filter((address) => /^\/(?!\/)/.test(address) && !address.startsWith('/base/'))
}

/** Answers after a random short delay. */
async function delayed<T>(answer: () => Promise<T>, random: Random): Promise<T> {
  await new Promise((done) => setTimeout(done, random() * 5))
  return answer()
}

const STEPS = rounds(9, 200)
const STRIDE = 4

test('built from scratch, or edit by edit', async () => {
  const seed = Number(process.env.SEED)
  const open = await openSite({ 'docs/one.md': '# One\n' })
  for (const [step, edit] of randomEdits(STEPS, seed).entries()) {
    await open.edit(edit)
    // Compares after every second edit, so that an update covers one edit or two.
    if (step % 2 !== 0) continue
    const incremental = await answersOf(open.workspace)
    if (step % STRIDE !== 0) continue
    expectSame(incremental, await answers(open.folder), `step ${step} of SEED=${seed}`)
  }
})

test('while it is written, its pages are those of the build', async () => {
  const folder = await folderOf(everyKind)
  const built = await answers(folder)
  const written = await answers(folder, { mode: 'dev', cacheDir: join(folder, '.dev') })
  const pages = [...built.outputs].filter(([path]) => path.endsWith('/index.html'))
  expect(pages.length).toBeGreaterThan(5)
  for (const [path, html] of pages)
    expect(withoutCode(written.outputs.get(path) ?? ''), path).toBe(withoutCode(html))
})

/** A page without what `dev` adds: its own script, and names of the site's modules, which keep their state. */
function withoutCode(html: string): string {
  return html
    .replace(/\n<script type="module" src="[^"]*\/live-\w+\.js"><\/script>/, '')
    .replace(/(assets\/(?:page|component|theme)-[\w-]+)-\w{8}\.js/g, '$1.js')
}
