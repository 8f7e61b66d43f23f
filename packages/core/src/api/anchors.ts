import type { ApiSignature, ApiSymbol } from './model.ts'
import { areToldApart } from './overloads.ts'

/** Where things of a page stand: the ids of members and of their overloads. */
export type Anchors = ReadonlyMap<ApiSymbol | ApiSignature, string>

/**
 * Gives everything on the page of a symbol an id. Who comes later yields, so the order is that of how
 * likely a link is: own members under their very names, other own members, inherited ones, overloads.
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

/** Members with a place on the page of a symbol: those of a namespace have pages of their own. */
export function membersOf({ kind, members = [] }: ApiSymbol): readonly ApiSymbol[] {
  return kind === 'namespace' || kind === 'module' ? [] : members
}

function rank(member: ApiSymbol): number {
  const isExact = anchorName(member) === member.name || member.kind === 'constructor'
  const isStatic = member.modifiers.includes('static')
  return (isOwn(member) ? 0 : 4) + (isExact ? 0 : 2) + (isStatic ? 1 : 0)
}

/** Whether a member is told of in full: an inherited constructor is, for it makes something else. */
export function isOwn({ inheritedFrom, kind }: ApiSymbol): boolean {
  return inheritedFrom === undefined || kind === 'constructor'
}

/** Whether the ways to call a symbol stand by themselves: a type alias shows them as what it is. */
function isCalledApart({ kind }: ApiSymbol): boolean {
  return kind !== 'type-alias' && kind !== 'variable'
}

/** Only what has a heading of its own has a place. */
function giveOverloads(
  symbol: ApiSymbol,
  name: string,
  give: (of: ApiSignature, wanted: string) => void,
): void {
  if (!isOwn(symbol) || !areToldApart(symbol)) return
  for (const [index, signature] of (symbol.signatures ?? []).entries())
    give(signature, `${name}-${index + 1}`)
}

function anchorName({ name, kind }: ApiSymbol): string {
  return kind === 'constructor' ? 'constructor' : plainName(name)
}

/** A name as it may stand in an address. */
export function plainName(name: string): string {
  return name.replace(/[^\p{L}\p{N}_$-]+/gu, '-').replace(/^-+|-+$/g, '') || 'symbol'
}

/** The name itself, or with the first number behind it that makes it free: `on-2`. */
export function freeName(wanted: string, taken: Pick<ReadonlySet<string>, 'has'>): string {
  let name = wanted
  for (let number = 2; taken.has(name); number++) name = `${wanted}-${number}`
  return name
}
