import type { List, ListItem, Paragraph, PhrasingContent, RootContent } from 'mdast'
import { type ContainerDirective, type LeafDirective, takeLabel } from '../tree/directive.ts'
import type { Reading } from '../tree/reading.ts'
import { namedIcon } from './icons.ts'
import { attributeIn } from './places.ts'

type Card = ContainerDirective | LeafDirective

/** Whether a node is a `card`: `::card[Title]{href=a.md}`, or `:::card[Title]` with content. */
export function isCard(node: RootContent): node is Card {
  return (node.type === 'containerDirective' || node.type === 'leafDirective') && node.name === 'card'
}

/**
 * Converts cards to a list. A title is not a heading, which would appear in the table of contents. Its link
 * covers the whole card, and is checked like any other.
 */
export function listOfCards(cards: readonly Card[], reading: Reading): List {
  return {
    type: 'list',
    spread: true,
    data: { hProperties: { className: ['cards-written'] } },
    children: cards.map((card) => cardItem(card, reading)),
  }
}

function cardItem(card: Card, reading: Reading): ListItem {
  const { href, title, icon } = card.attributes ?? {}
  const label = card.type === 'containerDirective' ? takeLabel(card) : card.children
  const words: PhrasingContent[] = label?.length ? label : [{ type: 'text', value: title || href || '' }]
  const head: Paragraph = {
    type: 'paragraph',
    data: { hProperties: { className: ['card-title'] } },
    children: [...iconOf(card, icon, reading), ...(href ? [linkTo(href, words, card, reading)] : words)],
  }
  return {
    type: 'listItem',
    spread: true,
    data: { hProperties: { className: ['card-item'] } },
    children: [head, ...(card.type === 'containerDirective' ? card.children : [])],
  }
}

/** A link whose position is its address in the card's first line. */
function linkTo(href: string, words: PhrasingContent[], card: Card, reading: Reading): PhrasingContent {
  const children = words.filter((word) => word.type !== 'link' && word.type !== 'linkReference')
  return { type: 'link', url: href, children, ...placeIn(card, href, reading) }
}

/** An icon by its name, an image of the site, or a character; all are decorative. */
function iconOf(card: Card, name: string | null | undefined, reading: Reading): PhrasingContent[] {
  if (!name) return []
  const place = placeIn(card, name, reading)
  const className = ['no-zoom']
  const children: PhrasingContent[] = /\.\w{2,4}$/.test(name)
    ? [{ type: 'image', url: name, alt: '', data: { hProperties: { className } }, ...place }]
    : /^[a-z][\w:-]+$/.test(name)
      ? namedIcon(name, {}, { reading, at: attributeIn(card, name, reading) })
      : [{ type: 'text', value: name }]
  if (children.length === 0) return []
  return [
    {
      type: 'emphasis',
      data: { hName: 'span', hProperties: { className: ['card-icon'], ariaHidden: 'true' } },
      children,
    },
  ]
}

function placeIn(card: Card, value: string, reading: Reading) {
  const { span } = attributeIn(card, value, reading)
  const point = (offset: number) => ({ line: 1, column: 1, offset })
  return { position: { start: point(span?.start ?? 0), end: point(span?.end ?? 0) } }
}
