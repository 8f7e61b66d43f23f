import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { dirname, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { diskHost } from '../packages/cli/src/host/disk.ts'
import type { SourcePath } from '../packages/core/src/index.ts'
import { memoryStore } from '../packages/engine/src/index.ts'
import { isOfSearch } from './support/effects.ts'
import { ownSite } from './support/own-site.ts'
import { call } from './support/program.ts'
import {
  type Files,
  folderOf,
  openFolder,
  openSite,
  outputsOf,
  problemLines,
  writeFiles,
} from './support/site.ts'
import { longTest } from './support/suite.ts'

/** References of real packages, and the cost of editing their sources. */

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** The folder of each kind, and its number in TypeDoc's JSON. */
const KINDS: Readonly<Record<string, number>> = {
  namespaces: 4,
  enumerations: 8,
  variables: 32,
  functions: 64,
  classes: 128,
  interfaces: 256,
  'type-aliases': 2 ** 21,
}

interface Counted {
  kind: number
  children?: readonly Counted[]
}

/** The number of symbols that TypeDoc finds in these entry points, by the folder of their kind. */
async function countedByTypeDoc(
  entryPoints: readonly string[],
  folder: string,
): Promise<Map<string, Record<string, number>>> {
  const compilerOptions = { module: 'esnext', moduleResolution: 'bundler', skipLibCheck: true }
  await writeFiles(folder, {
    'counted/tsconfig.json': JSON.stringify({ compilerOptions, files: entryPoints }),
  })
  const [json, tsconfig] = [`${folder}/counted/api.json`, `${folder}/counted/tsconfig.json`]
  const options = ['--skipErrorChecking', '--excludePrivate', '--excludeInternal', '--logLevel', 'None']
  const command = [`${ROOT}node_modules/typedoc/bin/typedoc`, '--tsconfig', tsconfig, '--json', json]
  await promisify(execFile)(process.execPath, [...command, ...options, ...entryPoints], { cwd: folder })
  const { children: modules }: { children: ({ name: string } & Counted)[] } = JSON.parse(
    await readFile(json, 'utf8'),
  )
  return new Map(modules.map(({ name, children }) => [name, countsOf(children)]))
}

function countsOf(symbols: readonly Counted[] = []): Record<string, number> {
  const counts: Record<string, number> = {}
  const count = ({ kind, children = [] }: Counted) => {
    const name = Object.keys(KINDS).find((each) => KINDS[each] === kind)
    if (name) counts[name] = (counts[name] ?? 0) + 1
    children.forEach(count)
  }
  symbols.forEach(count)
  return counts
}

function countedIn(pages: readonly string[], base: string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const page of pages) {
    if (!page.startsWith(`${base}/`)) continue
    const parts = page.slice(base.length + 1).split('/')
    const kind = parts.at(-2) ?? ''
    if (parts.length % 2 === 0 && Object.hasOwn(KINDS, kind)) counts[kind] = (counts[kind] ?? 0) + 1
  }
  return counts
}

const PACKAGES: Readonly<Record<string, string>> = {
  chokidar: 'chokidar/index.d.ts',
  commander: 'commander/typings/index.d.ts',
  lunr: '@types/lunr/index.d.ts',
  unified: 'unified/index.d.ts',
}

describe('packages of others', () => {
  longTest('every symbol has a page, every link leads somewhere, no page is empty', async () => {
    const folder = await folderOf({ 'docs/index.md': '# Packages\n\nFour of them.\n' })
    const api = Object.entries(PACKAGES).map(([name, path]) => ({
      name,
      entryPoints: relative(folder, `${ROOT}node_modules/${path}`),
      routeBasePath: `/docs/${name}`,
    }))
    await writeFiles(folder, { 'chatdocs.config.json': JSON.stringify({ api, llms: false }) })
    const entryPoints = Object.values(PACKAGES).map((path) => `${ROOT}node_modules/${path}`)
    const [workspace, counted] = await Promise.all([
      openFolder(folder),
      countedByTypeDoc(entryPoints, folder),
    ])
    await workspace.update('all')
    expect(problemLines(await workspace.diagnostics(), workspace)).toEqual([])
    const pages = await workspace.pages()
    for (const [name, path] of Object.entries(PACKAGES)) {
      expect(countedIn(pages, `/docs/${name}`), name).toEqual(counted.get(dirname(path)))
    }
    const all = await outputsOf(workspace)
    const empty = [...all].filter(
      ([path, text]) => path.endsWith('.md') && text.trim().split('\n').length < 3,
    )
    expect(empty).toEqual([])
    for (const [path, text] of all) {
      if (!path.endsWith('.html')) continue
      const ids = [...text.matchAll(/ id="([^"]*)"/g)].map((each) => each[1])
      expect(ids.length, path).toBe(new Set(ids).size)
    }
  })
})

/** Without the types of the DOM, which take longer than all the rest. */
const toolkit: Files = {
  'tsconfig.json': JSON.stringify({
    compilerOptions: { strict: true, lib: ['es2020'], allowImportingTsExtensions: true, noEmit: true },
  }),
  'chatdocs.config.json': JSON.stringify({ api: { name: 'tools', entryPoints: 'src/index.ts' } }),
  'docs/index.md': '# Tools\n\nA `Hammer` and `Hammer.hit()`, a [saw](./api/classes/Saw.md).\n',
  'src/index.ts': "export * from './hammer.ts'\nexport * from './saw.ts'\n",
  'src/hammer.ts':
    '/**\n * A hammer.\n *\n * It is heavy.\n */\nexport class Hammer {\n  /** Hits. */\n  hit(): void {}\n}\n',
  'src/saw.ts':
    "import type { Hammer } from './hammer.ts'\n/** A saw, unlike a {@link Hammer}. */\nexport class Saw {\n  /** With it. */\n  other?: Hammer\n}\n",
}

/** Builds a folder once: its diagnostics, its outputs, and how often TypeDoc ran. */
async function build(folder: string, store = memoryStore()) {
  const ran: string[] = []
  const workspace = await openFolder(folder, {
    store,
    host: diskHost(folder),
    verbose: (line) => ran.push(line),
  })
  await workspace.update('all')
  const problems = problemLines(await workspace.diagnostics(), workspace)
  return {
    workspace,
    problems,
    outputs: await outputsOf(workspace),
    runs: workspace.work().runs.readApi ?? 0,
  }
}

test('a reference speaks the language of its site', async () => {
  const api = { name: 'tools', entryPoints: 'src/index.ts' }
  const site = { ...toolkit, 'chatdocs.config.json': JSON.stringify({ lang: 'de', api }) }
  const { problems, outputs } = await build(await folderOf(site))
  expect(problems).toEqual([])
  const page = outputs.get('docs/api/classes/Hammer/index.html' as never) ?? ''
  expect(page).toContain('>Klasse</span>')
  expect(page).toContain('<h2 id="methoden" aria-label="Methoden">Methoden<')
  expect(page).toContain('content="A hammer.')
  expect(outputs.get('docs/api/index.html' as never)).toContain('<title>API-Referenz')
})

describe('an edit of a source', () => {
  test('a comment changes only the page of its symbol; without a change nothing is read again', async () => {
    const folder = await folderOf(toolkit)
    const store = memoryStore()
    const first = await build(folder, store)
    expect(first.problems).toEqual([])
    expect(first.runs).toBe(1)
    expect(first.outputs.get('docs/index.html' as never)).toContain('href="/docs/api/classes/Hammer/#hit"')

    const second = await build(folder, store)
    expect(second.runs).toBe(0)
    expect(second.outputs).toEqual(first.outputs)

    const edited = toolkit['src/hammer.ts']?.replace('It is heavy', 'It is light') ?? ''
    await writeFiles(folder, { 'src/hammer.ts': edited })
    await second.workspace.update(['src/hammer.ts' as SourcePath])
    expect(second.workspace.work().runs.readApi).toBe(1)
    const now = await outputsOf(second.workspace)
    const changed = [...now]
      .filter(([path, text]) => first.outputs.get(path) !== text && !isOfSearch(path))
      .map(([path]) => path)
    expect(changed).toEqual([
      'docs/api/classes/Hammer.md',
      'docs/api/classes/Hammer/index.html',
      'docs/api/classes/Hammer/index.json',
      'llms-full.txt',
    ])
    expect((await build(folder, store)).runs).toBe(0)
  })

  test('its diagnostics point into the source', async () => {
    const { problems } = await build(
      await folderOf({
        ...toolkit,
        'src/saw.ts':
          '/** As {@link Hamer}, [there](/nowhere). */\nexport class Saw {\n  teeth: number = "many"\n}\n',
      }),
    )
    expect(problems).toEqual([
      'warning api/broken-link src/saw.ts:1:15',
      'error link/broken src/saw.ts:1:31',
      'error api/compile-error src/saw.ts:3:3',
    ])
  })

  test('links into an API that could not be read are not reported', async () => {
    const { problems } = await build(
      await folderOf({
        ...toolkit,
        'chatdocs.config.json': JSON.stringify({ api: { name: 'tools', entryPoints: 'src/indx.ts' } }),
        'docs/index.md': '# Tools\n\n[One](/docs/api/classes/Saw#teeth), [none](/docs/apis).\n',
      }),
    )
    expect(problems).toEqual([
      'error api/no-entry-point chatdocs.config.json:1:39',
      'error link/broken docs/index.md:3:44',
    ])
  })

  test('a file at the path of a page replaces the page', async () => {
    const { problems, outputs } = await build(
      await folderOf({ ...toolkit, 'docs/api/classes/Saw.md': '# Our saw\n\nBy hand.\n' }),
    )
    expect(problems).toEqual([])
    expect(outputs.get('docs/api/classes/Saw/index.html' as never)).toContain('By hand.')
  })
})

describe('the reference of a version', () => {
  const LAMP =
    '{"id":1,"name":"Lamp","kind":"class","modifiers":[],"sources":[],"comment":{"summary":["Old."],"blocks":[],"modifiers":[]}}'
  const frozen = (symbols: string) =>
    `{"format":1,"packages":[{"folder":"api","entryPoints":[],"linked":true,"model":{"name":"tools","symbols":[${symbols}]}}]}`
  const versions: Files = {
    ...toolkit,
    'versions.json': '["1.0"]',
    'versioned_docs/version-1.0/index.md': '# Tools\n\nA `Lamp`, no `Hammer`.\n',
  }
  const changedOf = (before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>) =>
    [...now].flatMap(([path, text]) => (before.get(path) !== text && !isOfSearch(path) ? [path] : []))

  test('a comment of today runs nothing of it, and its own comment changes its page alone', async () => {
    const path = 'versioned_api/version-1.0-api.json'
    const open = await openSite({ ...versions, [path]: frozen(LAMP) })
    expect(problemLines(await open.workspace.diagnostics(), open.workspace)).toEqual([])
    const before = await outputsOf(open.workspace)
    expect(before.get('docs/index.html' as never)).toContain('href="/docs/api/classes/Lamp/"')
    expect(before.get('docs/next/index.html' as never)).toContain('href="/docs/next/api/classes/Hammer/"')
    open.takeLog()
    const hammer = toolkit['src/hammer.ts']?.replace('It is heavy', 'It is light') ?? ''
    await open.edit({ 'src/hammer.ts': hammer })
    const between = await outputsOf(open.workspace)
    expect(changedOf(before, between)).toEqual([
      'docs/next/api/classes/Hammer.md',
      'docs/next/api/classes/Hammer/index.html',
      'docs/next/api/classes/Hammer/index.json',
      'llms-full.txt',
    ])
    const ran = open.takeLog()
    expect(ran).toContain('apiDocuments(current)')
    expect(ran.filter((line) => /^(apiDocuments|frozenApi|document|html)\(.*1\.0/.test(line))).toEqual([])
    await open.edit({ [path]: frozen(LAMP.replace('Old.', 'Older.')) })
    const now = await outputsOf(open.workspace)
    expect(changedOf(between, now)).toContain('docs/api/classes/Lamp/index.html')
    expect(changedOf(between, now).filter((each) => each.startsWith('docs/next/'))).toEqual([])
    expect(open.takeLog()).not.toContain('apiDocuments(current)')
    expect(open.workspace.work().runs.readApi).toBe(2)
  })

  test('without one, versions have the pages and queries of before', async () => {
    const open = await openSite(versions)
    await outputsOf(open.workspace)
    const ran = open.takeLog()
    expect(new Set(ran.filter((line) => /^(frozenApi|apiDocuments)\(/.test(line)))).toEqual(
      new Set(['apiDocuments(current)']),
    )
    const pages = await open.workspace.pages()
    expect(pages.filter((page) => page.includes('/api'))).toContain('/docs/next/api/classes/Hammer')
    expect(pages).not.toContain('/docs/api')
  })
})

test('our own site has a page for everything the specification names', async () => {
  const { folder, built } = await ownSite()
  const { out } = await call(['check', '--format', 'json'], { cwd: folder })
  expect(JSON.parse(out).diagnostics).toMatchObject([
    { severity: 'warning', code: 'history/unavailable', file: 'chatdocs.config.ts' },
  ])
  const missing = EXPECTED.map((each) => `docs/api/${each}/index.html`).filter(
    (each) => !built.paths.includes(each),
  )
  expect(missing).toEqual([])
})

const SEGMENTS =
  'Anonymous At Basketball Button Contact CustomMusic CustomNode Dice DirectNode Face File Forward Image Json Location Markdown Music Poke Record Reply Rps Shake Share Text Video Xml'
const INPUTS = 'Text Number Switch RadioGroup RadioCheckbox RadioDivider'

const EXPECTED = [
  'namespaces/ansi',
  ...'Adapter Bot EventEmitter Listener ModuleLoader Plugin PluginConfig'
    .split(' ')
    .map((name) => `classes/${name}`),
  ...SEGMENTS.split(' ').map((name) => `interfaces/${name}Segment`),
  ...INPUTS.split(' ').map((name) => `interfaces/PluginConfig${name}Input`),
  ...['NativeView', 'Config'].map((name) => `interfaces/${name}`),
  ...['ListenerPermission', 'LoggerLevel', 'PluginConfigInputKind'].map((name) => `enumerations/${name}`),
  ...['definePlugin', 'defineNativeView', 'defineConfig', 'toSegments'].map((name) => `functions/${name}`),
  ...['Segment', 'Sendable'].map((name) => `type-aliases/${name}`),
  ...['version', 'segmentTypes'].map((name) => `variables/${name}`),
]
