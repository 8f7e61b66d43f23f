import { fill } from '@chatdocs/protocol'
import { sinceOf } from './comment.ts'
import { isDeprecated } from './deprecated.ts'
import type { ApiComment, ApiModifier, ApiSymbol } from './model.ts'
import { type PageGround, sourceLine } from './text.ts'

const SHOWN: readonly ApiModifier[] = ['abstract', 'static', 'protected', 'private', 'optional']

/** The line below a heading: what there is to know at a glance, and where it is declared. `kind` comes first. */
export function badgeLine(symbol: ApiSymbol, ground: PageGround, kind?: string): string {
  const { words } = ground
  const comment = commentOf(symbol)
  const since = sinceOf(comment)
  const plain = [
    kind,
    ...SHOWN.filter((each) => symbol.modifiers.includes(each)).map((each) => words.modifiers[each]),
    ...Object.entries(words.reliance).flatMap(([tag, word]) =>
      comment?.modifiers.includes(tag) ? [word] : [],
    ),
    since && fill(words.since, { version: since }),
  ]
  const badges = plain.flatMap((each) => (each ? [badge(each, '')] : []))
  const warning = isDeprecated(symbol) ? [badge(words.deprecated, '{type=warning}')] : []
  return [...badges, ...warning, sourceLine(symbol.sources, ground)].filter(Boolean).join(' ')
}

/** The words of a badge are plain, and end at a bracket. */
function badge(words: string, type: string): string {
  return `:badge[${words.replace(/[[\]\n\\]/g, '').replace(/[*_`<>$~]/g, '')}]${type}`
}

/** What is said of a symbol, be it at its only signature. */
export function commentOf({ comment, signatures, getter, setter }: ApiSymbol): ApiComment | undefined {
  return comment ?? signatures?.find((each) => each.comment)?.comment ?? getter?.comment ?? setter?.comment
}
