import { fill } from '@chatdocs/protocol'
import type { Code, Heading, PhrasingContent } from 'mdast'
import { badge } from '../content/directives/badges.ts'
import { sinceOf } from './comment.ts'
import { commentOf, isDeprecated } from './comment-parts.ts'
import type { ApiModifier, ApiSymbol } from './model.ts'
import { type PageGround, sourceLinks } from './text.ts'
import type { HeadNode } from './tree.ts'

const SHOWN: readonly ApiModifier[] = ['abstract', 'static', 'protected', 'private', 'optional']

/** The line below the title of a page: the kind of its symbol, modifiers, and where it is declared. */
export function titleLine(symbol: ApiSymbol, kind: string, ground: PageGround): HeadNode {
  const { modifiers } = ground.words
  const words = [kind, ...SHOWN.flatMap((each) => (symbol.modifiers.includes(each) ? [modifiers[each]] : []))]
  const notes = [...words.flatMap((each) => (each ? [badge(each)] : [])), ...notesOf(symbol, ground)]
  return headLine({}, symbol, { notes, ground })
}

/**
 * The first line of a member: its heading, its signature and where it is declared. The signature says what
 * modifiers it has.
 */
export function memberLine(line: MemberLine, member: ApiSymbol, ground: PageGround): HeadNode {
  return headLine(line, member, { notes: notesOf(member, ground), ground })
}

interface MemberLine {
  heading?: Heading
  shown?: Code
  brief?: Code
}

function headLine(
  { heading, shown, brief }: MemberLine,
  { sources }: ApiSymbol,
  { notes, ground }: { notes: readonly PhrasingContent[]; ground: PageGround },
): HeadNode {
  const source = sourceLinks(sources, ground)
  const { source: sourceWords, separator } = ground.words
  const children = [heading, shown].filter((each) => each !== undefined)
  return { type: 'apiHead', children, ...(brief && { brief }), notes, source, sourceWords, separator }
}

/** How reliable a symbol is, since when it exists, and whether it is deprecated. */
function notesOf(symbol: ApiSymbol, ground: PageGround): PhrasingContent[] {
  const { words } = ground
  const comment = commentOf(symbol)
  const since = sinceOf(comment, ground)
  const plain = [
    ...Object.entries(words.reliance).flatMap(([tag, word]) =>
      comment?.modifiers.includes(tag) ? [word] : [],
    ),
    ...(since ? [fill(words.since, { version: since })] : []),
  ]
  return [
    ...plain.map((each) => badge(each)),
    ...(isDeprecated(symbol) ? [badge(words.deprecated, 'warning')] : []),
  ]
}
