import type { Reader } from '@chatdocs/engine'
import { quotedIn } from '../checks/quoted.ts'
import type { PluginReference } from '../content/model.ts'
import { type CodePlace, locationOfCode } from '../diagnostics/code-place.ts'
import { type Checked, type Diagnostic, DiagnosticError } from '../diagnostics/diagnostic.ts'
import { pluginFailed, pluginProblem, pluginUnreadable } from '../diagnostics/plugin-catalogue.ts'
import type { Location, SourcePath } from '../paths.ts'
import type {
  AskPluginInput,
  LocatedPlugin,
  PluginGiven,
  PluginProblem,
  PluginTexts,
  WrittenDocument,
} from '../plugin.ts'
import { askPlugin, locatePlugin } from '../tasks.ts'
import { config } from './config.ts'
import { query } from './define.ts'
import { file, files, text } from './ground.ts'

/** The module of a plugin. Reads everything that it imports, to depend on it; packages can change between processes. */
const located = query(
  'located',
  { shared: true, volatile: true },
  async (db, specifier: string): Promise<LocatedPlugin> => {
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
  return path && quotedIn(path, await db.get(text, path), specifier)
}

/** A plugin of the site, and what it says about itself. */
export interface OpenPlugin {
  plugin: PluginReference
  name: string
  inputs: readonly string[]
  /** The keys of `Plugin` that it has. */
  gives: readonly string[]
}

/** The plugins of the site. One that cannot be opened stops everything, as a broken configuration does. */
export const plugins = query(
  'plugins',
  { shared: true, kept: true },
  async (db): Promise<readonly OpenPlugin[]> => {
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
  },
)

async function thrownAt(db: Reader, place: CodePlace | undefined): Promise<Location | undefined> {
  return place && locationOfCode(place, await db.get(text, place.path))
}

/** The answer of a plugin, or why there is none. `reads` says what is wrong with an answer of another form. */
async function ask<T>(
  db: Reader,
  { plugin, name }: OpenPlugin,
  question: AskPluginInput['question'],
  reads: (answer: unknown) => T | string,
): Promise<Checked<T | undefined>> {
  const output = await db.run(askPlugin, { plugin, question })
  const read = 'failed' in output ? output.failed : reads(output.answer)
  if (typeof read !== 'string') return { value: read, diagnostics: [] }
  const at =
    (await thrownAt(db, 'failed' in output ? output.place : undefined)) ??
    (await namedAt(db, plugin.name ?? ''))
  const on = question.kind === 'check' ? question.document.path : undefined
  return { value: undefined, diagnostics: [pluginFailed(name, read, { on, at })] }
}

function readTexts(answer: unknown): PluginTexts | string {
  const isRecord = typeof answer === 'object' && answer !== null && !Array.isArray(answer)
  if (!isRecord)
    return `it returned ${answer === undefined ? 'nothing' : JSON.stringify(answer)}, not texts by path`
  const [wrong] = Object.entries(answer).filter(
    ([path, each]) => typeof each !== 'string' || /^\/|(^|\/)\.\.?(\/|$)|\\/.test(path),
  )
  if (!wrong) return answer as PluginTexts
  const [path, each] = wrong
  return typeof each === 'string' ? `${path} is not a path within the site` : `${path} is not a text`
}

function readProblems(answer: unknown): readonly PluginProblem[] | string {
  if (!Array.isArray(answer))
    return `it returned ${answer === undefined ? 'nothing' : 'no list'}, not a list of problems`
  return answer.every((each) => typeof each?.message === 'string') ? answer : 'a problem has no message'
}

/** What functions of a plugin get. */
export async function givenTo(db: Reader, { inputs }: OpenPlugin): Promise<PluginGiven> {
  const [{ value }, all] = await Promise.all([db.get(config), db.get(files)])
  const isInput = (path: string) =>
    inputs.some((each) => path === each || (each.endsWith('/') && path.startsWith(each)))
  const texts = all
    .filter(isInput)
    .map(async (path) => [path, (await db.get(file, path))?.text ?? ''] as const)
  const { title, url, baseUrl, locale } = value
  return {
    site: { title, url, baseUrl, language: locale.htmlLang },
    texts: Object.fromEntries(await Promise.all(texts)),
  }
}

/** The Markdown files that plugins make, by path. */
export const pluginPages = query(
  'pluginPages',
  { shared: true, kept: true },
  async (db): Promise<Checked<PluginTexts>> => {
    const open = (await db.get(plugins)).filter(({ gives }) => gives.includes('pages'))
    return joined(
      open.map(async (each) => ask(db, each, { kind: 'pages', given: await givenTo(db, each) }, readTexts)),
    )
  },
)

/** The files of the finished site that plugins make, by path. `routes` are all addresses. */
export async function pluginFilesFor(db: Reader, routes: readonly string[]): Promise<Checked<PluginTexts>> {
  const open = (await db.get(plugins)).filter(({ gives }) => gives.includes('files'))
  return joined(
    open.map(async (each) =>
      ask(db, each, { kind: 'files', given: { ...(await givenTo(db, each)), routes } }, readTexts),
    ),
  )
}

async function joined(
  answers: readonly Promise<Checked<PluginTexts | undefined>>[],
): Promise<Checked<PluginTexts>> {
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
