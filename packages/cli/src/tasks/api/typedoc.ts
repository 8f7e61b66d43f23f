import {
  Application,
  type Context,
  Converter,
  Logger,
  LogLevel,
  type ProjectReflection,
  type Reflection,
  ReflectionKind,
  ReflectionSymbolId,
} from 'typedoc'
import type ts from 'typescript'

/** TypeDoc takes a while to load, and so does whatever imports this file. */
export { ReflectionKind, ReflectionSymbolId }

export interface Entry {
  name: string
  file: ts.SourceFile
}

/** A package as TypeDoc sees it. */
export interface Converted {
  project: ProjectReflection
  /** What the compiler knows of something TypeDoc found. */
  symbolOf(reflection: Reflection): ts.Symbol | undefined
}

export interface Conversion {
  /** The name of the package. */
  name: string
  /** Where its `package.json` is looked for. */
  folder: string
  program: ts.Program
  entries: readonly Entry[]
  /** Told of files that comments include: `{@include}`. */
  onRead(path: string): void
}

/** Everything that a reader of the site is not to depend on the working folder, or on files of TypeDoc's own, for. */
const OPTIONS = {
  logLevel: LogLevel.None,
  readme: 'none',
  disableGit: true,
  skipErrorChecking: true,
  excludePrivate: true,
  excludePrivateClassFields: true,
  excludeInternal: true,
  excludeExternals: false,
  // As they are written.
  sort: [],
  sortEntryPoints: false,
}

/** Has TypeDoc read a program that is compiled already. Nothing is written, and nobody is asked for settings. */
export async function convertProgram(conversion: Conversion): Promise<Converted> {
  const { name, folder, program, entries, onRead } = conversion
  const app = await Application.bootstrap({ ...OPTIONS, name, basePath: folder }, [])
  app.logger = new Logger()
  app.options.packageDir = folder
  app.watchFile = onRead
  let context: Context | undefined
  app.converter.on(Converter.EVENT_END, (ended) => {
    context = ended
  })
  const project = app.converter.convert(
    entries.map(({ name: displayName, file: sourceFile }) => ({ displayName, program, sourceFile })),
  )
  return { project, symbolOf: (reflection) => context?.getSymbolFromReflection(reflection) }
}
