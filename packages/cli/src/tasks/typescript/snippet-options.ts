import { dirname, join, resolve } from 'node:path'
import { type CheckSnippetsInput, configInvalid, type Diagnostic, type SourcePath } from '@chatdocs/core'
import { ts } from './typescript.ts'

/** The compiler options for code blocks, and mistakes in the site's `tsconfig.json`. */
export interface SnippetOptions {
  options: ts.CompilerOptions
  diagnostics: readonly Diagnostic[]
  /** The files that `tsconfig.json` extends, absolute. */
  extended?: readonly string[]
}

/** Defaults that a `tsconfig.json` in the site folder can override. */
const USUAL: ts.CompilerOptions = {
  strict: true,
  target: ts.ScriptTarget.ESNext,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  jsx: ts.JsxEmit.ReactJSX,
}

/** Fixed options: a block is a separate module, incomplete, and never emitted. */
const FIXED: ts.CompilerOptions = {
  module: ts.ModuleKind.Preserve,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  moduleDetection: ts.ModuleDetectionKind.Force,
  allowImportingTsExtensions: true,
  noUncheckedSideEffectImports: false,
  noUnusedLocals: false,
  noUnusedParameters: false,
  noEmit: true,
  composite: false,
  incremental: false,
  declaration: false,
  isolatedDeclarations: false,
  // Code blocks can be declaration files, so these are checked. The errors of other files are never requested.
  skipLibCheck: false,
}

export type SnippetsInSite = CheckSnippetsInput & { folder: string }

/** The options for the code blocks of a site. Documented packages resolve to their sources. */
export function snippetOptions({
  folder,
  packages,
}: Pick<SnippetsInSite, 'folder' | 'packages'>): SnippetOptions {
  const { options: own, ...found } = siteOptions(folder)
  const paths = Object.assign({}, ...packages.map((each) => packagePaths(each, folder)), absolutePaths(own))
  const { baseUrl, rootDir, outDir, pathsBasePath, tsBuildInfoFile, ...said } = own
  const types = isInstalled('node', folder) ? ['node'] : []
  return { options: { ...USUAL, types, ...said, ...FIXED, paths }, ...found }
}

/** Compiler options in the form of `tsconfig.json`. */
export function ownOptions(written: Readonly<Record<string, unknown>>, folder: string): ts.CompilerOptions {
  const { options, errors } = ts.convertCompilerOptionsFromJson(written, folder)
  const [error] = errors
  if (error) throw new Error(ts.flattenDiagnosticMessageText(error.messageText, ' '))
  return options
}

const CONFIG = 'tsconfig.json' as SourcePath

function siteOptions(folder: string): SnippetOptions {
  const path = join(folder, CONFIG)
  if (!ts.sys.fileExists(path)) return { options: {}, diagnostics: [] }
  const { extended, ...parsed } = readConfig(path)
  const errors = ts.getConfigFileParsingDiagnostics(parsed).filter(({ code }) => !NO_FILES.has(code))
  return { options: parsed.options, diagnostics: errors.map((each) => configMistake(each, path)), extended }
}

/** Errors of TypeScript about a configuration without files. Here, the files are code blocks. */
const NO_FILES = new Set([18002, 18003])

function readConfig(path: string): ts.ParsedCommandLine & { extended: readonly string[] } {
  const file = ts.readJsonConfigFile(path, ts.sys.readFile)
  const host = { ...ts.sys, readDirectory: () => [] }
  const parsed = ts.parseJsonSourceFileConfigFileContent(file, host, dirname(path), undefined, path)
  return { ...parsed, extended: file.extendedSourceFiles ?? [] }
}

function configMistake(
  { code, messageText, file, start = 0, length = 1 }: ts.Diagnostic,
  path: string,
): Diagnostic {
  const message = `TS${code}: ${ts.flattenDiagnosticMessageText(messageText, ' ').replace(/\.$/, '')}`
  const span = file?.fileName === path ? { span: { start, end: start + length } } : {}
  return configInvalid(message, { path: CONFIG, ...span })
}

/** Maps the name of a package, and the path aliases of its own `tsconfig.json`, to its sources. */
function packagePaths(
  { name, entryPoints, tsconfig }: CheckSnippetsInput['packages'][number],
  folder: string,
): ts.MapLike<string[]> {
  const entry = resolve(folder, entryPoints[0] ?? '')
  const imported = name ?? packageName(dirname(entry))
  const config = tsconfig ? resolve(folder, tsconfig) : ts.findConfigFile(dirname(entry), ts.sys.fileExists)
  const inside = config && ts.sys.fileExists(config) ? absolutePaths(readConfig(config).options) : {}
  return imported === undefined ? inside : { ...inside, [imported]: [entry] }
}

/** The package name in the nearest `package.json` that has one. */
function packageName(folder: string): string | undefined {
  const { config } = ts.readConfigFile(join(folder, 'package.json'), ts.sys.readFile)
  const name: unknown = config?.name
  if (typeof name === 'string') return name
  return dirname(folder) === folder ? undefined : packageName(dirname(folder))
}

function absolutePaths({ paths = {}, pathsBasePath, baseUrl }: ts.CompilerOptions): ts.MapLike<string[]> {
  const base = baseUrl ?? String(pathsBasePath ?? '')
  const all = Object.entries(paths)
  return Object.fromEntries(all.map(([name, targets]) => [name, targets.map((each) => resolve(base, each))]))
}

function isInstalled(types: string, folder: string): boolean {
  const found = ts.resolveTypeReferenceDirective(types, join(folder, CONFIG), {}, ts.sys)
  return found.resolvedTypeReferenceDirective !== undefined
}
