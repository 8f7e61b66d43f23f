import type { Reader } from '@chatdocs/engine'
import { quotedIn } from '../../checks/quoted.ts'
import { isRecord } from '../../config/schema.ts'
import type { PluginReference } from '../../content/model.ts'
import { type CodePlace, locationOfCode } from '../../diagnostics/code-place.ts'
import { type Checked, type Diagnostic, DiagnosticError } from '../../diagnostics/diagnostic.ts'
import { pluginFailed, pluginProblem, pluginUnreadable } from '../../diagnostics/page-catalogue.ts'
import type { Location, SourcePath } from '../../paths.ts'
import type {
  AskPluginInput,
  LocatedPlugin,
  PluginGiven,
  PluginPage,
  PluginProblem,
  PluginTexts,
  WrittenDocument,
} from '../../plugin.ts'
import { askPlugin, locatePlugin } from '../../tasks.ts'
import { rows, sharedQuery } from '../inputs/define.ts'
import { file, files, text } from '../inputs/inputs.ts'
import { compilerSettings } from './aliases.ts'
import { config } from './config.ts'

/*
 * Pages of plugins are Markdown at paths without a file. From there on they are documents, with links, search entries and
 * problems. A plugin declares the files that it reads, so that its answers have inputs. The source lines of a page are a
 * row of their own, so that moved lines parse no page again.
 */

/** The module of a plugin. Reads all its imports, to depend on them; packages can change between processes. */
const located = sharedQuery(
  'located',
  { volatile: true },
  async (db, specifier: string): Promise<LocatedPlugin> => {
    await db.get(compilerSettings)
    const found = await db.run(locatePlugin, { specifier })
    await Promise.all(found.inputs.map((each) => db.get(file, each)))
    // A missing module may be added later.
    if ('failed' in found) await db.get(files)
    return found
  },
)

/** A plugin with the module that it names. */
export async function moduleOf(db: Reader, plugin: PluginReference): Promise<PluginReference> {
  const found = await db.get(located, plugin.module)
  if ('module' in found) return { ...plugin, module: found.module, name: plugin.module }
  const at = found.at ?? (await namedAt(db, plugin.module))
  throw new DiagnosticError([pluginUnreadable(plugin.module, found.failed, at)])
}

/** Where the configuration names a plugin. */
async function namedAt(db: Reader, specifier: string): Promise<Location | undefined> {
  const { path } = (await db.get(config)).value
  return path && quotedIn(path, await db.get(text, path), specifier, { key: ['plugins'] })
}

/** A plugin of the site, and its description of itself. */
export interface OpenPlugin {
  plugin: PluginReference
  name: string
  /** Absent if a function of the plugin returns them. */
  inputs?: readonly string[]
  /** The keys of `Plugin` that it defines. */
  gives: readonly string[]
}

/** The plugins of the site. One that cannot be loaded is fatal, like a broken configuration. */
export const plugins = sharedQuery('plugins', { kept: true }, async (db): Promise<readonly OpenPlugin[]> => {
  const named = (await db.get(config)).value.plugins
  return Promise.all(
    named.map(async (reference) => {
      const plugin = await moduleOf(db, reference)
      const about = await db.run(askPlugin, { plugin, question: { kind: 'about' } })
      if ('failed' in about) {
        const at = (await thrownAt(db, about.place)) ?? (await namedAt(db, reference.module))
        throw new DiagnosticError([pluginUnreadable(reference.module, about.failed, at)])
      }
      return { ...(about.answer as Omit<OpenPlugin, 'plugin'>), plugin }
    }),
  )
})

async function thrownAt(db: Reader, place: CodePlace | undefined): Promise<Location | undefined> {
  return place && locationOfCode(place, await db.get(text, place.path))
}

/** The answer of a plugin, or why there is none. `reads` checks the answer: it returns a value, or what is wrong. */
async function ask<T>(
  db: Reader,
  { plugin, name }: OpenPlugin,
  question: AskPluginInput['question'],
  reads: (answer: unknown) => T | string,
): Promise<Checked<T | undefined>> {
  const output = await db.run(askPlugin, { plugin, question })
  const read = 'failed' in output ? output.failed : reads(output.answer)
  const reported = 'failed' in output ? [] : readReported(output.reported)
  const wrong = [read, reported].find((each) => typeof each === 'string')
  if (wrong === undefined) {
    const diagnostics = (reported as readonly Reported[]).map(async (problem) => {
      const { path } = problem
      return pluginProblem(
        name,
        problem,
        placeIn({ path, text: await db.get(text, path as SourcePath) }, problem),
      )
    })
    return { value: read as T, diagnostics: await Promise.all(diagnostics) }
  }
  const at =
    (await thrownAt(db, 'failed' in output ? output.place : undefined)) ??
    (await namedAt(db, plugin.name ?? ''))
  const on = question.kind === 'check' ? question.document.path : undefined
  return { value: undefined, diagnostics: [pluginFailed(name, wrong as string, { on, at })] }
}

function readTexts(answer: unknown): PluginTexts | string {
  const pages = readRecord(answer)
  if (typeof pages === 'string') return pages
  const [wrong] = Object.entries(pages).filter(([, each]) => typeof each !== 'string')
  return wrong ? `${wrong[0]} is not a text` : (pages as PluginTexts)
}

function readPages(answer: unknown): Readonly<Record<string, PluginPage>> | string {
  const pages = readRecord(answer)
  if (typeof pages === 'string') return pages
  const read = Object.entries(pages).map(([path, each]) => [
    path,
    typeof each === 'string' ? { text: each } : each,
  ])
  const [wrong] = read.filter(([, each]) => typeof (each as PluginPage | null)?.text !== 'string')
  return wrong ? `${wrong[0]} is not a text` : Object.fromEntries(read)
}

/** Values by path. */
function readRecord(answer: unknown): object | string {
  if (!isRecord(answer))
    return `it returned ${answer === undefined ? 'nothing' : JSON.stringify(answer)}, not texts by path`
  const wrong = Object.keys(answer).find((path) => /^\/|(^|\/)\.\.?(\/|$)|\\/.test(path))
  return wrong === undefined ? answer : `${wrong} is not a path within the site`
}

function readProblems(answer: unknown): readonly PluginProblem[] | string {
  if (!Array.isArray(answer))
    return `it returned ${answer === undefined ? 'nothing' : 'no list'}, not a list of problems`
  return answer.every((each) => typeof each?.message === 'string') ? answer : 'a problem has no message'
}

type Reported = PluginProblem & { path: string }

function readReported(answer: unknown): readonly Reported[] | string {
  const problems = readProblems(answer ?? [])
  if (typeof problems === 'string') return problems
  return problems.every((each) => 'path' in each && typeof each.path === 'string')
    ? (problems as readonly Reported[])
    : 'a reported problem has no path'
}

function readPaths(answer: unknown): readonly string[] | string {
  const isList = Array.isArray(answer) && answer.every((each) => typeof each === 'string')
  return isList ? answer : 'its function inputs returned no list of paths'
}

/** The argument for functions of a plugin. */
export async function givenTo(db: Reader, open: OpenPlugin): Promise<PluginGiven> {
  const { title, url, baseUrl, locale } = (await db.get(config)).value
  return { site: { title, url, baseUrl, language: locale.htmlLang }, texts: await inputTexts(db, open) }
}

async function inputTexts(db: Reader, open: OpenPlugin): Promise<PluginTexts> {
  if (open.inputs) return textsAt(db, open.inputs)
  let texts: PluginTexts = {}
  for (;;) {
    const { value, diagnostics } = await ask(db, open, { kind: 'inputs', texts }, readPaths)
    if (!value) throw new DiagnosticError(diagnostics)
    const found = await textsAt(db, [...Object.keys(texts), ...value])
    if (Object.keys(found).length === Object.keys(texts).length) return found
    texts = found
  }
}

/** The texts of the files that exist. A folder ends with a slash. */
async function textsAt(db: Reader, inputs: readonly string[]): Promise<PluginTexts> {
  const isInput = (path: string) =>
    inputs.some((each) => path === each || (each.endsWith('/') && path.startsWith(each)))
  const texts = (await db.get(files))
    .filter(isInput)
    .map(async (path) => [path, (await db.get(file, path))?.text ?? ''] as const)
  return Object.fromEntries(await Promise.all(texts))
}

/** The Markdown files that plugins make, by path. */
export const pluginPages = sharedQuery(
  'pluginPages',
  { kept: true },
  async (db): Promise<Checked<Readonly<Record<string, PluginPage>>>> => {
    const open = (await db.get(plugins)).filter(({ gives }) => gives.includes('pages'))
    return joined(
      open.map(async (each) => ask(db, each, { kind: 'pages', given: await givenTo(db, each) }, readPages)),
    )
  },
)

/** The Markdown file of a plugin at a path. */
export const pluginPage = rows(
  'pluginPage',
  pluginPages,
  ({ value }, path: SourcePath): string | undefined => value[path]?.text,
)

/** The source files of pages of plugins, by the path of the page; an edit rarely changes this table. */
const pluginSources = sharedQuery(
  'pluginSources',
  async (db): Promise<Readonly<Record<string, string | undefined>>> => {
    const pages = Object.entries((await db.get(pluginPages)).value)
    return Object.fromEntries(
      pages.flatMap(([path, { source }]) => (source === undefined ? [] : [[path, source]])),
    )
  },
)

/** The source file of one page of a plugin, if the plugin names it. */
const pluginSource = rows(
  'pluginSource',
  pluginSources,
  (sources, path: SourcePath) => sources[path] as SourcePath | undefined,
)

/** The source lines of one page of a plugin. */
const pluginLines = rows(
  'pluginLines',
  pluginPages,
  ({ value }, path: SourcePath): PluginPage['lines'] => value[path]?.lines,
)

/** The origins that pages of plugins send requests to. */
export const pluginConnects = sharedQuery('pluginConnects', async (db): Promise<readonly string[]> => {
  const pages = Object.values((await db.get(pluginPages)).value)
  return [...new Set(pages.flatMap(({ connects }) => connects ?? []))].sort()
})

/** The source file of a page of a plugin. */
export async function pluginSourceOf(db: Reader, path: SourcePath): Promise<SourcePath | undefined> {
  const makesPages = (await db.get(plugins)).some(({ gives }) => gives.includes('pages'))
  return makesPages ? db.get(pluginSource, path) : undefined
}

/** Maps a location in a page of a plugin to its source file. */
export async function madeLocation(db: Reader, { path, span }: Location): Promise<Location | undefined> {
  const source = await pluginSourceOf(db, path)
  if (source === undefined) return undefined
  const [lines = [], made = '', written] = await Promise.all([
    db.get(pluginLines, path),
    db.get(pluginPage, path),
    db.get(text, source),
  ])
  const before = made.slice(0, span?.start ?? 0).split('\n')
  const from = span && lines.findLast(([first]) => first <= before.length)
  if (!from) return { path: source }
  const [first, start] = from
  const shown = made.split('\n')[before.length - 1]
  const all = written.split('\n')
  const line = start + before.length - first - 1
  if (shown !== all[line]) {
    const column = all[start - 1]?.search(/\S/) ?? 0
    return locationOfCode({ path: source, line: start - 1, column: Math.max(0, column) }, written)
  }
  const { span: at } = locationOfCode({ path: source, line, column: before.at(-1)?.length ?? 0 }, written)
  const begin = at?.start ?? 0
  return { path: source, span: { start: begin, end: begin + span.end - span.start } }
}

/** The files that plugins add to the finished site, by path. `routes` are all addresses. */
export async function pluginFilesFor(db: Reader, routes: readonly string[]): Promise<Checked<PluginTexts>> {
  const open = (await db.get(plugins)).filter(({ gives }) => gives.includes('files'))
  return joined(
    open.map(async (each) =>
      ask(db, each, { kind: 'files', given: { ...(await givenTo(db, each)), routes } }, readTexts),
    ),
  )
}

async function joined<T>(
  answers: readonly Promise<Checked<Readonly<Record<string, T>> | undefined>>[],
): Promise<Checked<Readonly<Record<string, T>>>> {
  const all = await Promise.all(answers)
  return {
    value: Object.assign({}, ...all.map(({ value }) => value)),
    diagnostics: all.flatMap(({ diagnostics }) => diagnostics),
  }
}

/** The problems that plugins find in a document. */
export async function problemsOf(db: Reader, document: WrittenDocument): Promise<readonly Diagnostic[]> {
  const open = (await db.get(plugins)).filter(({ gives }) => gives.includes('check'))
  const all = await Promise.all(
    open.map(async (each) => {
      const { value = [], diagnostics } = await ask(db, each, { kind: 'check', document }, readProblems)
      return [
        ...diagnostics,
        ...value.map((problem) => pluginProblem(each.name, problem, placeIn(document, problem))),
      ]
    }),
  )
  return all.flat()
}

function placeIn(
  { path, text }: { path: string; text: string },
  { line, column = 1 }: PluginProblem,
): Location {
  const source = path as SourcePath
  return line === undefined
    ? { path: source }
    : locationOfCode({ path: source, line: line - 1, column: column - 1 }, text)
}
