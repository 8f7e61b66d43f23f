import { fill } from '@chatdocs/protocol'
import type { PhrasingContent, RootContent, Table, TableRow } from 'mdast'
import { badge } from '../content/directives/badges.ts'
import { type Code, drawCode, plainCode } from './code.ts'
import { deprecation, descriptionOf, fact, sinceOf } from './comment.ts'
import { callCode, indexCode, memberCode } from './declaration.ts'
import type { ApiComment, ApiModifier, ApiReference, ApiSignature, ApiSymbol, MemberKind } from './model.ts'
import {
  type Anchors,
  blocksTagged,
  callsOf,
  commentOf,
  haveHeadings,
  isCalledApart,
  isDeprecated,
  isEqual,
  isOwn,
  membersOf,
  ownDescription,
  summaryIn,
  wordsOf,
} from './symbols.ts'
import { lineOf, type PageContext, plainSummary, type Section, sourceLinks } from './text.ts'
import {
  code,
  type FactNode,
  facts,
  type HeadNode,
  heading,
  linkTo,
  pageElement,
  signature,
  struck,
  target,
  text,
} from './tree.ts'

/** The context of a member: the page, its symbol, and the anchors on the page. */
export interface MemberContext extends PageContext {
  owner: ApiSymbol
  anchors: Anchors
}

const GROUPS: readonly Exclude<MemberKind, 'member'>[] = ['constructor', 'property', 'accessor', 'method']

/** The symbol's own members in groups, each with its full description. */
export function memberBlocks(context: MemberContext): RootContent[] {
  const { owner, words } = context
  const members = membersOf(owner).filter(isOwn)
  const indexes = (owner.indexSignatures ?? []).flatMap((each) => indexBlocks(each, context))
  return [
    ...callBlocks(context),
    ...GROUPS.flatMap((kind): RootContent[] => {
      const found = members.filter((member) => groupOf(member) === kind)
      const blocks = found.flatMap((member) => oneMember(member, context))
      return blocks.length > 0 ? [heading(2, [text(words.members[kind])]), ...blocks] : []
    }),
    ...(indexes.length > 0 ? [heading(2, [text(words.members.index)]), ...indexes] : []),
  ]
}

/** Members of enumerations are in a table; all others are in one of four groups. */
function groupOf({ kind }: ApiSymbol): string {
  return GROUPS.find((each) => each === kind) ?? (kind === 'member' ? kind : 'property')
}

/** The call signatures of an interface. */
function callBlocks(context: MemberContext): RootContent[] {
  const { owner, words } = context
  const { comment: _, ...call } = owner
  if (!owner.signatures?.length || owner.kind === 'function' || !isCalledApart(owner)) return []
  return [
    heading(2, [text(words.members.call)]),
    ...signatureBlocks(call, { headed: false, level: 2 }, context),
  ]
}

/** The descriptions of the signatures of a type or variable, whose code contains the signatures. */
export function describedCalls(context: MemberContext): RootContent[] {
  const { owner } = context
  const { signatures = [], sources } = owner
  return (isCalledApart(owner) ? [] : signatures).flatMap((each) =>
    descriptionOf(each, { ...context, headed: true, level: 1, source: each.sources[0] ?? sources[0] }),
  )
}

function oneMember(member: ApiSymbol, context: MemberContext): RootContent[] {
  const section = { ...context, level: 3, source: member.sources[0], headed: false }
  const { shown, before, blocks }: SignatureParts = member.signatures?.length
    ? signatureParts(member, section, baseOf(member, context))
    : { shown: memberCode(member), before: [], blocks: propertyBlocks(member, section) }
  const title = struck([text(memberTitle(member, context.owner))], isDeprecated(member))
  // The signature already shows the modifiers.
  return [
    headLine(member, notesOf(sharedComment(member), isDeprecated(member), context), context, [
      heading(3, title, context.anchors.get(member)),
      ...(shown ? [signatureOf(shown, context, { isHeaded: true })] : []),
    ]),
    ...deprecation(member.comment, section),
    ...before,
    ...blocks,
  ]
}

/** The base member that a member inherits or overrides. */
function baseOf({ inheritedFrom, overwrites, kind }: ApiSymbol, { words, linkOf }: PageContext): FactNode[] {
  const related = (label: string, { name, target: to }: ApiReference) =>
    fact({ label, name: [linkTo(code(name), to && linkOf(to))], children: [] })
  if (inheritedFrom) return [related(words.inheritedMember, inheritedFrom)]
  return overwrites && kind !== 'constructor' ? [related(words.overrides, overwrites)] : []
}

/** `on()`, `name`, `new Bot()` */
export function memberTitle({ kind, name }: ApiSymbol, owner: ApiSymbol): string {
  if (kind === 'constructor') return `new ${owner.name}()`
  return kind === 'method' ? `${name}()` : name
}

/** The description of a property, or of an accessor's getter and setter. */
function propertyBlocks(member: ApiSymbol, section: Section): RootContent[] {
  const { comment, defaultValue, name, members = [] } = member
  const related = baseOf(member, section)
  const halves = callsOf(member)
  const others = halves.filter((half, index) => {
    const isSame = halves.slice(0, index).some((other) => isEqual(other.comment, half.comment))
    return !isSame && !isEqual(comment, half.comment)
  })
  const isWhole = comment !== undefined || others.length === 0
  return [
    ...(isWhole ? descriptionOf({ comment, defaultValue, related, inner: { name, members } }, section) : []),
    ...others.flatMap((half, index) =>
      descriptionOf({ ...half, ...(index === 0 && !isWhole && { related }) }, section),
    ),
  ]
}

/** Pages with fewer members need no table of members. */
const FEW = 4

/** The symbol's own members with their kinds and first sentences, linked to their descriptions below. */
export function memberTable({ owner, linkOf, parse }: MemberContext): RootContent[] {
  const own = membersOf(owner).filter((each) => isOwn(each) && groupOf(each) !== 'member')
  if (own.length < FEW) return []
  const sorted = GROUPS.flatMap((kind) => own.filter((each) => groupOf(each) === kind))
  const rows = sorted.map((member) => {
    const comment = commentOf(member)
    const name = linkTo(code(memberTitle(member, owner)), linkOf({ id: member.id }))
    return pageElement('li', { className: [`api-${groupOf(member)}`] }, [
      ...struck([name], isDeprecated(member)),
      ...(comment ? [text(' '), pageElement('span', {}, [text(plainSummary(comment.summary, parse))])] : []),
    ])
  })
  // The Markdown form contains the same sentences in the descriptions of members.
  return [pageElement('ul', { className: ['api-members'], dataMarkdownIgnore: '' }, rows)]
}

/** The signatures of a function or callable interface, with their descriptions. */
export function signatureBlocks(
  symbol: ApiSymbol,
  at: Pick<Section, 'level' | 'headed'>,
  context: MemberContext,
): RootContent[] {
  const { shown, before, blocks } = signatureParts(symbol, { ...context, ...at })
  return [...before, ...(shown ? [signatureOf(shown, context)] : []), ...blocks]
}

/** The parts of signatures: their code, unless each has its own heading, and the content before and after it. */
interface SignatureParts {
  shown?: readonly Code[] | undefined
  before: RootContent[]
  blocks: RootContent[]
}

/** A single signature has no heading. Overloads have one each if their descriptions differ. */
function signatureParts(
  symbol: ApiSymbol,
  context: MemberContext & Pick<Section, 'level' | 'headed'>,
  related: FactNode[] = [],
): SignatureParts {
  const { signatures = [], comment } = symbol
  const { words, anchors, owner, level } = context
  const own = (each: ApiSignature) => ownDescription(each, symbol)
  const call = (each: ApiSignature) => callCode(symbol, own(each), owner)
  const at = (each: ApiSignature) => ({ ...context, source: each.sources[0] ?? symbol.sources[0] })
  const [first] = signatures
  const intro = comment && first ? descriptionOf({ comment }, at(first)) : []
  if (first && signatures.length === 1) {
    const isListed = symbol.kind === 'constructor'
    return {
      shown: [call(first)],
      before: symbol.comment ? [] : deprecation(first.comment, at(first)),
      blocks: [...intro, ...descriptionOf({ ...own(first), related, isListed }, at(first))],
    }
  }
  const whole = [...intro, ...facts(related, '')]
  if (!haveHeadings(symbol)) return { shown: first && signatures.map(call), before: [], blocks: whole }
  const parts = signatures.flatMap((each, index): RootContent[] => {
    const title = [text(fill(words.overload, { number: index + 1 }))]
    const below = { ...at(each), level: level + 1, headed: false }
    // A box below shows the deprecation.
    return [
      headLine({ sources: [] }, notesOf(own(each).comment, false, context), context, [
        heading(level + 1, title, anchors.get(each)),
        signatureOf([call(each)], context),
      ]),
      ...deprecation(own(each).comment, below),
      ...descriptionOf(own(each), below),
    ]
  })
  return { before: [], blocks: [...whole, ...parts] }
}

function indexBlocks(index: ApiSignature, context: MemberContext): RootContent[] {
  const { comment, parameters, sources } = index
  return [
    heading(3, [text(`[${parameters[0]?.name ?? 'key'}]`)], context.anchors.get(index)),
    signatureOf([indexCode(index)], context),
    ...descriptionOf({ comment }, { ...context, level: 3, headed: false, source: sources[0] }),
  ]
}

/** A code block with links. After a heading, the page shows the heading in place of the name in the code. */
export function signatureOf(shown: readonly Code[], { linkOf }: PageContext, { isHeaded = false } = {}) {
  const { text: value, links, name } = drawCode(shown, linkOf)
  return signature(value, links, isHeaded ? name : undefined)
}

const SHOWN = [
  'abstract',
  'static',
  'protected',
  'private',
  'optional',
] as const satisfies readonly ApiModifier[]

/** The line below the title of a page: the kind of its symbol, modifiers, and where it is declared. */
export function titleLine(symbol: ApiSymbol, kind: string, context: PageContext): HeadNode {
  const { modifiers } = context.words
  const shown = SHOWN.filter((each) => symbol.modifiers.includes(each))
  const words = [kind, ...shown.map((each) => modifiers[each])].filter(Boolean)
  const notes = notesOf(sharedComment(symbol), isDeprecated(symbol), context)
  return headLine(symbol, [...words.map((each) => badge(each)), ...notes], context)
}

/** The comment of the symbol itself: overloads with headings have their own notes. */
function sharedComment(symbol: ApiSymbol): ApiComment | undefined {
  return haveHeadings(symbol) ? symbol.comment : commentOf(symbol)
}

/** The first line of a symbol, member or overload. */
function headLine(
  { sources }: Pick<ApiSymbol, 'sources'>,
  notes: readonly PhrasingContent[],
  context: PageContext,
  children: HeadNode['children'] = [],
): HeadNode {
  return { type: 'apiHead', children, notes, source: sourceLinks(sources, context) }
}

/** The stability of a symbol, the version that added it, and its deprecation. */
function notesOf(comment: ApiComment | undefined, isOld: boolean, context: PageContext): PhrasingContent[] {
  const { words } = context
  const since = sinceOf(comment, context)
  const plain = [
    ...Object.entries(words.reliance).flatMap(([tag, word]) =>
      comment?.modifiers.includes(tag) ? [word] : [],
    ),
    ...(since ? [fill(words.since, { version: since })] : []),
  ]
  return [...plain.map((each) => badge(each)), ...(isOld ? [badge(words.deprecated, 'warning')] : [])]
}

/** The members of an enumeration: a table if each description is brief, else one by one. */
export function enumerationBlocks(context: MemberContext): RootContent[] {
  const { owner, words, anchors } = context
  const members = membersOf(owner).filter(({ kind }) => kind === 'member')
  if (members.length === 0) return []
  const title = heading(2, [text(words.members.member)])
  if (!members.every(isBrief)) return [title, ...members.flatMap((member) => oneMember(member, context))]
  const hasDescription = members.some(({ comment }) => comment !== undefined)
  const columns = [words.name, words.value, ...(hasDescription ? [words.description] : [])]
  const rows = members.map((member) => {
    const name = struck([code(member.name)], isDeprecated(member))
    const value = code(member.type ? plainCode(member.type) : '')
    return row([
      [target(anchors.get(member) ?? ''), ...name],
      [value],
      ...(hasDescription ? [briefly(member, context)] : []),
    ])
  })
  const table: Table = { type: 'table', children: [row(columns.map((each) => [text(each)])), ...rows] }
  return [title, table]
}

function row(cells: PhrasingContent[][]): TableRow {
  return { type: 'tableRow', children: cells.map((children) => ({ type: 'tableCell', children })) }
}

/** Whether a member's description is a single line. */
function isBrief({ comment }: ApiSymbol): boolean {
  const texts = [comment?.summary ?? [], ...(comment?.blocks ?? []).map((each) => each.text)]
  const isLine = texts.every((each) => {
    const words = wordsOf(each).trim()
    return words.length <= 90 && !/\n\s*\n|`{3}|~{3}|^\s*(?:[-*+#>|]|\d+[.)])\s/m.test(words)
  })
  return isLine && (comment?.blocks ?? []).every(({ tag }) => tag === '@deprecated')
}

function briefly({ comment, sources: [source] }: ApiSymbol, context: MemberContext): PhrasingContent[] {
  const [deprecated] = blocksTagged(comment, '@deprecated')
  const summary = comment ? lineOf({ ...summaryIn(comment), source }, context) : []
  const mark = [badge(context.words.deprecated, 'warning'), text(' ')]
  const before = summary.length > 0 ? [text(' '), ...mark] : mark
  return [...summary, ...(deprecated ? lineOf({ ...deprecated, source }, context, before) : [])]
}
