import { dirname, join, resolve } from 'node:path'
import { type Diagnostic, noTsconfig, type ReadApiInput, tsconfigInvalid } from '@chatdocs/core'
import { ts } from '../typescript.ts'
import { type Files, sourcePath } from './files.ts'

/** How sources are compiled, and the declarations of the project that belong to them without being imported. */
export interface Settings {
  options: ts.CompilerOptions
  ambient: readonly string[]
  /** The file they are from, absolute. */
  file?: string
  diagnostics: readonly Diagnostic[]
}

/** What sources without a `tsconfig.json` are taken for: those of a program that is bundled, or declarations. */
const DEFAULTS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  jsx: ts.JsxEmit.Preserve,
  strict: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
}

/** Nothing is written, and what is not used yet is no reason to do without its documentation. */
const OURS: ts.CompilerOptions = {
  noEmit: true,
  composite: false,
  incremental: false,
  declaration: false,
  declarationMap: false,
  emitDeclarationOnly: false,
  isolatedDeclarations: false,
  noUnusedLocals: false,
  noUnusedParameters: false,
  ignoreDeprecations: '6.0',
}

/** The sources of a package, relative to the site's folder, which is absolute. */
export type ApiSources = ReadApiInput & { folder: string }

/** Reads the `tsconfig.json` that is named, or else the nearest one above the first entry point. */
export function readSettings({ folder, tsconfig }: ApiSources, entry: string, files: Files): Settings {
  const named = tsconfig && resolve(folder, tsconfig)
  const fallback = (diagnostics: readonly Diagnostic[]): Settings => ({
    options: { ...DEFAULTS, ...OURS },
    ambient: [],
    diagnostics,
  })
  if (named !== undefined && !files.isFile(named)) return fallback([noTsconfig(sourcePath(folder, named))])
  const file = named ?? nearestFile(dirname(entry), 'tsconfig.json', files)
  if (file === undefined) return fallback([])
  const parsed = named === undefined ? parseFor(entry, file, files) : parse(file, files)
  const { tsBuildInfoFile: _info, rootDir: _root, ...options } = parsed.options
  return {
    options: { ...options, ...OURS },
    ambient: parsed.fileNames.filter((each) => /\.d\.[cm]?ts$/.test(each)),
    file: parsed.file,
    diagnostics: parsed.errors
      .filter(({ code }) => !FINDS_NOTHING.has(code))
      .map((each) => problemOf(each, { folder, file: parsed.file, text: files.text(parsed.file) ?? '' })),
  }
}

/** What is wrong with settings; of a file that is not there, the compiler does not say where it is named. */
function problemOf(
  { messageText, start, length = 1, file: at }: ts.Diagnostic,
  { folder, file, text }: { folder: string; file: string; text: string },
): Diagnostic {
  const words = ts.flattenDiagnosticMessageText(messageText, '\n').replace(/\.$/, '')
  const message = words.replace(/'(\/[^']+)'/g, (_, path: string) => `'${sourcePath(folder, path)}'`)
  const path = sourcePath(folder, at?.fileName ?? file)
  if (at && start !== undefined)
    return tsconfigInvalid(message, { path, span: { start, end: start + length } })
  const named = /"extends"\s*:\s*(?=["[])/.exec(text)
  if (!named) return tsconfigInvalid(message, { path })
  const from = named.index + named[0].length
  const [value = ''] = /^"[^"]*"|^\[[^\]]*\]/.exec(text.slice(from)) ?? []
  return tsconfigInvalid(message, { path, span: { start: from, end: from + value.length } })
}

/** That it names no files of its own: entry points are named by the site. */
const FINDS_NOTHING: ReadonlySet<number> = new Set([18002, 18003])

/** The file of this name in a folder, or in the nearest one above. */
export function nearestFile(folder: string, name: string, files: Files): string | undefined {
  const path = join(folder, name)
  if (files.isFile(path)) return path
  const above = dirname(folder)
  return above === folder ? undefined : nearestFile(above, name, files)
}

type Parsed = ts.ParsedCommandLine & { file: string }

/** A `tsconfig.json` that only refers to others has one among them that the entry point belongs to. */
function parseFor(entry: string, file: string, files: Files): Parsed {
  const own = parse(file, files)
  const isMeant = ({ fileNames }: Parsed) => fileNames.some((each) => resolve(each) === entry)
  if (isMeant(own)) return own
  const referred = (own.projectReferences ?? [])
    .map((each) => ts.resolveProjectReferencePath(each))
    .filter((path) => files.isFile(path))
    .map((path) => parse(path, files))
  return referred.find(isMeant) ?? own
}

function parse(file: string, files: Files): Parsed {
  const source = ts.readJsonConfigFile(file, files.text)
  const host: ts.ParseConfigHost = {
    useCaseSensitiveFileNames: ts.sys.useCaseSensitiveFileNames,
    readDirectory: ts.sys.readDirectory,
    fileExists: files.isFile,
    readFile: files.text,
  }
  const parsed = ts.parseJsonSourceFileConfigFileContent(source, host, dirname(file), undefined, file)
  const { parseDiagnostics = [] } = source as { parseDiagnostics?: readonly ts.Diagnostic[] }
  return { ...parsed, errors: [...parseDiagnostics, ...parsed.errors], file }
}
