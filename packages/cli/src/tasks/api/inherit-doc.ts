import type { Context, Reflection, SignatureReflection } from 'typedoc'
import { ts } from '../typescript/typescript.ts'
import { Comment } from './typedoc.ts'

/** Maximum number of steps when a comment inherits from another comment that inherits. */
const STEPS = 8

/**
 * Copies the comments that `{@inheritDoc}` takes from other packages: TypeDoc knows only those of the package that it
 * converts.
 */
export function copyForeignComments(context: Context): void {
  for (const reflection of Object.values(context.project.reflections)) {
    const { comment } = reflection
    const name = comment && inheritedName(comment)
    if (comment === undefined || name === undefined) continue
    const from = declarationOf(reflection, context)
    const symbol = from && symbolNamed(name, from, reflection.name, context)
    if (!symbol && name === '') {
      context.logger.warn(
        `Failed to find "" to inherit the comment from in the comment for ${reflection.getFriendlyFullName()}`,
      )
    }
    if (!symbol || (name !== '' && isConverted(symbol, context))) continue
    const origin = commentOf({ symbol, index: indexOf(reflection), reflection }, context, STEPS)
    if (origin) copy(origin, reflection, comment)
  }
}

/** Whether TypeDoc finds this symbol by its name, and not the member of a subclass in this package. */
function isConverted(symbol: ts.Symbol, context: Context): boolean {
  const found = context.getReflectionFromSymbol(symbol)
  return found !== undefined && !((found.isDeclaration() || found.isSignature()) && found.inheritedFrom)
}

/** The name in `{@inheritDoc Box.put}`, empty in `{@inheritDoc}`; `undefined` in other comments. */
function inheritedName({ blockTags, summary }: Comment): string | undefined {
  const block = blockTags.find(({ tag }) => tag === '@inheritDoc')
  if (block) return block.name ?? ''
  const inline = summary.find((part) => part.kind === 'inline-tag' && part.tag === '@inheritDoc')
  return inline?.text.trim()
}

function declarationOf(reflection: Reflection, context: Context): ts.Declaration | undefined {
  for (let at: Reflection | undefined = reflection; at; at = at.parent) {
    const [declaration] = context.getSymbolFromReflection(at)?.declarations ?? []
    if (declaration) return declaration
  }
}

/** The symbol that a name refers to in the scope of a declaration. Without a name, the overridden member. */
function symbolNamed(
  written: string,
  from: ts.Declaration,
  member: string,
  { checker }: Context,
): ts.Symbol | undefined {
  if (written === '') {
    const clauses =
      ts.isClassLike(from.parent) || ts.isInterfaceDeclaration(from.parent) ? from.parent.heritageClauses : []
    const bases = (clauses ?? []).flatMap(({ types }) => types.map((each) => checker.getTypeAtLocation(each)))
    return bases.map((each) => checker.getPropertyOfType(each, member)).find((each) => each !== undefined)
  }
  // The part before `!` is the name of an imported package.
  const [first = '', ...rest] = written.replace(/^.*!/, '').split(/[.#~]/)
  const meaning = ts.SymbolFlags.Value | ts.SymbolFlags.Type | ts.SymbolFlags.Namespace
  const found = checker.resolveName(first, from, meaning, false)
  const top = found && found.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found
  return rest.reduce<ts.Symbol | undefined>((at, name) => {
    if (!at) return undefined
    const own = at.exports?.get(ts.escapeLeadingUnderscores(name))
    return own ?? checker.getPropertyOfType(checker.getDeclaredTypeOfSymbol(at), name)
  }, top)
}

/** The index of a signature among its overloads. */
function indexOf(reflection: Reflection): number {
  return reflection.isSignature() ? reflection.parent.getAllSignatures().indexOf(reflection) : 0
}

function commentOf(
  { symbol, index, reflection }: { symbol: ts.Symbol; index: number; reflection: Reflection },
  context: Context,
  steps: number,
): Comment | undefined {
  const declarations = symbol.declarations ?? []
  const declaration = declarations[index] ?? declarations[0]
  const comment =
    declaration && ts.isFunctionLike(declaration)
      ? context.getSignatureComment(declaration)
      : context.getComment(symbol, reflection.kind)
  const name = comment && inheritedName(comment)
  if (!comment || name === undefined) return comment
  const next = declaration && symbolNamed(name, declaration, reflection.name, context)
  return next && steps > 0 ? commentOf({ symbol: next, index, reflection }, context, steps - 1) : undefined
}

/** Copies the same parts as TypeDoc: the summary, remarks, return value and parameters. */
function copy(source: Comment, target: Reflection, comment: Comment): void {
  const isCopied = (tag: string) => tag === '@remarks' || tag === '@returns'
  comment.summary = Comment.cloneDisplayParts(source.summary)
  comment.blockTags = [
    ...source.blockTags.filter(({ tag }) => isCopied(tag)).map((each) => each.clone()),
    ...comment.blockTags.filter(({ tag }) => !isCopied(tag) && tag !== '@inheritDoc'),
  ]
  if (source.sourcePath !== undefined) comment.sourcePath = source.sourcePath
  for (const parameter of target.isSignature() ? ((target as SignatureReflection).parameters ?? []) : []) {
    const tag = source.blockTags.find((each) => each.tag === '@param' && each.name === parameter.name)
    if (!tag || parameter.comment) continue
    parameter.comment = new Comment(Comment.cloneDisplayParts(tag.content))
    if (source.sourcePath !== undefined) parameter.comment.sourcePath = source.sourcePath
  }
}
