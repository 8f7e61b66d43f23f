import { fill } from '@chatdocs/protocol'
import { isOwn, membersOf } from './anchors.ts'
import { commentOf } from './badges.ts'
import { isDeprecated } from './deprecated.ts'
import { attributeValue, codeSpan } from './escape.ts'
import { type MemberGround, memberTitle } from './members.ts'
import type { ApiSymbol } from './model.ts'
import { linkTo, summaryOf } from './text.ts'

/**
 * The members a symbol has from others, folded away: each leads to where it is told of. Their ids stand here,
 * so that a link to `Bot.on` finds it whoever declares it. Of what no page here tells of, names have to do.
 */
export function inheritedBlocks(ground: MemberGround): string[] {
  const { owner, words } = ground
  const groups = new Map<string, ApiSymbol[]>()
  for (const member of membersOf(owner).filter((each) => !isOwn(each))) {
    const from = ownerName(member)
    groups.set(from, [...(groups.get(from) ?? []), member])
  }
  if (groups.size === 0) return []
  const folds = [...groups].map(([name, members]) => {
    const title = fill(words.inheritedFrom, { name: titleWords(name), count: members.length })
    return `:::details[${title}]\n\n${rows(members, ground)}\n\n:::`
  })
  return [`## ${words.inherited}`, ...folds]
}

function ownerName({ inheritedFrom }: ApiSymbol): string {
  return (inheritedFrom?.name ?? '').replace(/\.(?:\[.*\]|[^.]*)$/, '')
}

/** The label of a box ends at a bracket. */
function titleWords(name: string): string {
  return name.replace(/[[\]{}]/g, '').replace(/[*_<>`$~]/g, '\\$&')
}

function rows(members: readonly ApiSymbol[], ground: MemberGround): string {
  const { words, linkOf } = ground
  const isInside = ({ inheritedFrom }: ApiSymbol) => {
    const link = inheritedFrom?.target && linkOf(inheritedFrom.target)
    return link?.startsWith('/')
  }
  const [inside, outside] = [members.filter(isInside), members.filter((each) => !isInside(each))]
  const list = inside.map((member) => {
    const comment = commentOf(member)
    const text = comment ? summaryOf(comment.summary, ground) : ''
    return `- ${text === '' ? nameOf(member, ground) : fill(words.item, { name: nameOf(member, ground), text })}`
  })
  const names = outside.map((member) => nameOf(member, ground)).join(words.separator)
  return [list.join('\n'), names].filter(Boolean).join('\n\n')
}

function nameOf(member: ApiSymbol, { owner, anchors, linkOf }: MemberGround): string {
  const target = member.inheritedFrom?.target
  const name = linkTo(codeSpan(memberTitle(member, owner)), target && linkOf(target))
  const id = attributeValue(anchors.get(member) ?? '')
  return `<span id="${id}"></span>${isDeprecated(member) ? `~~${name}~~` : name}`
}
