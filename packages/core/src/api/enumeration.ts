import type { PhrasingContent, RootContent, Table, TableRow } from 'mdast'
import { badge } from '../content/directives/badges.ts'
import { membersOf } from './anchors.ts'
import { plainCode } from './code.ts'
import { blocksTagged, isDeprecated, summaryIn, wordsOf } from './comment-parts.ts'
import { type MemberContext, oneMember } from './members.ts'
import type { ApiSymbol } from './model.ts'
import { lineOf } from './text.ts'
import { code, heading, struck, target, text } from './tree.ts'

/** The members of an enumeration: a table if each description is brief, else one by one. */
export function enumerationBlocks(context: MemberContext): RootContent[] {
  const { owner, words } = context
  const members = membersOf(owner).filter(({ kind }) => kind === 'member')
  if (members.length === 0) return []
  const title = heading(2, [text(words.members.member)])
  if (!members.every(isBrief)) return [title, ...members.flatMap((member) => oneMember(member, context))]
  const hasDescription = members.some(({ comment }) => comment !== undefined)
  const columns = [words.name, words.value, ...(hasDescription ? [words.description] : [])]
  const rows = members.map((member) => {
    const id = target(context.anchors.get(member) ?? '')
    const value = code(member.type ? plainCode(member.type) : '')
    const shown = [id, ...struck([code(member.name)], isDeprecated(member))]
    return row([shown, [value], ...(hasDescription ? [description(member, context)] : [])])
  })
  const table: Table = { type: 'table', children: [row(columns.map((each) => [text(each)])), ...rows] }
  return [title, table]
}

function row(cells: PhrasingContent[][]): TableRow {
  return { type: 'tableRow', children: cells.map((children) => ({ type: 'tableCell', children })) }
}

/** Whether a member's description is a single line. */
function isBrief({ comment }: ApiSymbol): boolean {
  const texts = [comment?.summary ?? [], ...(comment?.blocks ?? []).map(({ text }) => text)]
  const isLine = texts.every((text) => {
    const words = wordsOf(text).trim()
    return words.length <= 90 && !/\n\s*\n|`{3}|~{3}|^\s*(?:[-*+#>|]|\d+[.)])\s/m.test(words)
  })
  return isLine && (comment?.blocks ?? []).every(({ tag }) => tag === '@deprecated')
}

function description({ comment, sources: [source] }: ApiSymbol, context: MemberContext): PhrasingContent[] {
  const [deprecated] = blocksTagged(comment, '@deprecated')
  const summary = comment ? lineOf({ ...summaryIn(comment), source }, context) : []
  const before = [
    ...(summary.length > 0 ? [text(' ')] : []),
    badge(context.words.deprecated, 'warning'),
    text(' '),
  ]
  return [...summary, ...(deprecated ? lineOf({ ...deprecated, source }, context, before) : [])]
}
