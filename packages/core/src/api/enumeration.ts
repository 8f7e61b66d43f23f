import { membersOf } from './anchors.ts'
import { plainCode } from './code.ts'
import { blocksTagged } from './comment.ts'
import { isDeprecated } from './deprecated.ts'
import { attributeValue, codeSpan, inCell } from './escape.ts'
import { type MemberGround, oneMember } from './members.ts'
import type { ApiSymbol } from './model.ts'
import type { Block } from './sheet.ts'
import { lineOf, plainLine, wordsOf } from './text.ts'

/** The members of an enumeration: a table where there is little to say of each, else one by one. */
export function enumerationBlocks(ground: MemberGround): Block[] {
  const { owner, words } = ground
  const members = membersOf(owner).filter(({ kind }) => kind === 'member')
  if (members.length === 0) return []
  const title = `## ${words.members.member}`
  if (!members.every(isBrief)) return [title, ...members.flatMap((member) => oneMember(member, ground))]
  const hasDescription = members.some(({ comment }) => comment !== undefined)
  const columns = [words.name, words.value, ...(hasDescription ? [words.description] : [])]
  const rows = members.map((member) => {
    const id = attributeValue(ground.anchors.get(member) ?? '')
    const name = inCell(codeSpan(member.name))
    const value = inCell(codeSpan(member.type ? plainCode(member.type) : ''))
    const shown = `<span id="${id}"></span>${isDeprecated(member) ? `~~${name}~~` : name}`
    return [shown, value, ...(hasDescription ? [description(member, ground)] : [])]
  })
  const lines = [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  return [title, lines.join('\n')]
}

/** Whether all that is said of a member is one line. */
function isBrief({ comment }: ApiSymbol): boolean {
  const texts = [comment?.summary ?? [], ...(comment?.blocks ?? []).map(({ text }) => text)]
  const isLine = texts.every((text) => {
    const words = wordsOf(text).trim()
    return words.length <= 90 && !/\n\s*\n|`{3}|~{3}|^\s*(?:[-*+#>|]|\d+[.)])\s/m.test(words)
  })
  return isLine && (comment?.blocks ?? []).every(({ tag }) => tag === '@deprecated')
}

function description(member: ApiSymbol, ground: MemberGround): string {
  const { comment, sources } = member
  const [deprecated] = blocksTagged(comment, '@deprecated')
  const texts = [
    comment ? lineOf(comment.summary, sources[0], ground) : '',
    deprecated && plainLine(deprecated.text) !== ''
      ? `:badge[${ground.words.deprecated}]{type=warning} ${lineOf(deprecated.text, sources[0], ground)}`
      : '',
  ]
  return inCell(texts.filter(Boolean).join(' '))
}
