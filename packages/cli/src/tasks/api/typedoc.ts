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
import { ts } from '../typescript/typescript.ts'
import { isNameless, UNNAMED } from './names.ts'

/** TypeDoc is slow to load, and so is every file that imports this one. */
export { ReflectionKind, ReflectionSymbolId }

export interface Entry {
  name: string
  file: ts.SourceFile
}

/** A package converted by TypeDoc. */
export interface Converted {
  project: ProjectReflection
  /** The compiler's symbol of a reflection. */
  symbolOf(reflection: Reflection): ts.Symbol | undefined
  /** The reflection of a compiler's symbol. */
  reflectionOf(symbol: ts.Symbol): Reflection | undefined
}

export interface Conversion {
  /** The name of the package. */
  name: string
  /** The folder to search for its `package.json`. */
  folder: string
  program: ts.Program
  entries: readonly Entry[]
  /** Called for each included file: `{@include}`. */
  onRead(path: string): void
}

/** The result depends on nothing else: not on the working folder, and not on TypeDoc's configuration files. */
const OPTIONS = {
  logLevel: LogLevel.None,
  readme: 'none',
  disableGit: true,
  skipErrorChecking: true,
  excludePrivate: true,
  excludePrivateClassFields: true,
  excludeInternal: true,
  excludeExternals: false,
  // Keeps source order.
  sort: [],
  sortEntryPoints: false,
  // The compiler knows the types of all others.
  preservedTypeAnnotationTags: ['@throws' as const],
}

/** Converts a compiled program. TypeDoc writes nothing and reads no settings. */
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

/** What the compiler makes of `keyof T` for an unknown T. */
const ANY_KEY = 'string | number | symbol'

/** Keeps `K extends keyof T` as in the source. In a subclass that fixes T, the compiler's answer is right. */
function keepKeyof(context: Context, parameter: TypeParameterReflection): void {
  const { type } = parameter
  if (type?.toString() !== ANY_KEY) return
  const symbol = context.getSymbolFromReflection(parameter)
  const written = symbol?.declarations?.find(ts.isTypeParameterDeclaration)?.constraint
  if (written && ts.isTypeOperatorNode(written)) {
    parameter.type = context.converter.convertType(context.withScope(parameter), written)
  }
}

/** Runs before TypeDoc's own listeners. */
const EARLY = 1000

/** A destructured parameter takes the name that its comment uses: `@param options.unit`. */
function nameParameters({ reflections }: ProjectReflection): void {
  for (const each of Object.values(reflections)) {
    if (!each.isParameter() || each.name !== UNNAMED) continue
    const tags = each.parent?.comment?.getTags('@param') ?? []
    const names = tags.flatMap(({ name }) => /^([^.]+)\./.exec(name ?? '')?.[1] ?? [])
    const free = names.find((name) => !each.parent?.parameters?.some((other) => other.name === name))
    if (free !== undefined) each.name = free
  }
}

/** A default export keeps its declared name, so that its page is not called `default`. */
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

/** A member named by a symbol keeps its source form: `[Symbol.iterator]`, where TypeDoc has `[iterator]`. */
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
