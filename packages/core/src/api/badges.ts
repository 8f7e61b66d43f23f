import { fill } from '@chatdocs/protocol'
import type { RootContent } from 'mdast'
import { badge } from '../content/directives/badges.ts'
import { sinceOf } from './comment.ts'
import { commentOf, isDeprecated } from './comment-parts.ts'
import type { ApiModifier, ApiSymbol } from './model.ts'
import { type PageGround, sourceLine } from './text.ts'
import { joined, paragraph } from './tree.ts'

const SHOWN: readonly ApiModifier[] = ['abstract', 'static', 'protected', 'private', 'optional']

/** The line below a heading: badges, `kind` first, and where the symbol is declared. */
export function badgeLine(symbol: ApiSymbol, ground: PageGround, kind?: string): RootContent[] {
  const { words } = ground
  const comment = commentOf(symbol)
  const since = sinceOf(comment, ground)
  const plain = [
    kind,
    ...SHOWN.filter((each) => symbol.modifiers.includes(each)).map((each) => words.modifiers[each]),
    ...Object.entries(words.reliance).flatMap(([tag, word]) =>
      comment?.modifiers.includes(tag) ? [word] : [],
    ),
    since && fill(words.since, { version: since }),
  ]
  const badges = plain.flatMap((each) => (each ? [[badge(each)]] : []))
  const warning = isDeprecated(symbol) ? [[badge(words.deprecated, 'warning')]] : []
  const parts = [...badges, ...warning, sourceLine(symbol.sources, ground)].filter((each) => each.length > 0)
  return parts.length > 0 ? [paragraph(...joined(parts, ' '))] : []
}
