import type { Parents } from 'mdast'
import { placeOf } from '../content/tree/elements.ts'

/** Elements that a comment can contain. Everything else in angle brackets is text: `Promise<string>`. */
const ELEMENTS = new Set(
  `a abbr b bdi bdo blockquote br cite code dd del details dfn div dl dt em figcaption figure h1 h2 h3 h4 h5 h6
  hr i img ins kbd li mark ol p picture pre q rp rt ruby s samp small source span strong sub summary sup table
  tbody td tfoot th thead tr u ul var wbr`.split(/\s+/),
)

/** Elements without an end tag, and those whose end tag is optional. */
const VOID = new Set('br hr img source wbr'.split(' '))
const OPTIONAL_END = new Set('p li dd dt td th tr tbody thead tfoot rp rt'.split(' '))

/** Elements that are only valid inside others. */
const PARENTS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries('td th tr tbody thead tfoot'.split(' ').map((name) => [name, ['table']])),
  li: ['ul', 'ol'],
  dt: ['dl'],
  dd: ['dl'],
  rp: ['ruby'],
  rt: ['ruby'],
  summary: ['details'],
  figcaption: ['figure'],
}

const TAG = /<!--[\s\S]*?-->|<(?<slash>\/?)(?<name>[a-z][a-z0-9]*)(?=[\s/>])[^<>]*>|</g

interface OpenTag {
  name: string
  at: number
  parent: Parents
}

/**
 * The offsets of angle brackets in a comment's HTML that are text: their element is unknown, not closed or not opened. An
 * element must end in the node that contains it, or below: nothing stays open after a comment.
 */
export function strayTags(tree: Parents, words: string): number[] {
  const stray: number[] = []
  const open: OpenTag[] = []
  const close = (from: number) => {
    for (const { name, at } of open.splice(from)) if (!OPTIONAL_END.has(name)) stray.push(at)
  }
  const readTag = (match: RegExpExecArray, at: number, parent: Parents) => {
    const { name = '', slash } = match.groups ?? {}
    if (match[0].startsWith('<!--')) return
    const needed = PARENTS[name]
    const isAlone = needed && !needed.some((each) => open.some((other) => other.name === each))
    if (!ELEMENTS.has(name) || isAlone) stray.push(at)
    else if (slash) {
      const index = open.findLastIndex((each) => each.name === name)
      if (index < 0) stray.push(at)
      else {
        close(index + 1)
        open.pop()
      }
    } else if (!VOID.has(name)) open.push({ name, at, parent })
  }
  const walk = (parent: Parents) => {
    for (const child of parent.children) {
      if (child.type === 'html') {
        const { start, end } = placeOf(child)
        for (const match of words.slice(start, end).matchAll(TAG)) readTag(match, start + match.index, parent)
      } else if ('children' in child) walk(child)
    }
    const first = open.findIndex((each) => each.parent === parent)
    if (first >= 0) close(first)
  }
  walk(tree)
  return stray
}

/** How to rewrite the attributes of a comment's HTML. */
export interface TagContext {
  addressOf: (address: string) => string | undefined
  takeId: (id: string) => boolean
}

const ATTRIBUTE = /\s(?<key>id|name|href|src)=(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>[^\s"'<>]+))/g

/** Makes addresses in HTML relative to the page, and removes ids that the page already has. */
export function tagsFor(value: string, { addressOf, takeId }: TagContext): string {
  const whole = value.replace(/<[a-z][^<>]*>/g, (tag) =>
    tag.replace(ATTRIBUTE, (...match) => {
      const { key, double, single, bare } = match.at(-1) as Readonly<Record<string, string | undefined>>
      const given = double ?? single ?? bare ?? ''
      if (key === 'id' || key === 'name') return takeId(given) ? ` ${key}="${given}"` : ''
      const address = addressOf(given)
      return address === undefined ? '' : ` ${key}="${address}"`
    }),
  )
  return whole.replace(/<img\b(?![^<>]*\ssrc=)[^<>]*>/g, '')
}
