import { cpSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Application, type JSONOutput, ReflectionKind } from 'typedoc'
import { describe, expect, test } from 'vitest'
import { diskHost } from '../packages/cli/src/host/disk.ts'
import type { SourcePath } from '../packages/core/src/index.ts'
import { memoryStore } from '../packages/engine/src/index.ts'
import { type Files, folderOf, openFolder, outputsOf, problemLines, writeFiles } from './support/site.ts'

/** References of real packages, and what an edit of their sources costs. */

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** The folders of the kinds, and what TypeDoc calls them. */
const KINDS = {
  namespaces: ReflectionKind.Namespace,
  enumerations: ReflectionKind.Enum,
  classes: ReflectionKind.Class,
  interfaces: ReflectionKind.Interface,
  'type-aliases': ReflectionKind.TypeAlias,
  functions: ReflectionKind.Function,
  variables: ReflectionKind.Variable,
} as const

/** How many symbols of each kind TypeDoc itself counts. */
async function countedByTypeDoc(entryPoint: string): Promise<Record<string, number>> {
  const app = await Application.bootstrap({
    entryPoints: [entryPoint],
    tsconfig: fileURLToPath(new URL('tsconfig.packages.json', import.meta.url)),
    skipErrorChecking: true,
    excludePrivate: true,
    excludeInternal: true,
    logLevel: 'None',
  })
  const project = await app.convert()
  if (!project) throw new Error(`TypeDoc cannot read ${entryPoint}`)
  const counts: Record<string, number> = {}
  const count = ({ kind, children = [] }: JSONOutput.ContainerReflection) => {
    const name = Object.entries(KINDS).find(([, each]) => each === kind)?.[0]
    if (name) counts[name] = (counts[name] ?? 0) + 1
    for (const child of children) count(child as JSONOutput.ContainerReflection)
  }
  count(app.serializer.projectToObject(project, ROOT) as unknown as JSONOutput.ContainerReflection)
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
  commander: 'commander/typings/index.d.ts',
  lunr: '@types/lunr/index.d.ts',
  unified: 'unified/index.d.ts',
  zod: 'zod/index.d.ts',
}

describe('packages that nobody here wrote', { timeout: 240_000 }, () => {
  test('every symbol has a page, every link leads somewhere, no page is empty', async () => {
    const folder = await folderOf({ 'docs/index.md': '# Packages\n' })
    const api = Object.entries(PACKAGES).map(([name, path]) => ({
      name,
      entryPoints: relative(folder, `${ROOT}node_modules/${path}`),
      routeBasePath: `/docs/${name}`,
    }))
    await writeFiles(folder, { 'chatdocs.config.json': JSON.stringify({ api, llms: false }) })
    const workspace = await openFolder(folder)
    await workspace.update('all')
    expect(problemLines(await workspace.diagnostics(), workspace)).toEqual([])
    const pages = await workspace.pages()
    for (const [name, path] of Object.entries(PACKAGES)) {
      expect(countedIn(pages, `/docs/${name}`), name).toEqual(
        await countedByTypeDoc(`${ROOT}node_modules/${path}`),
      )
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

const toolkit: Files = {
  'chatdocs.config.json': JSON.stringify({ api: { name: 'tools', entryPoints: 'src/index.ts' } }),
  'docs/index.md': '# Tools\n\nA `Hammer` and `Hammer.hit()`, a [saw](./api/classes/Saw.md).\n',
  'src/index.ts': "export * from './hammer.ts'\nexport * from './saw.ts'\n",
  'src/hammer.ts':
    '/** A hammer. It is heavy. */\nexport class Hammer {\n  /** Hits. */\n  hit(): void {}\n}\n',
  'src/saw.ts':
    "import type { Hammer } from './hammer.ts'\n/** A saw, unlike a {@link Hammer}. */\nexport class Saw {\n  /** With it. */\n  other?: Hammer\n}\n",
}

/** How often TypeDoc ran for what a site of a folder asks for in one build. */
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

describe('an edit of a source', { timeout: 60_000 }, () => {
  test('a comment changes the page of its symbol alone; without a change nothing is read again', async () => {
    const folder = await folderOf(toolkit)
    const store = memoryStore()
    const first = await build(folder, store)
    expect(first.problems).toEqual([])
    expect(first.runs).toBe(1)
    expect(first.outputs.get('docs/index.html' as never)).toContain('href="/docs/api/classes/Hammer#hit"')

    const second = await build(folder, store)
    expect(second.runs).toBe(0)
    expect(second.outputs).toEqual(first.outputs)

    const edited = toolkit['src/hammer.ts']?.replace('It is heavy', 'It is light') ?? ''
    await writeFiles(folder, { 'src/hammer.ts': edited })
    await second.workspace.update(['src/hammer.ts' as SourcePath])
    expect(second.workspace.work().runs.readApi).toBe(1)
    const now = await outputsOf(second.workspace)
    const changed = [...now].filter(([path, text]) => first.outputs.get(path) !== text).map(([path]) => path)
    expect(changed).toEqual([
      'docs/api/classes/Hammer.md',
      'docs/api/classes/Hammer/index.html',
      'docs/api/classes/Hammer/index.json',
      'llms-full.txt',
    ])
    expect((await build(folder, store)).runs).toBe(0)
  })

  test('mistakes in it are told where they stand', async () => {
    const { problems } = await build(
      await folderOf({
        ...toolkit,
        'src/saw.ts':
          '/** As {@link Hamer}, [there](/nowhere). */\nexport class Saw {\n  teeth: number = "many"\n}\n',
      }),
    )
    expect(problems).toEqual([
      'warning api/broken-link src/saw.ts:1:8',
      'error link/broken src/saw.ts:1:25',
      'error api/compile-error src/saw.ts:3:3',
    ])
  })

  test('a file where a page would lie is shown instead', async () => {
    const { problems, outputs } = await build(
      await folderOf({ ...toolkit, 'docs/api/classes/Saw.md': '# Our saw\n\nBy hand.\n' }),
    )
    expect(problems).toEqual([])
    expect(outputs.get('docs/api/classes/Saw/index.html' as never)).toContain('By hand.')
  })
})

describe('our own site', { timeout: 120_000 }, () => {
  const SITE = `${ROOT}site-content`

  test('has a page for everything the specification names', async () => {
    const folder = await folderOf({})
    cpSync(SITE, folder, { recursive: true })
    const { workspace, problems } = await build(folder)
    expect(problems).toEqual([])
    const pages = new Set<string>(await workspace.pages())
    const missing = EXPECTED.map((each) => `/docs/api/${each}`).filter((each) => !pages.has(each))
    expect(missing).toEqual([])
  })
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
