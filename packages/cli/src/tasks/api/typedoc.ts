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
  type TypeParameterReflection,
} from 'typedoc'
import { ts } from '../typescript.ts'
import { isNameless, UNNAMED } from './names.ts'

/** TypeDoc takes a while to load, and so does whatever imports this file. */
export { ReflectionKind, ReflectionSymbolId }

export interface Entry {
  name: string
  file: ts.SourceFile
}

/** A package converted by TypeDoc. */
export interface Converted {
  project: ProjectReflection
  /** What the compiler knows of something TypeDoc found. */
  symbolOf(reflection: Reflection): ts.Symbol | undefined
  /** What TypeDoc found of something that the compiler knows. */
  reflectionOf(symbol: ts.Symbol): Reflection | undefined
}

export interface Conversion {
  /** The name of the package. */
  name: string
  /** Where its `package.json` is looked for. */
  folder: string
  program: ts.Program
  entries: readonly Entry[]
  /** Called for each file that a comment includes: `{@include}`. */
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
  // Of all else the compiler knows the types.
  preservedTypeAnnotationTags: ['@throws' as const],
}

/** Has TypeDoc read a program that is compiled already. Nothing is written, and nobody is asked for settings. */
export async function convertProgram(conversion: Conversion): Promise<Converted> {
  const { name, folder, program, entries, onRead } = conversion
  const app = await Application.bootstrap({ ...OPTIONS, name, basePath: folder }, [])
  app.logger = new Logger()
  app.options.packageDir = folder
  app.watchFile = onRead
  let context: Context | undefined
  const rename = (resolving: Context) => {
    nameParameters(resolving.project)
    nameExports(resolving)
    nameSymbols(resolving)
  }
  app.converter.on(Converter.EVENT_CREATE_TYPE_PARAMETER, keepKeyof)
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, rename, EARLY)
  app.converter.on(Converter.EVENT_END, (ended) => {
    context = ended
  })
  const project = app.converter.convert(
    entries.map(({ name: displayName, file: sourceFile }) => ({ displayName, program, sourceFile })),
  )
  return {
    project,
    symbolOf: (reflection) => context?.getSymbolFromReflection(reflection),
    reflectionOf: (symbol) => context?.getReflectionFromSymbol(symbol),
  }
}

/** Whatever may be a key: what the compiler makes of `keyof T` where nothing is known of T. */
const ANY_KEY = 'string | number | symbol'

/** `K extends keyof T` is said as it is written. Where a subclass knows what T is, it says so already. */
function keepKeyof(context: Context, parameter: TypeParameterReflection): void {
  const { type } = parameter
  if (type?.toString() !== ANY_KEY) return
  const symbol = context.getSymbolFromReflection(parameter)
  const written = symbol?.declarations?.find(ts.isTypeParameterDeclaration)?.constraint
  if (written && ts.isTypeOperatorNode(written)) {
    parameter.type = context.converter.convertType(context.withScope(parameter), written)
  }
}

/** Before TypeDoc's own. */
const EARLY = 1000

/** A parameter that is taken apart at once has the name that is used of its parts: `@param options.unit`. */
function nameParameters({ reflections }: ProjectReflection): void {
  for (const each of Object.values(reflections)) {
    if (!each.isParameter() || each.name !== UNNAMED) continue
    const tags = each.parent?.comment?.getTags('@param') ?? []
    const names = tags.flatMap(({ name }) => /^([^.]+)\./.exec(name ?? '')?.[1] ?? [])
    const free = names.find((name) => !each.parent?.parameters?.some((other) => other.name === name))
    if (free !== undefined) each.name = free
  }
}

/** A default export has the name it is declared with, if it has one: its page is not called `default`. */
function nameExports(context: Context): void {
  for (const each of Object.values(context.project.reflections)) {
    if (!each.isDeclaration() || each.isReference() || !isNameless(each.name)) continue
    if (!each.kindOf(ReflectionKind.SomeExport)) continue
    const [declaration] = context.getSymbolFromReflection(each)?.declarations ?? []
    const { name } = (declaration ?? {}) as Partial<ts.NamedDeclaration>
    each.name = name && 'text' in name ? name.text : 'default'
    for (const signature of each.signatures ?? []) signature.name = each.name
  }
}

/** A member that is named by a symbol is called as it is written: `[Symbol.iterator]`, where TypeDoc has `[iterator]`. */
function nameSymbols(context: Context): void {
  for (const each of Object.values(context.project.reflections)) {
    if (!each.isDeclaration() || !each.name.startsWith('[')) continue
    const [declaration] = context.getSymbolFromReflection(each)?.declarations ?? []
    const { name } = (declaration ?? {}) as Partial<ts.NamedDeclaration>
    if (!name || !ts.isComputedPropertyName(name)) continue
    each.name = name.getText()
    for (const signature of [...(each.signatures ?? []), each.getSignature, each.setSignature]) {
      if (signature) signature.name = each.name
    }
  }
}
