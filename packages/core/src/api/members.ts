import { fill } from '@chatdocs/protocol'
import type { Code, PhrasingContent, RootContent } from 'mdast'
import { type Anchors, isOwn, membersOf } from './anchors.ts'
import { memberLine, overloadLine } from './badges.ts'
import { type Code as Drawn, drawCode } from './code.ts'
import { type DescriptionPlace, deprecation, descriptionOf, fact } from './comment.ts'
import { commentOf, isDeprecated } from './comment-parts.ts'
import { callCode, indexCode, memberCode } from './declaration.ts'
import type { ApiReference, ApiSignature, ApiSymbol, MemberKind } from './model.ts'
import { haveHeadings, isEqual, ownDescription } from './overloads.ts'
import { type PageContext, plainSummary } from './text.ts'
import { code, type FactNode, facts, heading, linkTo, pageElement, signature, struck, text } from './tree.ts'

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
  const { signatures = [], kind } = owner
  if (signatures.length === 0 || kind === 'function') return []
  if (kind !== 'type-alias' && kind !== 'variable') {
    return [
      heading(2, [text(words.members.call)]),
      ...signatureBlocks(call, { headed: false, level: 2 }, context),
    ]
  }
  // The type above shows the signature already: only its description follows.
  return signatures.flatMap((each) =>
    descriptionOf(each, { headed: true, level: 1, source: each.sources[0] ?? owner.sources[0] }, context),
  )
}

/** One member under its own heading. */
export function oneMember(member: ApiSymbol, context: MemberContext): RootContent[] {
  const [source] = member.sources
  const at: DescriptionPlace = { level: 3, source, headed: false }
  const { shown, before, blocks }: SignatureParts = member.signatures?.length
    ? signatureParts(member, at, context, baseOf(member, context))
    : { shown: memberCode(member), before: [], blocks: propertyBlocks(member, at, context) }
  return [
    memberHead(member, shown, context),
    ...deprecation(member.comment, at, context),
    ...before,
    ...blocks,
  ]
}

/** The heading of a member with its signature, unless each overload shows its own. */
function memberHead(member: ApiSymbol, shown: SignatureParts['shown'], context: MemberContext): RootContent {
  const { anchors, owner } = context
  const words = memberTitle(member, owner)
  const title = heading(3, struck([text(words)], isDeprecated(member)), anchors.get(member))
  const line = shown && { shown: signatureOf(shown, context, { isHeaded: true }) }
  return memberLine({ heading: title, ...line }, member, context)
}

/** The member of a base that a member inherits or overrides. */
function baseOf({ inheritedFrom, overwrites, kind }: ApiSymbol, context: PageContext): FactNode[] {
  const { words } = context
  const related = (label: string, reference: ApiReference) =>
    fact({ label, name: [referenceLink(reference, context)], children: [] })
  if (inheritedFrom) return [related(words.inheritedMember, inheritedFrom)]
  return overwrites && kind !== 'constructor' ? [related(words.overrides, overwrites)] : []
}

/** `on()`, `name`, `new Bot()` */
export function memberTitle({ kind, name }: ApiSymbol, owner: ApiSymbol): string {
  if (kind === 'constructor') return `new ${owner.name}()`
  return kind === 'method' ? `${name}()` : name
}

/** The description of a property, or of an accessor's getter and setter. */
function propertyBlocks(member: ApiSymbol, at: DescriptionPlace, context: PageContext): RootContent[] {
  const { getter, setter, comment, defaultValue, name, members = [] } = member
  const related = baseOf(member, context)
  const halves = [getter, setter].filter((half) => half !== undefined)
  const others = halves.filter((half, index) => {
    const isSame = halves.slice(0, index).some((other) => isEqual(other.comment, half.comment))
    return !isSame && !isEqual(comment, half.comment)
  })
  if (comment !== undefined || others.length === 0) {
    const own = descriptionOf({ comment, defaultValue, related, inner: { name, members } }, at, context)
    return [...own, ...others.flatMap((half) => descriptionOf(half, at, context))]
  }
  return others.flatMap((half, index) =>
    descriptionOf({ ...half, ...(index === 0 && { related }) }, at, context),
  )
}

/** Pages with fewer members need no table of them. */
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
  // The Markdown form has the same sentences at the members.
  return [pageElement('ul', { className: ['api-members'], dataMarkdownIgnore: '' }, rows)]
}

/** The signatures of a function or callable interface, with their descriptions. */
export function signatureBlocks(
  symbol: ApiSymbol,
  at: Pick<DescriptionPlace, 'level' | 'headed'>,
  context: MemberContext,
): RootContent[] {
  const { shown, before, blocks } = signatureParts(symbol, at, context)
  return [...before, ...(shown ? [signatureOf(shown, context)] : []), ...blocks]
}

/** The parts of signatures: their code, unless each has its own heading, and what comes before and after it. */
interface SignatureParts {
  shown?: readonly Drawn[] | undefined
  before: RootContent[]
  blocks: RootContent[]
}

/** A single signature has no heading. Overloads have one each if their descriptions differ. */
function signatureParts(
  symbol: ApiSymbol,
  { level, headed }: Pick<DescriptionPlace, 'level' | 'headed'>,
  context: MemberContext,
  related: readonly FactNode[] = [],
): SignatureParts {
  const { signatures = [], comment } = symbol
  const { words, anchors, owner } = context
  const own = (each: ApiSignature) => ownDescription(each, symbol)
  const call = (each: ApiSignature) => callCode(symbol, own(each), owner)
  const at = (each: ApiSignature): DescriptionPlace => ({
    level,
    headed,
    source: each.sources[0] ?? symbol.sources[0],
  })
  const [first] = signatures
  const intro = comment && first ? descriptionOf({ comment }, at(first), context) : []
  const rest = facts(related as FactNode[], '')
  if (signatures.length > 1 && !haveHeadings(symbol)) {
    return { shown: signatures.map(call), before: [], blocks: [...intro, ...rest] }
  }
  if (first && signatures.length === 1) {
    const isListed = symbol.kind === 'constructor'
    return {
      shown: [call(first)],
      before: symbol.comment ? [] : deprecation(first.comment, at(first), context),
      blocks: [...intro, ...descriptionOf({ ...own(first), related, isListed }, at(first), context)],
    }
  }
  const parts = signatures.flatMap((each, index): RootContent[] => {
    const title = fill(words.overload, { number: index + 1 })
    const below = { ...at(each), level: level + 1 }
    return [
      overloadLine(
        {
          heading: heading(level + 1, [text(title)], anchors.get(each)),
          shown: signatureOf([call(each)], context),
        },
        own(each),
        context,
      ),
      ...deprecation(own(each).comment, below, context),
      ...descriptionOf(own(each), { ...below, headed: false }, context),
    ]
  })
  return { before: [], blocks: [...intro, ...rest, ...parts] }
}

function indexBlocks(index: ApiSignature, context: MemberContext): RootContent[] {
  const [key] = index.parameters
  const at: DescriptionPlace = { level: 3, headed: false, source: index.sources[0] }
  return [
    heading(3, [text(`[${key?.name ?? 'key'}]`)], context.anchors.get(index)),
    signatureOf([indexCode(index)], context),
    ...descriptionOf({ comment: index.comment }, at, context),
  ]
}

/** The name of another symbol's member, as a link. */
function referenceLink({ name, target }: ApiReference, { linkOf }: PageContext): PhrasingContent {
  return linkTo(code(name), target && linkOf(target))
}

/** A code block with links. If it has a heading before it, the page shows that in place of its name. */
export function signatureOf(
  shown: readonly Drawn[],
  { linkOf }: PageContext,
  { isHeaded = false } = {},
): Code {
  const { text, links, name } = drawCode(shown, linkOf)
  return signature(text, links, isHeaded ? name : undefined)
}
