import { fill } from '@chatdocs/protocol'
import type { PhrasingContent, RootContent } from 'mdast'
import { isOwn, membersOf } from './anchors.ts'
import type { Code } from './code.ts'
import { commentOf, isDeprecated, summaryIn } from './comment-parts.ts'
import { callCode, memberCode } from './declaration.ts'
import { type MemberContext, memberTitle } from './members.ts'
import type { ApiSymbol } from './model.ts'
import { summaryOf } from './text.ts'
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
  paragraph,
  struck,
  target,
  text,
} from './tree.ts'

/**
 * The inherited members of a symbol, collapsed. Each links to its description. Their ids are on this page,
 * so a link to `Bot.on` works whichever class declares it. Members without a page and a description here are plain names.
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
  const joint = text(fill(words.item, { name: '', text: '' }))
  // A mixin has no page of its own.
  const isInside = (member: ApiSymbol) => {
    const target = member.inheritedFrom?.target
    return (target && linkOf(target))?.startsWith('/') || commentOf(member) !== undefined
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
  const names = outside.map((member) => nameOf(member, context))
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

function nameOf(member: ApiSymbol, { owner, anchors, linkOf }: MemberContext): PhrasingContent[] {
  const from = member.inheritedFrom?.target
  const name = linkTo(code(memberTitle(member, owner)), from && linkOf(from))
  return [target(anchors.get(member) ?? ''), ...struck([name], isDeprecated(member))]
}
