import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkedSnippets, externalLinks, externalProblems, translations } from '@chatdocs/core'
import { expect, onTestFinished, test } from 'vitest'
import type { Workspace } from '../packages/cli/src/workspace/workspace.ts'
import { agentProblems, CODES, type History, printDiagnostics } from '../packages/core/src/index.ts'
import {
  bodiesOf,
  type PageContent,
  type RouteData,
  STATE_ELEMENT,
  withBodies,
} from '../packages/protocol/src/index.ts'
import { expectFile, expectFolder } from './support/golden.ts'
import { deadAddresses, doubleIds, lostPages, strayAddresses } from './support/reading.ts'
import { diagnosticsOf, openFolder, outputsOf } from './support/site.ts'
import { isPage, stableOutputs, stateOf } from './support/stable.ts'
import { problemOf } from './support/values.ts'

/** Every folder of `sites/` is a test: `site-content/` produces `diagnostics.txt` and, without errors, `expected/`. */

const SITES = fileURLToPath(new URL('sites/', import.meta.url))
const cases = readdirSync(SITES).sort()

/** The history of the repository: `history.json` next to the site. */
function historyOf(name: string): { history?: () => Promise<History> } {
  const file = join(SITES, name, 'history.json')
  return existsSync(file) ? { history: async () => JSON.parse(readFileSync(file, 'utf8')) } : {}
}

/**
 * `flags.txt` next to the site: `--agents`, `--snippets`, `--translations`, `--external` with `dead.json`, or `--without`
 * and packages.
 */
function flagsOf(name: string): readonly string[] {
  const file = join(SITES, name, 'flags.txt')
  return existsSync(file) ? readFileSync(file, 'utf8').split(/\s+/) : []
}

/**
 * The folder of a case. `links.json` next to the site names symbolic links with what they lead to: they are made in a
 * copy, because not every checkout can have them. Nothing where they cannot be made.
 */
function folderOf(name: string, temporary: string): string | undefined {
  const file = join(SITES, name, 'links.json')
  if (!existsSync(file)) return join(SITES, name)
  const folder = join(temporary, 'copy')
  cpSync(join(SITES, name), folder, { recursive: true })
  try {
    for (const [path, target] of Object.entries<string>(JSON.parse(readFileSync(file, 'utf8'))))
      symlinkSync(target, join(folder, path))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EPERM') return undefined
    throw error
  }
  return folder
}

/** Opens the site of a case without threads and with an in-memory cache. `problems` gets those of values of queries. */
async function open(name: string, problems = new Set<string>()) {
  const temporary = mkdtempSync(join(tmpdir(), 'chatdocs-site-'))
  onTestFinished(() => rmSync(temporary, { recursive: true, force: true }))
  const folder = folderOf(name, temporary)
  if (folder === undefined) return undefined
  const workspace = await openFolder(join(folder, 'site-content'), {
    cacheDir: join(temporary, 'cache'),
    ...historyOf(name),
    ...(flagsOf(name)[0] === '--without' && { missing: flagsOf(name).slice(1) }),
    verbose: (_, { query, value }) => {
      const problem = value instanceof Error ? undefined : problemOf(value)
      if (problem !== undefined) problems.add(`${query}: ${problem}`)
    },
  })
  await workspace.update('all')
  return workspace
}

/** Those to the addresses in `dead.json`, with the reasons. */
async function deadLinks(name: string, workspace: Workspace) {
  const reasons: Record<string, string> = JSON.parse(readFileSync(join(SITES, name, 'dead.json'), 'utf8'))
  return workspace.ask(externalProblems, await workspace.ask(externalLinks), new Map(Object.entries(reasons)))
}

function forAgents(workspace: Workspace) {
  return workspace.ask(agentProblems, (html) => Buffer.from(html).toString())
}

test.each(cases)('%s is as expected', async (name) => {
  const problems = new Set<string>()
  const workspace = await open(name, problems)
  if (!workspace) return
  const flags = flagsOf(name)
  const more = [
    ...(flags.includes('--snippets') ? [await workspace.ask(checkedSnippets)] : []),
    ...(flags.includes('--translations') ? [await workspace.ask(translations)] : []),
    ...(flags.includes('--external') ? [{ diagnostics: await deadLinks(name, workspace) }] : []),
    ...(flags.includes('--agents') ? [{ diagnostics: await forAgents(workspace) }] : []),
  ]
  const diagnostics = [await diagnosticsOf(workspace), ...more.map((each) => each.diagnostics)].flat()
  const printed = printDiagnostics(diagnostics, workspace.textOf, { color: false })
  expectFile(join(SITES, name, 'diagnostics.txt'), printed === '' ? '' : `${printed}\n`)
  const isBuilt = diagnostics.every((each) => each.severity !== 'error')
  const outputs = isBuilt ? await outputsOf(workspace) : new Map()
  expectFolder(join(SITES, name, 'expected'), stableOutputs(outputs))
  expectDrawn(outputs)
  expect(doubleIds(outputs)).toEqual([])
  expect([...problems]).toEqual([])
  expect(lostPages(outputs)).toEqual([])
  if (isBuilt) expect(await strayFiles(workspace, outputs)).toEqual([])
  if (diagnostics.length === 0) expect([...deadAddresses(outputs), ...strayAddresses(outputs)]).toEqual([])
})

/** Every page hydrates from its route data and contains its body's static HTML once. */
/** The files of pages that are no outputs, and the pages whose HTML is no file of a page. */
async function strayFiles(workspace: Workspace, outputs: ReadonlyMap<string, string>): Promise<string[]> {
  const listed = (await workspace.pageFiles()).flatMap(({ paths }) => paths as readonly string[])
  const drawn = [...outputs].flatMap(([path, text]) => (text.includes(`id="${STATE_ELEMENT}"`) ? [path] : []))
  return [
    ...listed.filter((path) => !outputs.has(path)),
    ...drawn.filter((path) => !path.endsWith('404.html') && !listed.includes(path)),
  ]
}

function expectDrawn(outputs: ReadonlyMap<string, string>): void {
  for (const [path, html] of outputs) {
    if (!path.endsWith('/index.html') || !isPage(html)) continue
    const data: RouteData = JSON.parse(outputs.get(path.replace(/html$/, 'json')) ?? '')
    const { parts = {}, ...rest } = data
    expect(stateOf(html).route).toEqual({ ...rest, content: withoutHtml(data.content) })
    for (const [name, part] of Object.entries(parts))
      expect(html).toContain(`<cd-slot data-slot="${name}">${part}</cd-slot>`)
    for (const each of staticHtml(data.content))
      expect(html.split(each).length - 1, `${path}: ${each}`).toBe(1)
  }
}

function withoutHtml(content: PageContent): unknown {
  const bodies = JSON.parse(JSON.stringify(bodiesOf(content)), (_, value) =>
    Array.isArray(value) ? value.map((each: unknown) => (typeof each === 'string' ? null : each)) : value,
  )
  return JSON.parse(JSON.stringify(withBodies(content, bodies)))
}

/** The HTML between islands; islands render their own children. */
function staticHtml(content: PageContent): string[] {
  return bodiesOf(content).flatMap((body) => body.filter((each) => typeof each === 'string'))
}

/** Diagnostics that no golden site can cause. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'sidebar/no-link': 'only ever the cause of navbar/item-failed, whose words it gives',
}

test.each(Object.keys(CODES))('some site makes the mistake %s', (code) => {
  const makers = cases.filter((name) => {
    const file = join(SITES, name, 'diagnostics.txt')
    return existsSync(file) && readFileSync(file, 'utf8').includes(`[${code}]`)
  })
  if (code in ELSEWHERE) expect(makers).toEqual([])
  else expect(makers, 'no folder of sites/ makes it').not.toEqual([])
})
