import { fill, type ReferenceWords } from '@chatdocs/protocol'
import type { List, PhrasingContent, RootContent } from 'mdast'
import type { Code } from './code.ts'
import { item, jointIn } from './comment.ts'
import { callCode, memberCode } from './declaration.ts'
import { type MemberContext, memberTitle } from './members.ts'
import type { ApiBlock, ApiPlace, ApiSymbol } from './model.ts'
import { KIND_FOLDERS, type PagePlan, qualifiedName } from './plan.ts'
import {
  blocksTagged,
  callsOf,
  commentOf,
  isDeprecated,
  isOwn,
  membersOf,
  summaryIn,
  wordsOf,
} from './symbols.ts'
import { blocksOf, type PageContext, summaryOf } from './text.ts'
import {
  type Block,
  box,
  code,
  heading,
  joined,
  linkedCode,
  linkTo,
  list,
  listItem,
  pageElement,
  paragraph,
  struck,
  target,
  text,
} from './tree.ts'

/** Lists of symbols and members: the contents of a package, inherited members, deprecated symbols. */

/** The context of an overview, with the page of each symbol. */
export interface OverviewContext extends PageContext {
  hrefOf: (symbol: ApiSymbol) => string | undefined
}

/** The number of entries from which lists get a filter. */
const MANY = 8

/** The contents of a package, module or namespace: a list for each kind, then the lists of each module. */
export function overviewBlocks(symbols: readonly ApiSymbol[], context: OverviewContext): RootContent[] {
  const modules = symbols.filter(({ kind }) => kind === 'module')
  const others = symbols.filter(({ kind }) => kind !== 'module')
  const lists = [
    ...listsOf(others, { level: 2 }, context),
    ...modules.flatMap((module) => [
      heading(2, [linkTo(text(module.title ?? module.name), context.hrefOf(module))]),
      ...(module.comment ? summaryOf(summaryIn(module.comment), context).map((each) => paragraph(each)) : []),
      ...listsOf(module.members ?? [], { level: 3 }, context),
    ]),
  ]
  const count = others.length + modules.reduce((sum, { members = [] }) => sum + members.length, 0)
  return count < MANY ? lists : [filterBlock(context.words), ...lists]
}

/** The container of the filter field. A script fills it, because the filter does not work without one. */
function filterBlock({ filter, filterNone, filterCount }: ReferenceWords): RootContent {
  const words = { dataLabel: filter, dataNone: filterNone, dataCount: filterCount }
  return pageElement('div', { className: ['api-filter'], ...words })
}

export function listBlocks(symbols: readonly ApiSymbol[], context: OverviewContext): RootContent[] {
  return [...(symbols.length < MANY ? [] : [filterBlock(context.words)]), listOf(symbols, context)]
}

/** Lists by topic for symbols whose comments name one; lists by kind for all others. */
function listsOf(
  symbols: readonly ApiSymbol[],
  { level }: { level: number },
  context: OverviewContext,
): RootContent[] {
  const { kinds, references } = context.words
  const topics = [...new Set(symbols.flatMap(topicsOf))]
  const others = symbols.filter((symbol) => topicsOf(symbol).length === 0)
  const groups: (readonly [title: string, symbols: readonly ApiSymbol[]])[] = [
    ...topics.map((topic) => [topic, symbols.filter((each) => topicsOf(each).includes(topic))] as const),
    ...KIND_FOLDERS.map(([kind]) => [kinds[kind][1], others.filter((each) => each.kind === kind)] as const),
    [references, once(others.filter(({ kind }) => kind === 'reference'))],
  ]
  return groups.flatMap(([title, found]) =>
    found.length > 0 ? [heading(level, [text(title)]), listOf(found, context)] : [],
  )
}

/** The topics that the author gave: categories, or else groups. */
function topicsOf(symbol: ApiSymbol): string[] {
  const comment = commentOf(symbol)
  const named = (tag: string) => blocksTagged(comment, tag).map((each) => wordsOf(each.text).trim())
  const [categories, groups] = [named('@category'), named('@group')]
  return (categories.length > 0 ? categories : groups).filter(Boolean)
}

/** A name that is both value and type, `const A` and `interface A`, has two references and is listed once. */
function once(references: readonly ApiSymbol[]): readonly ApiSymbol[] {
  return [...new Map(references.map((each) => [each.name, each])).values()]
}

/** Sorted by name, as in the sidebar. */
function listOf(symbols: readonly ApiSymbol[], context: OverviewContext): List {
  const byName = [...symbols].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
  const all = list(byName.map((symbol) => listItem(paragraph(...entryOf(symbol, context)))))
  return { ...all, data: { hProperties: { className: ['api-list'] } } }
}

function nameOf(symbol: ApiSymbol, context: OverviewContext): PhrasingContent[] {
  const words = code(symbol.kind === 'function' ? `${symbol.name}()` : symbol.name)
  const href = symbol.target ? context.linkOf(symbol.target) : context.hrefOf(symbol)
  return struck([linkTo(words, href)], isDeprecated(symbol))
}

function entryOf(symbol: ApiSymbol, context: OverviewContext): PhrasingContent[] {
  const joint = text(jointIn(context.words))
  const comment = commentOf(symbol)
  const source = symbol.sources[0]
  const summary = comment
    ? summaryOf({ ...summaryIn(comment), source }, context, [joint])
    : origin(symbol, context).flatMap((name) => [joint, name])
  return [...nameOf(symbol, context), ...summary]
}

/** The package that declares a symbol, if no page here describes it. */
function origin({ target: to }: ApiSymbol, { linkOf }: OverviewContext): PhrasingContent[] {
  return to && 'package' in to && linkOf(to) === undefined ? [code(to.package)] : []
}

/**
 * The inherited members of a symbol, collapsed. Each links to its description. Their ids are on this page, so a link to
 * `Bot.on` works whichever class declares it. Members without a page or a description here are plain names.
 */
export function inheritedBlocks(context: MemberContext): RootContent[] {
  const { owner, words } = context
  const groups = new Map<string, ApiSymbol[]>()
  for (const member of membersOf(owner).filter((each) => !isOwn(each))) {
    const from = ownerName(member)
    groups.set(from, [...(groups.get(from) ?? []), member])
  }
  if (groups.size === 0) return []
  const folds = [...groups].map(([name, members]) => {
    const title = fill(words.inheritedFrom, { name, count: members.length })
    return box('details', title, rows(members, context))
  })
  return [heading(2, [text(words.inherited)]), ...folds]
}

function ownerName({ inheritedFrom }: ApiSymbol): string {
  return (inheritedFrom?.name ?? '').replace(/\.(?:\[.*\]|[^.]*)$/, '')
}

function rows(members: readonly ApiSymbol[], context: MemberContext): Block[] {
  const { words, linkOf } = context
  const joint = text(jointIn(words))
  // A mixin has no page of its own.
  const isInside = (member: ApiSymbol) => {
    const from = member.inheritedFrom?.target
    return (from && linkOf(from))?.startsWith('/') || commentOf(member) !== undefined
  }
  const [inside, outside] = [members.filter(isInside), members.filter((each) => !isInside(each))]
  const items = inside.flatMap((member) => {
    const comment = commentOf(member)
    const summary = comment ? summaryOf(summaryIn(comment), context, [joint]) : []
    const codes = signaturesOf(member, context.owner)
    return codes.map((shown, index) => {
      const id = index === 0 ? [target(context.anchors.get(member) ?? '')] : []
      const name = struck([namedCode(shown, member, context)], isDeprecated(member))
      return listItem(paragraph(...id, ...name, ...(index === codes.length - 1 ? summary : [])))
    })
  })
  const names = outside.map((member) => plainNameOf(member, context))
  return [
    ...(items.length > 0 ? [list(items)] : []),
    ...(names.length > 0 ? [paragraph(...joined(names, words.separator))] : []),
  ]
}

/** A line of code for each overload. */
function signaturesOf(member: ApiSymbol, owner: ApiSymbol): Code[] {
  const { signatures = [] } = member
  if (signatures.length > 0) return signatures.map((each) => callCode(member, each, owner))
  return [memberCode(member).flatMap((each, index) => (index === 0 ? each : ['; ', ...each]))]
}

/** A signature whose name links to the description of the member. */
function namedCode(shown: Code, { inheritedFrom }: ApiSymbol, { linkOf }: MemberContext): PhrasingContent {
  const url = inheritedFrom?.target && linkOf(inheritedFrom.target)
  return { ...linkedCode(shown, linkOf, url), ...(url !== undefined && { url }) }
}

function plainNameOf(member: ApiSymbol, { owner, anchors, linkOf }: MemberContext): PhrasingContent[] {
  const from = member.inheritedFrom?.target
  const name = linkTo(code(memberTitle(member, owner)), from && linkOf(from))
  return [target(anchors.get(member) ?? ''), ...struck([name], isDeprecated(member))]
}

/** A deprecated symbol, member or signature. */
interface Deprecated {
  name: string
  /** The id of the symbol, member or signature. */
  id: number
  block: ApiBlock
  source: ApiPlace | undefined
}

/** The list of deprecated symbols and their replacements; empty if there are none. */
export function deprecationsBlocks(pages: readonly PagePlan[], context: PageContext): RootContent[] {
  const items = pages.flatMap(deprecatedOn).map(({ name, id, block, source }) => {
    const link = linkTo(code(name), context.linkOf({ id }))
    return item([link], blocksOf(block, { ...context, level: 2, source }), context)
  })
  return items.length > 0 ? [list(items)] : []
}

function deprecatedOn(page: PagePlan): Deprecated[] {
  const { symbol } = page
  const name = qualifiedName(page)
  const own = deprecatedOf(symbol, symbol.kind === 'function' ? `${name}()` : name)
  const members = membersOf(symbol)
    .filter(isOwn)
    .flatMap((member) => {
      const title = memberTitle(member, symbol)
      return deprecatedOf(member, member.kind === 'constructor' ? title : `${name}.${title}`)
    })
  return [...own, ...members]
}

/** The symbol if it is deprecated as a whole, else its deprecated signatures. */
function deprecatedOf(symbol: ApiSymbol, name: string): Deprecated[] {
  const { id, comment, signatures = [], sources } = symbol
  const [whole] = blocksTagged(comment, '@deprecated')
  if (whole) return [{ name, id, block: whole, source: sources[0] }]
  const calls = callsOf(symbol)
  const found = calls.flatMap((each): Deprecated[] => {
    const [block] = blocksTagged(each.comment, '@deprecated')
    const shown = signatures.length > 1 ? name.replace(/\(\)$/, callOf(each.parameters)) : name
    return block ? [{ name: shown, id: each.id, block, source: each.sources[0] ?? sources[0] }] : []
  })
  const isSame = new Set(found.map(({ block }) => JSON.stringify(block.text))).size === 1
  return isSame && found.length === calls.length
    ? found.slice(0, 1).map((each) => ({ ...each, name, id }))
    : found
}

/** `(name, listener)`: identifies one of several overloads. */
function callOf(parameters: readonly { name: string }[]): string {
  return `(${parameters.map((each) => each.name).join(', ')})`
}
