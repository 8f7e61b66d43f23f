import type {
  Context,
  ParameterReflection,
  ProjectReflection,
  Reflection,
  SignatureReflection,
  SomeType,
  TypeParameterReflection,
} from 'typedoc'
import { ts } from '../typescript/typescript.ts'
import { copyForeignComments } from './inherit-doc.ts'
import { type Remark, RemarkLogger } from './remarks.ts'
import { UNNAMED } from './shape.ts'
import { Application, Converter, LogLevel, ReflectionFlag, ReflectionKind } from './typedoc.ts'

export interface Entry {
  name: string
  file: ts.SourceFile
}

/** A package converted by TypeDoc. */
export interface Converted {
  project: ProjectReflection
  symbolOf(reflection: Reflection): ts.Symbol | undefined
  reflectionOf(symbol: ts.Symbol): Reflection | undefined
  /** TypeDoc's warnings about comments. */
  remarks: readonly Remark[]
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
  lang: 'en',
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
  // For all other tags, the compiler knows the type.
  preservedTypeAnnotationTags: ['@throws' as const],
}

/** Converts a compiled program. TypeDoc writes nothing and reads no settings. */
export async function convertProgram(conversion: Conversion): Promise<Converted> {
  const { name, folder, program, entries, onRead } = conversion
  const app = await Application.bootstrap({ ...OPTIONS, name, basePath: folder }, [])
  const logger = new RemarkLogger(
    (['blockTags', 'inlineTags', 'modifierTags'] as const).flatMap((each) => app.options.getValue(each)),
  )
  app.logger = logger
  app.options.packageDir = folder
  app.watchFile = onRead
  let context: Context | undefined
  app.converter.on(Converter.EVENT_CREATE_TYPE_PARAMETER, keepKeyof)
  app.converter.on(Converter.EVENT_CREATE_SIGNATURE, keepAbstract)
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, nameAll, EARLY)
  const copyComments = (resolving: Context) => {
    // TypeDoc sets no active program while it resolves.
    resolving.setActiveProgram(program)
    copyForeignComments(resolving)
    resolving.setActiveProgram(undefined)
  }
  app.converter.on(Converter.EVENT_RESOLVE_END, copyComments, EARLY)
  keepWritten(app.converter, program.getTypeChecker())
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
    remarks: logger.remarks,
  }
}

/**
 * Keeps what the compiler loses as in the source: the name of an alias of `(typeof EVENTS)[number]` or `keyof Job`,
 * `infer A` in a signature, `keyof T` in `{ [K in keyof T]: T[K] }`. In a subclass that fixes type parameters, the type
 * differs from the source, and the compiler's answer is right.
 */
function keepWritten(converter: Converter, checker: ts.TypeChecker): void {
  const convert: (...given: unknown[]) => SomeType = converter.convertType.bind(converter) as never
  const isForgotten = (node: ts.Node): boolean => {
    if (ts.isInferTypeNode(node) || ts.isMappedTypeNode(node)) return true
    const symbol = ts.isTypeReferenceNode(node) && checker.getSymbolAtLocation(node.typeName)
    const alias = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
    if (alias && alias.flags & ts.SymbolFlags.TypeAlias) {
      const type = checker.getDeclaredTypeOfSymbol(alias)
      if (type.isUnion() && !type.aliasSymbol) return true
    }
    return ts.forEachChild(node, isForgotten) ?? false
  }
  const isWritten = (type: ts.Type, node: ts.TypeNode) =>
    checker.getNonNullableType(type) === checker.getNonNullableType(checker.getTypeFromTypeNode(node))
  converter.convertType = (context: Context, type?: ts.Type | ts.TypeNode, node?: ts.TypeNode) =>
    node && type && 'flags' in type && isForgotten(node) && isWritten(type as ts.Type, node)
      ? convert(context, node)
      : convert(context, type, node)
}

/** How the compiler prints `keyof T` for an unknown T. */
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

/** Keeps `abstract` in `abstract new () => T`, which TypeDoc loses when it reads the type. */
function keepAbstract(_: Context, signature: SignatureReflection, declaration?: ts.Node): void {
  const modifiers = declaration && ts.isConstructorTypeNode(declaration) ? declaration.modifiers : undefined
  if (modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AbstractKeyword)) {
    signature.setFlag(ReflectionFlag.Abstract)
  }
}

/** Runs before TypeDoc's own listeners. */
const EARLY = 1000

/** Gives parameters, exports and members the names that they have in the source. */
function nameAll(context: Context): void {
  for (const each of Object.values(context.project.reflections)) {
    if (each.isParameter() && each.name === UNNAMED) each.name = commentedName(each) ?? UNNAMED
    if (!each.isDeclaration()) continue
    const isNameless = each.name === 'default' || each.name === 'export='
    const isExport = isNameless && !each.isReference() && each.kindOf(ReflectionKind.SomeExport)
    if (!isExport && !each.name.startsWith('[')) continue
    const [declaration] = context.getSymbolFromReflection(each)?.declarations ?? []
    const { name } = (declaration ?? {}) as Partial<ts.NamedDeclaration>
    // A default export keeps its declared name, so that its page is not called `default`.
    if (isExport) each.name = name && 'text' in name ? name.text : 'default'
    // `[Symbol.iterator]`, where TypeDoc has `[iterator]`.
    else if (name && ts.isComputedPropertyName(name)) each.name = name.getText()
    for (const signature of [...(each.signatures ?? []), each.getSignature, each.setSignature]) {
      if (signature) signature.name = each.name
    }
  }
}

/** A destructured parameter takes the name that its comment uses: `@param options.unit`. */
function commentedName({ parent }: ParameterReflection): string | undefined {
  const tags = parent?.comment?.getTags('@param') ?? []
  const names = tags.flatMap(({ name }) => /^([^.]+)\./.exec(name ?? '')?.[1] ?? [])
  return names.find((name) => !parent?.parameters?.some((other) => other.name === name))
}
