import type { ApiBlock, ApiComment, ApiSignature, ApiSymbol, ApiText } from './model.ts'

/** Questions of pages about symbols, members and comments. */

/** Whether a comment describes the symbol, a parameter or a type parameter. */
function hasDescription({ comment, typeParameters = [], parameters = [] }: ApiSignature): boolean {
  return (
    (comment !== undefined && (wordsOf(comment.summary).trim() !== '' || comment.blocks.length > 0)) ||
    typeParameters.some((each) => each.comment !== undefined) ||
    parameters.some((each) => each.comment !== undefined || (each.members ?? []).length > 0)
  )
}

/** The signatures of a function or method, or the two halves of an accessor. */
export function callsOf({ signatures = [], getter, setter }: ApiSymbol): readonly ApiSignature[] {
  return [...signatures, getter, setter].filter((each) => each !== undefined)
}

/** The comment of a symbol, else of its signatures or accessors. */
export function commentOf(symbol: ApiSymbol): ApiComment | undefined {
  return symbol.comment ?? callsOf(symbol).find(({ comment }) => comment)?.comment
}

/** Whether a symbol is deprecated as a whole: the symbol itself, or all of its signatures. */
export function isDeprecated({ comment, signatures = [] }: ApiSymbol): boolean {
  const calls = signatures.map((each) => each.comment)
  return (
    blocksTagged(comment, '@deprecated').length > 0 ||
    (calls.length > 0 && calls.every((each) => blocksTagged(each, '@deprecated').length > 0))
  )
}

export function blocksTagged(comment: ApiComment | undefined, tag: string): readonly ApiBlock[] {
  return (comment?.blocks ?? []).filter((each) => each.tag === tag)
}

/** The text before the first tag. */
export function summaryIn({ summary, written }: ApiComment) {
  return { text: summary, written }
}

/** A text with its links as plain text. */
export function wordsOf(text: ApiText): string {
  return text.map((part) => (typeof part === 'string' ? part : part.text)).join('')
}

/** Whether each overload has its own heading, because any of them has its own description. */
export function haveHeadings(symbol: Pick<ApiSymbol, 'kind' | 'signatures' | 'comment'>): boolean {
  const { signatures = [] } = symbol
  return signatures.length > 1 && signatures.some((each) => hasDescription(ownDescription(each, symbol)))
}

/** A signature without the symbol's own comment. A constructor has the type parameters of its class. */
export function ownDescription(
  signature: ApiSignature,
  { kind, comment: whole }: Pick<ApiSymbol, 'kind' | 'comment'>,
): ApiSignature {
  const { comment, typeParameters, ...rest } = signature
  return {
    ...rest,
    ...(comment && !isEqual(comment, whole) && { comment }),
    ...(typeParameters && kind !== 'constructor' && { typeParameters }),
  }
}

/** Whether two parts of a model are equal, ignoring the positions of comments. */
export function isEqual(a: unknown, b: unknown): boolean {
  const withoutPlaces = (key: string, value: unknown) => (key === 'written' ? undefined : value)
  return JSON.stringify(a, withoutPlaces) === JSON.stringify(b, withoutPlaces)
}

/** The ids of members and their overloads on a page. */
export type Anchors = ReadonlyMap<ApiSymbol | ApiSignature, string>

/**
 * Assigns an id to everything on a symbol's page. The first element to claim a name keeps it, so the likeliest link
 * targets come first: own members under their exact names, other own members, inherited members, overloads.
 */
export function anchorsOf(symbol: ApiSymbol): Anchors {
  const anchors = new Map<ApiSymbol | ApiSignature, string>()
  const taken = new Set<string>()
  const give = (of: ApiSymbol | ApiSignature, wanted: string) => {
    const id = freeName(wanted, taken)
    taken.add(id)
    anchors.set(of, id)
  }
  const members = membersOf(symbol)
  for (const member of [...members].sort((a, b) => rank(a) - rank(b))) {
    const plain = anchorName(member)
    give(member, member.modifiers.includes('static') && taken.has(plain) ? `static-${plain}` : plain)
  }
  for (const index of symbol.indexSignatures ?? []) give(index, 'index-signature')
  for (const member of members) giveOverloads(member, anchors.get(member) ?? '', give)
  const { comment: _, ...alone } = symbol
  if (isCalledApart(symbol)) giveOverloads(symbol.kind === 'function' ? symbol : alone, 'overload', give)
  return anchors
}

/** The members shown on a symbol's page. Members of a namespace have separate pages. */
export function membersOf({ kind, members = [] }: ApiSymbol): readonly ApiSymbol[] {
  return kind === 'namespace' || kind === 'module' ? [] : members
}

function rank(member: ApiSymbol): number {
  const isExact = anchorName(member) === member.name || member.kind === 'constructor'
  const isStatic = member.modifiers.includes('static')
  return (isOwn(member) ? 0 : 4) + (isExact ? 0 : 2) + (isStatic ? 1 : 0)
}

/** Whether a member is described in full. This includes inherited constructors, which create a different class. */
export function isOwn({ inheritedFrom, kind }: ApiSymbol): boolean {
  return inheritedFrom === undefined || kind === 'constructor'
}

/** Whether signatures are shown separately. A type alias shows them in its type. */
export function isCalledApart({ kind }: ApiSymbol): boolean {
  return kind !== 'type-alias' && kind !== 'variable'
}

/** Only overloads with a heading get an id. */
function giveOverloads(
  symbol: ApiSymbol,
  name: string,
  give: (of: ApiSignature, wanted: string) => void,
): void {
  if (!isOwn(symbol) || !haveHeadings(symbol)) return
  for (const [index, signature] of (symbol.signatures ?? []).entries())
    give(signature, `${name}-${index + 1}`)
}

function anchorName({ name, kind }: ApiSymbol): string {
  return kind === 'constructor' ? 'constructor' : plainName(name)
}

/** A name that is safe in a URL. */
export function plainName(name: string): string {
  return name.replace(/[^\p{L}\p{N}_$-]+/gu, '-').replace(/^-+|-+$/g, '') || 'symbol'
}

/** The name, with the first free number appended if it is taken: `on-2`. */
export function freeName(wanted: string, taken: Pick<ReadonlySet<string>, 'has'>): string {
  let name = wanted
  for (let number = 2; taken.has(name); number++) name = `${wanted}-${number}`
  return name
}
