import { dirname, extname, join, relative, resolve } from 'node:path'
import {
  type ApiSymbol,
  type Diagnostic,
  emptyApi,
  nearest,
  noEntryPoint,
  notSource,
  type ReadApiOutput,
} from '@chatdocs/core'
import { LIBRARY, type Libraries, ts } from '../typescript/typescript.ts'
import { convertProgram, type Entry } from './convert.ts'
import { type Files, recordedFiles, sourcePath } from './files.ts'
import {
  type ApiSources,
  keepDots,
  makeProgram,
  nearestFile,
  programProblems,
  readSettings,
} from './program.ts'
import { remarkProblems } from './remarks.ts'
import { makeModel } from './symbol.ts'
import { homes } from './targets.ts'
import { brokenLinks } from './written.ts'

/** Reads the API of a package: the exports of its entry points, and the problems in its sources. */
export async function readApi(input: ApiSources, libraries: Libraries = new Map()): Promise<ReadApiOutput> {
  const files = recordedFiles(input.folder, LIBRARY, input.links?.folders ?? [])
  const { model, diagnostics } = await read(input, { files, libraries })
  const isSound = diagnostics.every(({ severity }) => severity !== 'error')
  return {
    // After errors, any missing file could repair the result. Without, it depends on the nearest settings and packages.
    inputs: { ...filesNamed(isSound ? SETTINGS : /./, files.missed()), ...files.read() },
    diagnostics,
    ...(model && { model }),
  }
}

type Read = Omit<ReadApiOutput, 'inputs'>

/** Kinds of files of which only the nearest one applies. */
const SETTINGS = /(^|\/)(package|tsconfig)\.json$/

function filesNamed(pattern: RegExp, digests: ReadApiOutput['inputs']): ReadApiOutput['inputs'] {
  return Object.fromEntries(Object.entries(digests).filter(([path]) => pattern.test(path)))
}

/** The file names that TypeScript compiles. */
const SOURCE = /\.[cm]?[jt]sx?$/

async function read(input: ApiSources, host: { files: Files; libraries: Libraries }): Promise<Read> {
  const { folder } = input
  const { files } = host
  const paths = input.entryPoints.map((each) => resolve(folder, each))
  const missing = input.entryPoints.filter((each) => !files.isFile(resolve(folder, each)))
  const [first] = paths
  if (first === undefined || missing.length > 0) {
    return { diagnostics: missing.map((each) => noEntryPoint(each, neighbour(folder, each))) }
  }
  const unread = input.entryPoints.filter((each) => !SOURCE.test(each))
  if (unread.length > 0) return { diagnostics: unread.map(notSource) }
  const settings = readSettings(input, first, files)
  const program = makeProgram(folder, paths, settings, host)
  const isSet = settings.diagnostics.length === 0
  // With wrong settings, the compiler reports follow-on errors everywhere.
  const problems = isSet ? programProblems(program, folder, settings) : settings.diagnostics
  const manifest = nearestFile(dirname(first), 'package.json', files)
  const name = input.name ?? nameIn(manifest, files) ?? ''
  const entries = entriesOf(program, paths)
  const { nameAt, homeOf } = packagesOf(input, first, files)
  for (const file of program.getSourceFiles()) {
    if (program.isSourceFileDefaultLibrary(file)) continue
    keepDots(file)
    // TypeDoc names the package of each symbol.
    nameAt(dirname(file.fileName))
  }
  const converted = await convertProgram({
    name,
    folder: dirname(manifest ?? first),
    program,
    entries,
    onRead: (path) => void files.text(path),
  })
  const { model: made, broken } = makeModel({ ...converted, program, folder, homeOf }, { name, entry: first })
  const model = { ...made, symbols: withTitles(made.symbols, importNames(manifest, entries, files)) }
  const isEmpty = model.symbols.length === 0 && problems.length === 0
  return {
    model,
    diagnostics: [
      ...problems,
      ...once([
        ...brokenLinks(broken, model.symbols, { folder, program }),
        ...remarkProblems(converted.remarks, { ...converted, ...model, program, folder }),
      ]),
      ...(isEmpty ? [emptyApi({ path: sourcePath(folder, first) })] : []),
    ],
  }
}

/** A suggestion for a missing file: a similar name in its folder. */
function neighbour(folder: string, path: string): string | undefined {
  const beside = join(folder, dirname(path))
  if (!ts.sys.directoryExists(beside)) return undefined
  const sources = ts.sys.readDirectory(beside, undefined, undefined, ['*'])
  return nearest(
    path,
    sources.map((each) => sourcePath(folder, each)),
  )
}

function nameIn(manifest: string | undefined, files: Files): string | undefined {
  const text = manifest && files.text(manifest)
  const name: unknown = text && ts.parseConfigFileTextToJson(manifest, text).config?.name
  return typeof name === 'string' ? name : undefined
}

/** Modules are named by their paths relative to their common folder: `index`, `node`. */
function entriesOf(program: ts.Program, paths: readonly string[]): Entry[] {
  const common = paths.map(dirname).reduce((one, other) => commonFolder(one, other))
  return paths.flatMap((path) => {
    const file = program.getSourceFile(path)
    const below = relative(common, path).replaceAll('\\', '/')
    const name = below.replace(/(\.d)?\.[^./]+$/, '').replace(/(?<=.)\/index$/, '')
    return file ? [{ name: name || extname(path), file }] : []
  })
}

/** The names of packages by folder, and the packages of files. */
function packagesOf(input: ApiSources, first: string, files: Files) {
  const nameAt = (at: string) => nameIn(nearestFile(at, 'package.json', files), files)
  const own = input.name ?? nameAt(dirname(first))
  const others = (input.others ?? []).flatMap((each) => nameAt(dirname(resolve(input.folder, each))) ?? [])
  return {
    nameAt,
    homeOf: homes(
      others.filter((each) => each !== own),
      nameAt,
    ),
  }
}

function withTitles(symbols: readonly ApiSymbol[], titles: ReadonlyMap<string, string>): ApiSymbol[] {
  return symbols.map((each) => {
    const title = each.kind === 'module' ? titles.get(each.name) : undefined
    return title === undefined ? each : { ...each, title }
  })
}

/** The import names of modules, from `exports` of their package; empty for a package with one module. */
function importNames(
  manifest: string | undefined,
  entries: readonly Entry[],
  files: Files,
): Map<string, string> {
  const text = manifest && files.text(manifest)
  const { name, exports } = text ? (ts.parseConfigFileTextToJson(manifest, text).config ?? {}) : {}
  if (manifest === undefined || typeof name !== 'string' || entries.length < 2) return new Map()
  const targets = Object.entries(isObject(exports) ? exports : {}).flatMap(([way, value]) =>
    way.startsWith('.') ? filesIn(value).map((file) => [way, plainPath(file)] as const) : [],
  )
  return new Map(
    entries.flatMap((entry) => {
      const path = plainPath(relative(dirname(manifest), entry.file.fileName))
      const found =
        targets.find(([, file]) => file === path) ?? targets.find(([way]) => plainPath(way) === path)
      return found ? [[entry.name, name + found[0].slice(1)] as const] : []
    }),
  )
}

/** The files of an entry of `exports`, under any condition. */
function filesIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return isObject(value) ? Object.values(value).flatMap(filesIn) : []
}

/** The part of a path that a source and its compiled file share: `./dist/redis/index.d.ts` → `redis`. */
function plainPath(path: string): string {
  const parts = path
    .replaceAll('\\', '/')
    .replace(/(\.d)?\.[cm]?[jt]sx?$/, '')
    .split('/')
  const below = parts.filter((each) => each !== '.')
  while (/^(?:src|source|dist|lib|build|out|esm|cjs|es|types)$/.test(below[0] ?? '') && below.length > 1)
    below.shift()
  return below.join('/').replace(/(?<=.)\/index$/, '')
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function commonFolder(one: string, other: string): string {
  const way = relative(one, other)
  return way === '' || !way.startsWith('..') ? one : commonFolder(dirname(one), other)
}

/** Reports a mistake once, even if the comment is inherited. */
function once(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const seen = new Set<string>()
  return diagnostics.filter((each) => {
    const key = JSON.stringify(each)
    return seen.has(key) ? false : seen.add(key)
  })
}
