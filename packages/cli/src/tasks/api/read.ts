import { dirname, extname, join, relative, resolve } from 'node:path'
import {
  type ApiModel,
  type ApiTarget,
  type Diagnostic,
  emptyApi,
  nearest,
  noEntryPoint,
  type ReadApiInput,
  type ReadApiOutput,
} from '@chatdocs/core'
import type { ReferenceType, Reflection, SourceReference } from 'typedoc'
import { ts } from '../typescript.ts'
import { brokenLinks } from './broken-links.ts'
import { commentOf, type WrittenLink } from './comment.ts'
import { type Files, recordedFiles, sourcePath } from './files.ts'
import { numberAll, targetIn } from './ids.ts'
import { LIBRARY, makeProgram, programProblems } from './program.ts'
import { nearestFile, readSettings } from './settings.ts'
import { type Mapping, makeSymbol } from './symbol.ts'
import { type Converted, convertProgram, type Entry, ReflectionKind } from './typedoc.ts'

/** Reads the API of a package: what its entry points export, and what is wrong with its sources. */
export async function readApi(input: ReadApiInput): Promise<ReadApiOutput> {
  const files = recordedFiles(input.folder, LIBRARY)
  const { model, diagnostics } = await read(input, files)
  const isSound = diagnostics.every(({ severity }) => severity !== 'error')
  return {
    // What is missing may be why something is wrong; where all is well, it is not missed.
    inputs: isSound ? files.read() : { ...files.missed(), ...files.read() },
    diagnostics,
    ...(model && { model }),
  }
}

type Read = Omit<ReadApiOutput, 'inputs'>

async function read(input: ReadApiInput, files: Files): Promise<Read> {
  const { folder } = input
  const paths = input.entryPoints.map((each) => resolve(folder, each))
  const missing = input.entryPoints.filter((each) => !files.isFile(resolve(folder, each)))
  const [first] = paths
  if (first === undefined || missing.length > 0) {
    return { diagnostics: missing.map((each) => noEntryPoint(each, neighbour(folder, each))) }
  }
  const settings = readSettings(input, first, files)
  const program = makeProgram(folder, paths, settings, files)
  const problems = [...settings.diagnostics, ...programProblems(program, folder, settings)]
  const manifest = nearestFile(dirname(first), 'package.json', files)
  const name = input.name ?? nameIn(manifest, files) ?? ''
  const entries = entriesOf(program, paths)
  const converted = await convertProgram({
    name,
    folder: dirname(manifest ?? first),
    program,
    entries,
    onRead: (path) => void files.text(path),
  })
  const { model, broken } = makeModel(converted, { name, folder, first })
  const isEmpty = model.symbols.length === 0 && problems.length === 0
  return {
    model,
    diagnostics: [
      ...problems,
      ...once(brokenLinks(broken, model.symbols, { folder, files })),
      ...(isEmpty ? [emptyApi({ path: sourcePath(folder, first) })] : []),
    ],
  }
}

/** What may have been meant by the name of a file that is not there: one beside it. */
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

/** Modules are called by their paths from the folder that all have in common: `index`, `node`. */
function entriesOf(program: ts.Program, paths: readonly string[]): Entry[] {
  const common = paths.map(dirname).reduce((one, other) => commonFolder(one, other))
  return paths.flatMap((path) => {
    const file = program.getSourceFile(path)
    const below = relative(common, path).replaceAll('\\', '/')
    const name = below.replace(/(\.d)?\.[^./]+$/, '').replace(/(?<=.)\/index$/, '')
    return file ? [{ name: name || extname(path), file }] : []
  })
}

function commonFolder(one: string, other: string): string {
  const way = relative(one, other)
  return way === '' || !way.startsWith('..') ? one : commonFolder(dirname(one), other)
}

interface Whose {
  name: string
  folder: string
  /** The first entry point. */
  first: string
}

function makeModel({ project, symbolOf }: Converted, { name, folder, first }: Whose) {
  const ids = numberAll(project)
  const broken: WrittenLink[] = []
  const own = packageOf(first)
  const targetOf = (reflection: Reflection) => targetIn(ids, reflection)
  const mapping: Mapping = {
    folder,
    ids,
    targetOf: (reference) => referenceTarget(reference, targetOf, project.packageName),
    links: {
      targetOf,
      outside: ({ packageName, qualifiedName }) => outside(packageName, qualifiedName, project.packageName),
      onBroken: (link) => void broken.push(link),
    },
    isAsync: (reflection) => isAsync(symbolOf(reflection)),
    foreignPackage: ({ sources }) => foreignPackage(sources, own),
  }
  const comment = commentOf(project, mapping.links)
  const symbols = (project.children ?? []).map((each) => makeSymbol(each, mapping))
  const model: ApiModel = { name: name || project.name, symbols, ...(comment && { comment }) }
  return { model, broken }
}

function referenceTarget(
  reference: ReferenceType,
  targetOf: (reflection: Reflection) => ApiTarget | undefined,
  own: string | undefined,
): ApiTarget | undefined {
  const { reflection, symbolId, refersToTypeParameter, package: name, qualifiedName } = reference
  if (refersToTypeParameter || reflection?.kindOf(ReflectionKind.TypeParameter)) return undefined
  if (reflection) return targetOf(reflection)
  return outside(symbolId?.packageName ?? name, symbolId?.qualifiedName ?? qualifiedName, own)
}

/** Something of another package. What is of this one and not shown leads nowhere. */
function outside(name: string | undefined, symbol: string, own: string | undefined): ApiTarget | undefined {
  const isKnown = name !== undefined && name !== own && !name.startsWith('<')
  return isKnown && symbol !== '' ? { package: name, name: symbol } : undefined
}

function isAsync(symbol: ts.Symbol | undefined): boolean {
  return (symbol?.declarations ?? []).some((each) => {
    const code = ts.isVariableDeclaration(each) ? each.initializer : each
    return code !== undefined && ts.canHaveModifiers(code) && hasAsync(code)
  })
}

function hasAsync(node: ts.HasModifiers): boolean {
  return (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword)
}

/** The installed package all of something is declared in, if that is another one. */
function foreignPackage(
  sources: readonly SourceReference[] = [],
  own: string | undefined,
): string | undefined {
  const [only, ...others] = new Set(sources.map(({ fullFileName }) => packageOf(fullFileName)))
  return others.length === 0 && only !== own ? only : undefined
}

/** `…/node_modules/@mobot/core/src/index.ts` → `@mobot/core` */
function packageOf(path: string): string | undefined {
  return /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path.replaceAll('\\', '/'))?.[1]
}

/** What is inherited is said again; its mistakes are not. */
function once(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const seen = new Set<string>()
  return diagnostics.filter((each) => {
    const key = JSON.stringify(each)
    return seen.has(key) ? false : seen.add(key)
  })
}
