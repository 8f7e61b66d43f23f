import { compileError, type Diagnostic, type Location, tsconfigInvalid } from '@chatdocs/core'
import { LIBRARY, type Libraries, sharingLibraries, ts } from '../typescript/typescript.ts'
import { type Files, sourcePath } from './files.ts'
import type { Settings } from './settings.ts'

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
 * TypeDoc drops the dots of a tuple's `...rest: string[]`. It asks only for the name, so the name gets them.
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
 * A file with syntax errors is not type-checked, and only its first error is reported: the others usually
 * follow from it.
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
