import { fill } from '@chatdocs/protocol'
import type { Code, Heading, PhrasingContent } from 'mdast'
import { badge } from '../content/directives/badges.ts'
import { sinceOf } from './comment.ts'
import { commentOf, isDeprecated } from './comment-parts.ts'
import type { ApiComment, ApiModifier, ApiSignature, ApiSymbol } from './model.ts'
import { haveHeadings } from './overloads.ts'
import { type PageContext, sourceLinks } from './text.ts'
import type { HeadNode } from './tree.ts'

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
  const words = [kind, ...SHOWN.flatMap((each) => (symbol.modifiers.includes(each) ? [modifiers[each]] : []))]
  const notes = [
    ...words.flatMap((each) => (each ? [badge(each)] : [])),
    ...notesOf(sharedComment(symbol), isDeprecated(symbol), context),
  ]
  return headLine({}, symbol, { notes, context })
}

/**
 * The first line of a member: its heading, its signature and where it is declared. The signature says what
 * modifiers it has.
 */
export function memberLine(line: MemberLine, member: ApiSymbol, context: PageContext): HeadNode {
  return headLine(line, member, {
    notes: notesOf(sharedComment(member), isDeprecated(member), context),
    context,
  })
}

/** The comment of a symbol as a whole: overloads with headings have their own notes. */
function sharedComment(symbol: ApiSymbol): ApiComment | undefined {
  return haveHeadings(symbol) ? symbol.comment : commentOf(symbol)
}

/** The heading and signature of an overload, with notes of its own. A box below says that it is deprecated. */
export function overloadLine(line: MemberLine, { comment }: ApiSignature, context: PageContext): HeadNode {
  return headLine(line, { sources: [] }, { notes: notesOf(comment, false, context), context })
}

interface MemberLine {
  heading?: Heading
  shown?: Code
}

function headLine(
  { heading, shown }: MemberLine,
  { sources }: Pick<ApiSymbol, 'sources'>,
  { notes, context }: { notes: readonly PhrasingContent[]; context: PageContext },
): HeadNode {
  const source = sourceLinks(sources, context)
  const { source: sourceWords, separator } = context.words
  const children = [heading, shown].filter((each) => each !== undefined)
  return { type: 'apiHead', children, notes, source, sourceWords, separator }
}

/** How reliable a symbol is, since when it exists, and whether it is deprecated. */
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
