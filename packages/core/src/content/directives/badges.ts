import { BADGE_TYPES, type BadgeType } from '@chatdocs/protocol'
import type { PhrasingContent, Root, RootContent, Text } from 'mdast'
import { unknownBadge } from '../../diagnostics/content-catalogue.ts'
import { placeOf } from '../tree/elements.ts'
import { eachNode } from '../tree/nodes.ts'
import { locationIn, type Reading } from '../tree/reading.ts'
import { iconOrImage } from './icons.ts'

/** `:badge[text]{type=tip}`, `:icon[star]{size=2em}`. */
export const WRITTEN_BADGE = /:(?<kind>badge|icon)\[(?<words>[^[\]\n]+)\](?:\{(?<attributes>[^{}\n]*)\})?/g

export function mayHaveBadge(text: string): boolean {
  return text.includes(':badge[') || text.includes(':icon[')
}

/**
 * Converts `:badge[…]` and `:icon[…]` in text. They are not parsed as directives, because the parser would then look for
 * directives at every colon in text.
 */
export function convertBadges(tree: Root, reading: Reading): void {
  eachNode(tree, (node, index, parent) => {
    if (node.type !== 'text' || !mayHaveBadge(node.value)) return undefined
    const { start, end } = placeOf(node)
    if (/\\:(?:badge|icon)\[/.test(reading.text.slice(start, end))) return undefined
    const parts = partsOf(node, reading)
    parent.children.splice(index, 1, ...parts)
    return index + parts.length
  })
}

function partsOf(node: Text, reading: Reading): PhrasingContent[] {
  const parts: PhrasingContent[] = []
  const place = node.position ? { position: node.position } : {}
  let from = 0
  for (const { 0: whole, index, groups } of node.value.matchAll(WRITTEN_BADGE)) {
    const before = node.value.slice(from, index)
    if (before !== '') parts.push({ type: 'text', value: before, ...place })
    const { kind, words = '', attributes = '' } = groups ?? {}
    if (kind === 'icon') parts.push(...iconIn(words.trim(), attributes, node, reading))
    else parts.push(badge(words, typeOf(attributes, node, reading)))
    from = index + whole.length
  }
  const rest = node.value.slice(from)
  if (rest !== '') parts.push({ type: 'text', value: rest, ...place })
  return parts
}

const ATTRIBUTE = /([\w-]+)=(?:"([^"]*)"|'([^']*)'|(\S+))/g

function iconIn(name: string, attributes: string, node: Text, reading: Reading): PhrasingContent[] {
  const options = Object.fromEntries(
    [...attributes.matchAll(ATTRIBUTE)].map(([, key = '', ...values]) => [key, values.find((each) => each)]),
  )
  const { start, end } = placeOf(node)
  const at = reading.text.slice(start, end).indexOf(name)
  const span = at < 0 ? { start, end } : { start: start + at, end: start + at + name.length }
  return iconOrImage(name, options, { reading, at: locationIn(reading, span), position: node.position })
}

function typeOf(attributes: string, node: Text, reading: Reading): BadgeType {
  const name = /(?:^|\s)type=["']?([^"'\s]*)/.exec(attributes)?.[1] ?? 'info'
  const known = BADGE_TYPES.find((each) => each === name)
  if (known) return known
  const { start, end } = placeOf(node)
  const at = reading.text.slice(start, end).indexOf(`type=${name}`)
  const span = at < 0 ? { start, end } : { start: start + at + 5, end: start + at + 5 + name.length }
  const missing = { name, known: BADGE_TYPES }
  reading.diagnostics.push(unknownBadge(missing, locationIn(reading, span)))
  return 'info'
}

export function badge(words: string, type: BadgeType = 'info'): PhrasingContent {
  return {
    type: 'emphasis',
    data: { hName: 'span', hProperties: { className: ['badge', `badge-${type}`] } },
    children: [{ type: 'text', value: words }],
  }
}

/** The words of a badge; `undefined` for other nodes. */
export function badgeWords(node: RootContent): string | undefined {
  if (node.type !== 'emphasis') return undefined
  const [name] = [node.data?.hProperties?.className].flat()
  const [words] = node.children
  return name === 'badge' && words?.type === 'text' ? words.value : undefined
}
