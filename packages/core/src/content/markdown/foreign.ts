import type { RootContent, Text } from 'mdast'
import { foreignSyntax } from '../../diagnostics/content-catalogue.ts'
import type { Span } from '../../paths.ts'
import { IMAGE_CLASSES, placeOf } from '../tree/elements.ts'
import { locationIn, type Reading } from '../tree/reading.ts'
import type { NodeVisitor } from '../tree/walk.ts'
import { FOREIGN, type Foreign, LIKELY } from './foreign-kinds.ts'

type Place = Foreign['where'][number]

/** A kind of syntax, and its pattern at the start of a text. */
interface Kind extends Foreign {
  first: RegExp
}

const ALL: readonly Kind[] = FOREIGN.map((each) => ({
  ...each,
  first: new RegExp(each.pattern, each.pattern.flags.replace('g', 'y')),
}))

/** The syntax that can occur in each kind of text, and a pattern that finds some of it. */
const KINDS: Readonly<Record<Place, { kinds: readonly Kind[]; any: RegExp }>> = {
  paragraph: kindsIn('paragraph', 'my', ['<']),
  text: kindsIn('text', 'm'),
  html: kindsIn('html', 'm'),
  code: kindsIn('code', 'm'),
}

function kindsIn(place: Place, flags: string, others: readonly string[] = []) {
  const kinds = ALL.filter(({ where }) => where.includes(place))
  return {
    kinds,
    any: new RegExp([...others, ...kinds.map(({ pattern }) => pattern.source)].join('|'), flags),
  }
}

/** Languages whose code blocks show Markdown source. */
const MARKDOWN = new Set(['md', 'markdown', 'mdx'])

/** Reports the syntax of other generators, each kind once per document, at its first occurrence. */
export function checkForeign(reading: Reading): NodeVisitor | undefined {
  if (!LIKELY.test(reading.text)) return undefined
  const isRead = (kind: Foreign) => reading.isMdx === true && kind.code === 'content/jsx'
  const found = new Map<Foreign, Span[]>()
  const look = (node: RootContent, where: Place, from = 0): undefined => {
    const place = placeOf(node)
    const [start, end] = [place.start + from, place.end]
    const source = reading.text.slice(start, end)
    const { kinds, any } = KINDS[where]
    if (source.search(any) < 0) return
    for (const kind of kinds) {
      if (isRead(kind)) continue
      const places = matchesIn(source, kind).map((match) => ({
        start: start + match.start,
        end: start + match.end,
      }))
      const known = found.get(kind)
      if (known) for (const each of places) known.push(each)
      else found.set(kind, places)
    }
  }
  return {
    text: (node, index, parent) => look(node, 'text', lengthOfClasses(node, parent.children[index - 1])),
    paragraph: (node) => (node.children[0]?.type === 'text' ? look(node, 'paragraph') : undefined),
    html: (node) => (/^<(?:style|pre|textarea)\b/i.test(node.value) ? undefined : look(node, 'html')),
    code: (node) => (MARKDOWN.has(node.lang?.toLowerCase() ?? '') ? undefined : look(node, 'code')),
    done() {
      for (const [kind, [first, ...others]] of found)
        if (first)
          reading.diagnostics.push(foreignSyntax(kind, others.length + 1, locationIn(reading, first)))
    },
  }
}

/** The length of the classes at the start of a text that follows an image. */
function lengthOfClasses({ value }: Text, before: RootContent | undefined): number {
  const isImage = before?.type === 'image' || before?.type === 'imageReference'
  return isImage ? (IMAGE_CLASSES.exec(value)?.[0].length ?? 0) : 0
}

/** A pattern for the start of a paragraph also matches later lines, if the first line matches. */
function matchesIn(source: string, { where, pattern, first }: Kind): Span[] {
  if (where.includes('paragraph') && source[0] !== '<' && source.search(first) !== 0) return []
  const matches = [...source.matchAll(pattern)]
  return matches.map(({ 0: whole, index }) => ({ start: index, end: index + whole.length }))
}
