import { fill } from '@chatdocs/protocol'
import type { Code, Heading, PhrasingContent } from 'mdast'
import { badge } from '../content/directives/badges.ts'
import { sinceOf } from './comment.ts'
import { commentOf, isDeprecated } from './comment-parts.ts'
import type { ApiComment, ApiModifier, ApiSignature, ApiSymbol } from './model.ts'
import { haveHeadings } from './overloads.ts'
import { type PageGround, sourceLinks } from './text.ts'
import type { HeadNode } from './tree.ts'

const SHOWN = [
  'abstract',
  'static',
  'protected',
  'private',
  'optional',
] as const satisfies readonly ApiModifier[]

/** The line below the title of a page: the kind of its symbol, modifiers, and where it is declared. */
export function titleLine(symbol: ApiSymbol, kind: string, ground: PageGround): HeadNode {
  const { modifiers } = ground.words
  const words = [kind, ...SHOWN.flatMap((each) => (symbol.modifiers.includes(each) ? [modifiers[each]] : []))]
  const notes = [
    ...words.flatMap((each) => (each ? [badge(each)] : [])),
    ...notesOf(sharedComment(symbol), isDeprecated(symbol), ground),
  ]
  return headLine({}, symbol, { notes, ground })
}

/**
 * The first line of a member: its heading, its signature and where it is declared. The signature says what
 * modifiers it has.
 */
export function memberLine(line: MemberLine, member: ApiSymbol, ground: PageGround): HeadNode {
  return headLine(line, member, {
    notes: notesOf(sharedComment(member), isDeprecated(member), ground),
    ground,
  })
}

/** The comment of a symbol as a whole: overloads with headings have their own notes. */
function sharedComment(symbol: ApiSymbol): ApiComment | undefined {
  return haveHeadings(symbol) ? symbol.comment : commentOf(symbol)
}

/** The heading of an overload, with notes of its own. A box below says that it is deprecated. */
export function overloadLine(heading: Heading, { comment }: ApiSignature, ground: PageGround): HeadNode {
  return headLine({ heading }, { sources: [] }, { notes: notesOf(comment, false, ground), ground })
}

interface MemberLine {
  heading?: Heading
  shown?: Code
  brief?: Code
}

function headLine(
  { heading, shown, brief }: MemberLine,
  { sources }: Pick<ApiSymbol, 'sources'>,
  { notes, ground }: { notes: readonly PhrasingContent[]; ground: PageGround },
): HeadNode {
  const source = sourceLinks(sources, ground)
  const { source: sourceWords, separator } = ground.words
  const children = [heading, shown].filter((each) => each !== undefined)
  return { type: 'apiHead', children, ...(brief && { brief }), notes, source, sourceWords, separator }
}

/** How reliable a symbol is, since when it exists, and whether it is deprecated. */
function notesOf(comment: ApiComment | undefined, isOld: boolean, ground: PageGround): PhrasingContent[] {
  const { words } = ground
  const since = sinceOf(comment, ground)
  const plain = [
    ...Object.entries(words.reliance).flatMap(([tag, word]) =>
      comment?.modifiers.includes(tag) ? [word] : [],
    ),
    ...(since ? [fill(words.since, { version: since })] : []),
  ]
  return [...plain.map((each) => badge(each)), ...(isOld ? [badge(words.deprecated, 'warning')] : [])]
}
