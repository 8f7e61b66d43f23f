import { dirname, resolve } from 'node:path'
import {
  compileError,
  type Diagnostic,
  type Location,
  noTsconfig,
  type ReadApiInput,
  tsconfigInvalid,
} from '@chatdocs/core'
import { LIBRARY, type Libraries, sharingLibraries, ts } from '../typescript/typescript.ts'
import { type Files, sourcePath } from './files.ts'

/** The compiler options, and the global declarations of the project. */
export interface Settings {
  options: ts.CompilerOptions
  ambient: readonly string[]
  /** The absolute path of the `tsconfig.json`. */
  file?: string
  diagnostics: readonly Diagnostic[]
}

/** The defaults for sources without a `tsconfig.json`: a bundled program, or declarations. */
const DEFAULTS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  jsx: ts.JsxEmit.Preserve,
  strict: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
}

/** Overrides: nothing is emitted, and unused code is not an error. */
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
  // TypeScript rejects the number of a later release.
  ignoreDeprecations: `${Math.min(Number.parseInt(ts.version, 10), 6)}.0`,
}

/** The sources of a package, relative to the absolute site folder. */
export type ApiSources = ReadApiInput & { folder: string }

/** Reads the configured `tsconfig.json`, or else the closest one above the first entry point. */
export function readSettings({ folder, tsconfig, links }: ApiSources, entry: string, files: Files): Settings {
  const closed = (links?.closed ?? []).map((each) => resolve(folder, each))
  const named = tsconfig && resolve(folder, tsconfig)
  const fallback = (diagnostics: readonly Diagnostic[]): Settings => ({
    options: { ...DEFAULTS, ...OURS },
    ambient: [],
    diagnostics,
  })
  if (named !== undefined && !files.isFile(named)) return fallback([noTsconfig(sourcePath(folder, named))])
  const file = named ?? nearestFile(dirname(entry), 'tsconfig.json', files)
  if (file === undefined) return fallback([])
  const parsed =
    named === undefined ? parseFor(entry, file, { files, closed }) : parse(file, { files, closed })
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

/** A problem with the settings. For a missing file, the compiler does not say where it is referenced. */
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

/** “No inputs were found”: expected, because the site names the entry points. */
const FINDS_NOTHING: ReadonlySet<number> = new Set([18002, 18003])

/** The file of this name in a folder or in the closest one above. */
export function nearestFile(folder: string, name: string, files: Files): string | undefined {
  return ts.findConfigFile(folder, files.isFile, name)
}

type Parsed = ts.ParsedCommandLine & { file: string }

/** The files that were read, and the absolute paths of links that are not followed. */
interface Known {
  files: Files
  closed: readonly string[]
}

/**
 * Reads the settings for an entry point. If a `tsconfig.json` only references others, reads the referenced one that
 * contains the entry point.
 */
function parseFor(entry: string, file: string, known: Known): Parsed {
  const own = parse(file, known)
  const isMeant = ({ fileNames }: Parsed) => fileNames.some((each) => resolve(each) === entry)
  if (isMeant(own)) return own
  const referred = (own.projectReferences ?? [])
    .map((each) => ts.resolveProjectReferencePath(each))
    .filter((path) => known.files.isFile(path))
    .map((path) => parse(path, known))
  return referred.find(isMeant) ?? own
}

function parse(file: string, { files, closed }: Known): Parsed {
  const source = ts.readJsonConfigFile(file, files.text)
  const host: ts.ParseConfigHost = {
    useCaseSensitiveFileNames: ts.sys.useCaseSensitiveFileNames,
    readDirectory: (folder, extensions, excludes, ...rest) =>
      ts.sys.readDirectory(folder, extensions, [...(excludes ?? []), ...closed], ...rest),
    fileExists: files.isFile,
    readFile: files.text,
  }
  const parsed = ts.parseJsonSourceFileConfigFileContent(source, host, dirname(file), undefined, file)
  const { parseDiagnostics = [] } = source as { parseDiagnostics?: readonly ts.Diagnostic[] }
  return { ...parsed, errors: [...parseDiagnostics, ...parsed.errors], file }
}

/** The sources of a package, compiled in memory. */
export function makeProgram(
  folder: string,
  entries: readonly string[],
  settings: Settings,
  { files, libraries }: { files: Files; libraries: Libraries },
) {
  const { options, ambient } = settings
  const host: ts.CompilerHost = Object.assign(ts.createCompilerHost(options), {
    readFile: files.text,
    fileExists: files.isFile,
    directoryExists: files.isFolder,
    getCurrentDirectory: () => folder,
    writeFile: () => {},
  })
  const isScript = entries.some((each) => /\.[cm]?jsx?$/.test(each))
  const chosen = isScript ? { ...options, allowJs: true } : options
  host.getSourceFile = sharingLibraries(libraries, chosen, host.getSourceFile)
  return ts.createProgram({ rootNames: [...entries, ...ambient], options: chosen, host })
}

/**
 * Adds the dots of a tuple's `...rest: string[]` to its name, because TypeDoc asks only for the name, and drops them.
 */
export function keepDots(node: ts.Node): void {
  if (ts.isNamedTupleMember(node) && node.dotDotDotToken) {
    const text = `...${node.name.text}`
    Object.assign(node.name, { getText: () => text })
  }
  ts.forEachChild(node, keepDots)
}

/** Compiler errors in the author's own files. */
export function programProblems(program: ts.Program, folder: string, settings: Settings): Diagnostic[] {
  const { skipLibCheck = false } = program.getCompilerOptions()
  const isOwn = (file: ts.SourceFile) =>
    !file.fileName.startsWith(LIBRARY) &&
    !file.fileName.includes('/node_modules/') &&
    !(file.isDeclarationFile && skipLibCheck)
  const general = [...program.getOptionsDiagnostics(), ...program.getGlobalDiagnostics()]
  const found = program
    .getSourceFiles()
    .filter(isOwn)
    .flatMap((file) => problemsOf(program, file))
  const settingsAt = settings.file === undefined ? undefined : { path: sourcePath(folder, settings.file) }
  return [...general, ...found]
    .filter(({ category }) => category === ts.DiagnosticCategory.Error)
    .map((each) => {
      const at = locationOf(each, folder)
      const message = textOf(each, folder)
      return at && at.path !== settingsAt?.path
        ? compileError(message, at)
        : tsconfigInvalid(message, at ?? settingsAt)
    })
}

/**
 * The problems of a file. A file with syntax errors is not type-checked, and only its first error is reported: the
 * others usually follow from it.
 */
function problemsOf(program: ts.Program, file: ts.SourceFile): readonly ts.Diagnostic[] {
  const [first] = program.getSyntacticDiagnostics(file)
  return first ? [first] : program.getSemanticDiagnostics(file)
}

function locationOf({ file, start, length = 1 }: ts.Diagnostic, folder: string): Location | undefined {
  if (!file || start === undefined) return undefined
  return { path: sourcePath(folder, file.fileName), span: { start, end: start + length } }
}

/** The compiler's message and number, without absolute paths. */
function textOf({ messageText, code }: ts.Diagnostic, folder: string): string {
  const text = ts.flattenDiagnosticMessageText(messageText, '\n').replaceAll(`${folder}/`, '')
  return `${text.replace(/\.$/, '')} (TS${code})`
}
