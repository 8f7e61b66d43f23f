import { existsSync } from 'node:fs'
import { link, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { diskHost } from '../packages/cli/src/host/disk.ts'
import { releaseFolder } from '../packages/cli/src/project/cache.ts'
import {
  openWorkspace,
  type Workspace,
  type WorkspaceOptions,
} from '../packages/cli/src/workspace/workspace.ts'
import type { OutputPath } from '../packages/protocol/src/index.ts'
import { type Edit, randomEdits } from './support/random-edits.ts'
import { diagnosticsOf, type Files, folderOf, openFolder, outputText, writeFiles } from './support/site.ts'
import { longTest, rounds } from './support/suite.ts'

/** What one process saves, the next one need not do. Each process here is a workspace on the same folder. */

/** They run once in each process, with the options, which they read. */
const VOLATILE = ['loaded', 'located', 'bundles', 'options']

interface Process {
  readonly workspace: Workspace
  /** The queries that ran since the last call, without the volatile ones, as `query(key)`. */
  ran(): string[]
}

async function inProcess<T>(
  folder: string,
  work: (process: Process) => Promise<T>,
  options: Partial<WorkspaceOptions> = {},
): Promise<T> {
  const log: string[] = []
  const workspace = await openWorkspace({
    site: folder,
    cacheDir: join(folder, '.chatdocs'),
    mode: 'build',
    host: diskHost(folder),
    threads: 0,
    verbose: (line) => log.push(line),
    ...options,
  })
  const ran = () => log.splice(0).filter((line) => !VOLATILE.includes(line.replace(/\W.*/, '')))
  try {
    await workspace.update('all')
    return await work({ workspace, ran })
  } finally {
    await workspace.close()
  }
}

/** Everything a build asks for, errors included. */
async function everythingOf(workspace: Workspace) {
  const diagnostics = await diagnosticsOf(workspace)
  const outputs = new Map<string, string>()
  for (const path of await workspace.outputPaths().catch(() => [])) {
    outputs.set(path, await outputText(workspace, path).catch((error) => `failed: ${error.message}`))
  }
  return { diagnostics, outputs }
}

async function edit(folder: string, changes: Edit): Promise<void> {
  for (const [path, text] of Object.entries(changes)) {
    if (text === undefined) await rm(join(folder, path), { force: true })
    else await writeFiles(folder, { [path]: text })
  }
}

function siteOf(count: number): Files {
  const pages = Array.from({ length: count }, (_, n) => [`docs/part-${n % 9}/page-${n}.md`, pageText(n)])
  return {
    'chatdocs.config.ts': "export default { title: 'Graph', url: 'https://graph.example' }\n",
    'pages/index.tsx': 'export default () => <h1>Home</h1>\n',
    'components/Clock.tsx': 'export default () => <b>12</b>\n',
    ...Object.fromEntries(pages),
  }
}

function pageText(n: number): string {
  const next = `../part-${(n + 1) % 9}/page-${n + 1}.md`
  return `# Page ${n}\n\n${n === 0 ? '::Clock' : `[next](${next}#end)`}\n\n${'words '.repeat(50)}\n\n## End\n`
}

test('what did not change is not asked again, and mistakes are still known', async () => {
  const folder = await folderOf(siteOf(20))
  const cold = await inProcess(folder, ({ workspace }) => diagnosticsOf(workspace))
  expect(cold.map(({ code }) => code)).toEqual(['link/broken-markdown'])
  await inProcess(folder, async ({ workspace, ran }) => {
    expect(await diagnosticsOf(workspace)).toEqual(cold)
    expect(ran()).toEqual([])
  })
})

longTest('a paragraph runs the same queries on a site ten times as large', async () => {
  const [small, large] = await Promise.all([10, 100].map(queriesOf))
  expect(large).toEqual(small)
  expect(small?.length).toBeLessThan(40)

  async function queriesOf(count: number): Promise<string[]> {
    const folder = await folderOf(siteOf(count))
    const path = 'docs/part-4/page-4/index.html' as OutputPath
    const ask = async ({ workspace, ran }: Process) => {
      await diagnosticsOf(workspace)
      await workspace.output(path)
      return ran()
    }
    await inProcess(folder, ask)
    await writeFile(join(folder, 'docs/part-4/page-4.md'), `${pageText(4)}\nOne more paragraph.\n`)
    return (await inProcess(folder, ask)).sort()
  }
})

test('an edit of a partial draws the pages that include it, not others with components', async () => {
  const page = (part: string) => `import Part from './_${part}.mdx'\n\n# Page\n\n<Part />\n\n<Clock />\n`
  const pages = Array.from({ length: 6 }, (_, n) => [`docs/${n}.mdx`, page(n % 2 === 0 ? 'even' : 'odd')])
  const folder = await folderOf({
    'chatdocs.config.ts': "export default { title: 'Parts', search: false }\n",
    'components/Clock.tsx': 'export default () => <b>12</b>\n',
    'docs/_even.mdx': 'Text.\n',
    'docs/_odd.mdx': 'Text.\n',
    ...Object.fromEntries(pages),
  })
  const drawn = async ({ workspace, ran }: Process) => {
    await diagnosticsOf(workspace)
    return ran().filter((line) => /^html\(\/docs\/\d/.test(line))
  }
  expect(await inProcess(folder, drawn)).toHaveLength(6)
  await writeFiles(folder, { 'docs/_odd.mdx': 'Other text.\n' })
  const urls = (await inProcess(folder, drawn)).sort()
  expect(urls).toEqual(['html(/docs/1)', 'html(/docs/3)', 'html(/docs/5)'])
})

test('a new title, or a document more, reads the texts of its own links alone', async () => {
  // Longer texts than those that are part of the graph.
  const written = (text: string) => text.replace('[next]', `[${'next '.repeat(60)}]`)
  const site = Object.entries(siteOf(45)).map(([path, text]) => [path, written(String(text))])
  const folder = await folderOf(Object.fromEntries(site))
  const read = async ({ workspace, ran }: Process) => {
    await workspace.outputPaths()
    const lines = ran().map((line) => line.replace(' =', ''))
    return lines.filter((line) => line.startsWith('outgoingTexts(')).sort()
  }
  expect(await inProcess(folder, read)).toHaveLength(45)
  await writeFiles(folder, { 'docs/part-3/page-3.md': written(pageText(3)).replace('Page 3', 'Title') })
  expect(await inProcess(folder, read)).toEqual(['outgoingTexts(docs/part-3/page-3.md)'])
  await writeFiles(folder, { 'docs/part-3/page-a.md': '# A page more\n' })
  expect(await inProcess(folder, read)).toEqual(['outgoingTexts(docs/part-3/page-a.md)'])
})

test('any edits between processes: the answer is the cold one', async () => {
  const seed = Number(process.env.SEED)
  const folder = await folderOf({ ...siteOf(3), 'docs/one.md': '# One\n' })
  const isCheck = (step: number) => step % 5 === 3
  for (const [step, changes] of randomEdits(rounds(6, 100), seed).entries()) {
    await edit(folder, changes)
    if (isCheck(step)) await inProcess(folder, ({ workspace }) => diagnosticsOf(workspace))
    else {
      const found = await inProcess(folder, ({ workspace }) => everythingOf(workspace))
      const cold = await openFolder(folder)
      await cold.update('all')
      expect(found, `step ${step} of SEED=${seed}`).toEqual(await everythingOf(cold))
    }
  }
})

test('a build and the development server do not disturb each other', async () => {
  const folder = await folderOf({ ...siteOf(5), 'docs/draft.md': '---\ndraft: true\n---\n\n# Draft\n' })
  const counts: number[] = []
  for (const mode of ['build', 'dev', 'build', 'dev'] as const) {
    const ran = await inProcess(
      folder,
      async ({ workspace, ran }) => {
        await diagnosticsOf(workspace)
        expect((await workspace.pages()).some((url) => url === '/docs/draft')).toBe(mode === 'dev')
        return ran()
      },
      { mode },
    )
    counts.push(ran.length)
  }
  expect(counts.slice(2)).toEqual([0, 0])
})

test('a damaged graph is no graph', async () => {
  const folder = await folderOf(siteOf(5))
  const graph = join(releaseFolder(join(folder, '.chatdocs')), 'graph-build')
  const cold = await inProcess(folder, ({ workspace }) => everythingOf(workspace))
  const bytes = await readFile(graph)
  for (const damaged of [bytes.subarray(0, bytes.length / 2), Buffer.alloc(bytes.length), Buffer.alloc(0)]) {
    await writeFile(graph, damaged)
    const again = await inProcess(folder, ({ workspace }) => everythingOf(workspace))
    expect(again).toEqual(cold)
  }
})

test('a module that another process may be importing is replaced, not written again', async () => {
  const folder = await folderOf(siteOf(2))
  const server = join(folder, '.chatdocs/server')
  const first = await inProcess(folder, ({ workspace }) => everythingOf(workspace))
  const names = await readdir(server)
  expect(names).not.toEqual([])
  for (const name of names) {
    await link(join(server, name), join(folder, name))
    await writeFile(join(folder, name), 'damaged')
  }
  expect(await inProcess(folder, ({ workspace }) => everythingOf(workspace))).toEqual(first)
  for (const name of names) {
    expect(await readFile(join(folder, name), 'utf8')).toBe('damaged')
    expect(await readFile(join(server, name), 'utf8')).not.toBe('damaged')
  }
})

test('without the cache nothing is saved', async () => {
  const folder = await folderOf(siteOf(3))
  await inProcess(folder, ({ workspace }) => diagnosticsOf(workspace), { cache: false })
  expect(existsSync(releaseFolder(join(folder, '.chatdocs')))).toBe(false)
})

test('another file that a plugin of the site imports parses documents again', async () => {
  const folder = await folderOf({
    'word.js': "export const word = 'One'\n",
    'plugin.js':
      "import { word } from './word.js'\nexport default () => (tree) => void (tree.children[0].children[0].value = word)\n",
    'chatdocs.config.json': '{ "title": "Plugins", "markdown": { "remarkPlugins": ["./plugin.js"] } }',
    'docs/a.md': '# A\n',
  })
  const heading = () =>
    inProcess(
      folder,
      async ({ workspace }) =>
        JSON.parse(await outputText(workspace, 'docs/a/index.json' as OutputPath)).title,
    )
  expect(await heading()).toBe('One')
  await writeFiles(folder, { 'word.js': "export const word = 'Two'\n" })
  expect(await heading()).toBe('Two')
})

test('another version of a plugin parses documents again', async () => {
  const manifest = (version: string) => ({
    'node_modules/remark-mark/package.json': `{ "name": "remark-mark", "version": "${version}", "type": "module", "exports": "./index.js" }`,
  })
  const folder = await folderOf({
    ...manifest('1.0.0'),
    'node_modules/remark-mark/index.js': 'export default () => () => {}\n',
    'chatdocs.config.json': '{ "title": "Plugins", "markdown": { "remarkPlugins": ["remark-mark"] } }',
    'docs/a.md': '# A\n',
  })
  const check = () =>
    inProcess(folder, async ({ workspace, ran }) => {
      expect(await diagnosticsOf(workspace)).toEqual([])
      return ran()
    })
  expect(await check()).toContain('document(docs/a.md)')
  expect(await check()).toEqual([])
  await writeFiles(folder, manifest('1.0.1'))
  expect(await check()).toContain('document(docs/a.md)')
})
