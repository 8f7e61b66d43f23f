import { fill } from '@chatdocs/protocol'
import type { PhrasingContent, RootContent } from 'mdast'
import { type Anchors, isOwn, membersOf } from './anchors.ts'
import { badgeLine } from './badges.ts'
import { drawCode, joinCode } from './code.ts'
import { type DescriptionPlace, deprecation, descriptionOf } from './comment.ts'
import { isDeprecated } from './comment-parts.ts'
import { callCode, indexCode, memberCode } from './declaration.ts'
import type { ApiCode, ApiReference, ApiSignature, ApiSymbol, MemberKind } from './model.ts'
import { haveHeadings, isEqual, ownDescription } from './overloads.ts'
import type { PageGround } from './text.ts'
import { code, heading, linkTo, paragraph, signature, struck, text } from './tree.ts'

/** The context of a member: the page, its symbol, and the anchors on the page. */
export interface MemberGround extends PageGround {
  owner: ApiSymbol
  anchors: Anchors
}

const GROUPS: readonly Exclude<MemberKind, 'member'>[] = ['constructor', 'property', 'accessor', 'method']

/** The symbol's own members in groups, each with its full description. */
export function memberBlocks(ground: MemberGround): RootContent[] {
  const { owner, words } = ground
  const members = membersOf(owner).filter(isOwn)
  const indexes = (owner.indexSignatures ?? []).flatMap((each) => indexBlocks(each, ground))
  return [
    ...callBlocks(ground),
    ...GROUPS.flatMap((kind): RootContent[] => {
      const found = members.filter((member) => groupOf(member) === kind)
      const blocks = found.flatMap((member) => oneMember(member, ground))
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
function callBlocks(ground: MemberGround): RootContent[] {
  const { owner, words } = ground
  const { comment: _, ...call } = owner
  const { signatures = [], kind } = owner
  if (signatures.length === 0 || kind === 'function') return []
  if (kind !== 'type-alias' && kind !== 'variable') {
    return [
      heading(2, [text(words.members.call)]),
      ...signatureBlocks(call, { headed: false, level: 2 }, ground),
    ]
  }
  // The type above shows the signature already: only its description follows.
  return signatures.flatMap((each) =>
    descriptionOf(each, { headed: true, level: 1, source: each.sources[0] ?? owner.sources[0] }, ground),
  )
}

/** One member under its own heading. */
export function oneMember(member: ApiSymbol, ground: MemberGround): RootContent[] {
  const { anchors, words } = ground
  const [source] = member.sources
  const at: DescriptionPlace = { level: 3, source, headed: false }
  const { inheritedFrom, overwrites } = member
  return [
    heading(3, struck([text(memberTitle(member, ground.owner))], isDeprecated(member)), anchors.get(member)),
    ...badgeLine(member, ground),
    ...deprecation(member.comment, at, ground),
    ...(member.signatures?.length
      ? signatureBlocks(member, at, ground)
      : [signatureOf(memberCode(member), ground), ...propertyBlocks(member, at, ground)]),
    ...(inheritedFrom ? [sentence(words.inheritedMember, referenceLink(inheritedFrom, ground))] : []),
    ...(overwrites && !inheritedFrom && member.kind !== 'constructor'
      ? [sentence(words.overrides, referenceLink(overwrites, ground))]
      : []),
  ]
}

/** `on()`, `name`, `new Bot()` */
export function memberTitle({ kind, name }: ApiSymbol, owner: ApiSymbol): string {
  if (kind === 'constructor') return `new ${owner.name}()`
  return kind === 'method' ? `${name}()` : name
}

/** The description of a property, or of an accessor's getter and setter. */
function propertyBlocks(member: ApiSymbol, at: DescriptionPlace, ground: PageGround): RootContent[] {
  const { getter, setter, comment, defaultValue } = member
  const halves = [getter, setter].filter((half) => half !== undefined)
  const own =
    comment === undefined && halves.length > 0 ? [] : descriptionOf({ comment, defaultValue }, at, ground)
  const both = halves.flatMap((half, index) => {
    const isSame = halves.slice(0, index).some((other) => isEqual(other.comment, half.comment))
    return isSame || isEqual(comment, half.comment) ? [] : descriptionOf(half, at, ground)
  })
  return [...own, ...both]
}

/**
 * The signatures of a symbol. A single one has no heading. Overloads have one each if their descriptions
 * differ.
 */
export function signatureBlocks(
  symbol: ApiSymbol,
  { level, headed }: Pick<DescriptionPlace, 'level' | 'headed'>,
  ground: MemberGround,
): RootContent[] {
  const { signatures = [], comment } = symbol
  const { words, anchors, owner } = ground
  const own = (each: ApiSignature) => ownDescription(each, symbol)
  const call = (each: ApiSignature) => callCode(symbol, own(each), owner)
  const at = (each: ApiSignature): DescriptionPlace => ({
    level,
    headed,
    source: each.sources[0] ?? symbol.sources[0],
  })
  const intro = (each: ApiSignature | undefined) =>
    comment && each ? descriptionOf({ comment }, at(each), ground) : []
  if (signatures.length > 1 && !haveHeadings(symbol)) {
    return [signatureOf(joinCode(signatures.map(call), '\n'), ground), ...intro(signatures[0])]
  }
  if (signatures.length === 1) {
    return signatures.flatMap((each) => [
      ...(symbol.comment ? [] : deprecation(each.comment, at(each), ground)),
      signatureOf(call(each), ground),
      ...intro(each),
      ...descriptionOf(own(each), at(each), ground),
    ])
  }
  const parts = signatures.flatMap((each, index): RootContent[] => {
    const title = fill(words.overload, { number: index + 1 })
    const below = { ...at(each), level: level + 1 }
    return [
      heading(level + 1, [text(title)], anchors.get(each)),
      ...deprecation(own(each).comment, below, ground),
      signatureOf(call(each), ground),
      ...descriptionOf(own(each), { ...below, headed: false }, ground),
    ]
  })
  return [...intro(signatures[0]), ...parts]
}

function indexBlocks(index: ApiSignature, ground: MemberGround): RootContent[] {
  const [key] = index.parameters
  const at: DescriptionPlace = { level: 3, headed: false, source: index.sources[0] }
  return [
    heading(3, [text(`[${key?.name ?? 'key'}]`)], ground.anchors.get(index)),
    signatureOf(indexCode(index), ground),
    ...descriptionOf({ comment: index.comment }, at, ground),
  ]
}

/** The name of another symbol's member, as a link. */
function referenceLink({ name, target }: ApiReference, { linkOf }: PageGround): PhrasingContent {
  return linkTo(code(name), target && linkOf(target))
}

/** A sentence whose `{name}` is replaced by a node. */
function sentence(words: string, name: PhrasingContent): RootContent {
  const [before = '', after = ''] = words.split('{name}')
  return paragraph(...(before ? [text(before)] : []), name, ...(after ? [text(after)] : []))
}

/** A code block with links. */
export function signatureOf(shown: ApiCode, { linkOf }: PageGround): RootContent {
  const drawn = drawCode(shown, linkOf)
  return signature(drawn.text, drawn.links)
}
