import type { Span } from '../../paths.ts'
import { placeOf } from './elements.ts'
import type { Reading } from './reading.ts'
import { commentsIn } from './scan.ts'
import { attributeOf } from './url-attributes.ts'
import { piecesOf, urlAttributesOf } from './urls.ts'
import type { NodeVisitor } from './walk.ts'

const COMMENTS = /^\s*(?:<!--(?:(?!-->)[\s\S])*-->\s*)+$/

/** Whether some HTML consists of comments. */
export function isComments(html: string): boolean {
  return COMMENTS.test(html)
}

/**
 * HTML that lays out the Markdown around it: `<div data-layout>`, `<details data-layout><summary>`, and their end tags.
 * `<summary data-layout>` appears only on the page.
 */
const LAYOUT =
  /^<(?:\/(?:div|details)|(?:div|details)\b([^>]*)>(?:<summary(?:>(.*)| data-layout>.*)<\/summary)?)>?$/

/** Returns a function that recognizes layout HTML and its summary. Call it with a document's HTML nodes in order. */
export function layoutReader(): (html: string) => { summary: string | undefined } | undefined {
  const open: boolean[] = []
  return (html) => {
    const [isMeant, attributes, summary] = LAYOUT.exec(html) ?? []
    if (isMeant && attributes !== undefined) open.push(/(?<![\w-])data-layout(?![\w-])/.test(attributes))
    const isLayout = isMeant && (attributes === undefined ? open.pop() : open.at(-1))
    return isLayout ? { summary } : undefined
  }
}

/**
 * Records comments, which are not for readers, and layout HTML, of which the Markdown form keeps only the summary. Both
 * include their line breaks if they have lines to themselves.
 * Drops comments here; comments within other HTML are dropped after it is parsed.
 */
export function takeComments({ text, comments }: Reading): NodeVisitor {
  const layoutOf = layoutReader()
  return {
    html(node, index, parent) {
      const { start, end } = placeOf(node)
      const layout = layoutOf(node.value)
      if (layout) {
        const { summary } = layout
        comments.push(
          summary === undefined ? lineAround(text, { start, end }) : { start, end, text: boldOf(summary) },
        )
      }
      for (const comment of commentsIn(text.slice(start, end))) {
        const [from, to] = [start + comment.start, start + comment.end]
        const isFirst = from === 0 || text[from - 1] === '\n'
        const [lineEnd = ''] = (isFirst && /^[ \t]*\r?\n/.exec(text.slice(to))) || []
        comments.push({ start: from, end: to + lineEnd.length })
      }
      if (!isComments(node.value)) return undefined
      parent.children.splice(index, 1)
      return index
    },
  }
}

/** Extends a part of a text that has lines to itself by its indentation and the empty lines after it. */
function lineAround(text: string, { start, end }: Span): Span {
  const [indent = ''] = /(?<=^|\n)[ \t]*$/.exec(text.slice(Math.max(0, start - 100), start)) ?? []
  const [lines = ''] = /^(?:[ \t]*\r?\n)+/.exec(text.slice(end)) ?? []
  return { start: start - indent.length, end: end + lines.length }
}

function boldOf(html: string): string {
  const words = html
    .replace(/<br>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&#(\d+);/g, (_, point) => String.fromCodePoint(Number(point)))
  return `**${words.trim()}**`
}

/**
 * Records the positions of tags in raw HTML whose lines differ from the source: in quotes, or indented. Elements only
 * know the position that they would have without this difference.
 */
export function findRawTags({ text, rawTags }: Reading): NodeVisitor {
  return {
    html(node) {
      const { start, end } = placeOf(node)
      const source = text.slice(start, end)
      if (!node.position || source === node.value) return undefined
      const placed = [...tagsIn(source)]
      const tags = [...tagsIn(node.value)]
      if (tags.length !== placed.length) return undefined
      for (const [index, { begin }] of tags.entries())
        rawTags.set(start + begin, start + (placed[index]?.begin ?? begin))
    },
  }
}

/** The positions of URLs in some HTML. */
export function addressesIn(html: string): (Span & { isImage: boolean })[] {
  return [...tagsIn(html)].flatMap(({ name, values }) =>
    [...values].flatMap(([attribute, value]) => {
      const spans = urlAttributesOf(name).has(attribute) ? spansIn(html, attribute, value) : []
      return spans.map((span) => ({ ...span, isImage: name === 'img' && attribute === 'src' }))
    }),
  )
}

/**
 * The positions of URLs in an attribute of the tag at `begin`. Parsers return no positions of attributes.
 *
 * <a class="x" href="b.md">
 * ^ begin            ^^^^ result
 */
export function urlSpans(
  text: string,
  { begin, name, attribute }: { begin: number; name: string; attribute: string },
): Span[] {
  const [tag = '', written = ''] = /^<([a-z][^\s/>]*)/i.exec(text.slice(begin, begin + LONGEST)) ?? []
  // An image can have the position of the `<source>` whose file it shows.
  const names = [name.toLowerCase(), ...(name === 'img' ? ['source'] : [])]
  if (!names.includes(written.toLowerCase())) return []
  const value = attributesAt(text, begin + tag.length).values.get(attribute)
  return value ? spansIn(text, attribute, value) : []
}

/** The names of elements are shorter than this. */
const LONGEST = 50

function spansIn(text: string, attribute: string, { start, end }: Span): Span[] {
  let at = start
  return piecesOf(attribute, text.slice(start, end)).flatMap((piece, index) => {
    const from = at
    at += piece.length
    return index % 2 === 1 && piece !== '' ? [{ start: from, end: at }] : []
  })
}

/** An attribute whose value is in quotes, in braces as in MDX, or bare. */
const ATTRIBUTE =
  /[\s/]*([^\s"'<>/={}]+)(?:\s*=\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|\{\s*(?:"(?<text>[^"\\\n]*)"|'(?<word>[^'\\\n]*)'|[^{}]*)\s*\}|(?<bare>[^\s"'=<>`{}]+)))?/dy

/** The values of the attributes that begin at `at`, by name, and where the attributes end. */
function attributesAt(html: string, at: number): { values: Map<string, Span>; end: number } {
  const values = new Map<string, Span>()
  const next = new RegExp(ATTRIBUTE)
  let end = at
  for (;;) {
    next.lastIndex = end
    const match = next.exec(html)
    if (!match) return { values, end }
    end += match[0].length
    const { double, single, text, word, bare } = match.indices?.groups ?? {}
    const place = double ?? single ?? text ?? word ?? bare
    const name = attributeOf(match[1] ?? '')
    if (place && !values.has(name)) values.set(name, { start: place[0], end: place[1] })
  }
}

/** A tag, or a comment, whose name is `!--`. The end is negative if a comment is never closed. */
interface Tag {
  begin: number
  end: number
  name: string
  values: Map<string, Span>
  isEnd: boolean
  /** Whether it is closed by a slash, as in other languages than HTML. */
  isSlashed: boolean
}

/** Elements whose content is not markup. */
const PLAIN = /^(?:script|style|textarea|title|iframe|xmp)$/

/** The tags and comments in some HTML. */
export function* tagsIn(html: string): Generator<Tag> {
  const next = /<!--|<(\/?)([a-z][^\s/>]*)/gi
  for (let match = next.exec(html); match; match = next.exec(html)) {
    const [, slash, written] = match
    const tag = { begin: match.index, isEnd: slash === '/', isSlashed: false }
    if (written === undefined) {
      const close = html.indexOf('-->', match.index + 2)
      yield { ...tag, end: close < 0 ? -1 : close + 3, name: '!--', values: new Map() }
      if (close < 0) return
      next.lastIndex = close + 3
      continue
    }
    const name = written.toLowerCase()
    const { values, end: last } = attributesAt(html, next.lastIndex)
    const close = html.indexOf('>', last)
    if (close < 0) return
    yield { ...tag, end: close + 1, name, values, isSlashed: html[close - 1] === '/' }
    const inside = slash === '' && PLAIN.test(name) ? new RegExp(`</${name}`, 'gi') : undefined
    if (inside) inside.lastIndex = close
    const after = inside ? inside.exec(html)?.index : close + 1
    if (after === undefined) return
    next.lastIndex = after
  }
}

const REFERENCES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text between tags. Most pieces of code have nothing to escape. */
export function escapeText(text: string): string {
  if (!/[&<>]/.test(text)) return text
  return text.replace(/[&<>]/g, (character) => REFERENCES[character] ?? character)
}

/** Escapes an attribute value in double quotes. */
export function escapeValue(text: string): string {
  return text.replace(/[&<>"]/g, (character) => REFERENCES[character] ?? character)
}

/** Escapes plain text for Markdown. */
export function escapeInline(text: string): string {
  return text.replace(/[\\`*_[\]<>]/g, '\\$&').replace(/(?<!#)#+$/, '\\$&')
}

/** `](address "title")` at the end of a link; an address has at most three levels of brackets. */
const TAIL =
  /^\]\(\s*(?:<(?<pointed>(?:[^<>\n\\]|\\.)*)>|(?<plain>(?:[^\s()\\]|\\.|\((?:[^\s()\\]|\\.|\((?:[^\s()\\]|\\.)*\))*\))*))(?:\s+(?:"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|\((?:[^()\\]|\\[\s\S])*\)))?\s*\)$/d

/** The attributes of MDX elements that contain an address. */
const ELEMENT_ADDRESSES = ['href', 'src', 'to', 'link']

/**
 * The position of the address in an inline link or image, or in an MDX element that is one.
 *
 * [![图](a.png)](b.md "题")
 * ^^^^
 */
export function addressSpan(text: string, { start, end }: Span): Span | undefined {
  const source = text.slice(start, end)
  const [tag, name = ''] = /^<([A-Za-z][\w.-]*)/.exec(source) ?? []
  if (tag) {
    const spans = ELEMENT_ADDRESSES.map((attribute) => urlSpans(text, { begin: start, name, attribute })[0])
    return spans.find(Boolean)
  }
  for (let at = source.indexOf(']('); at >= 0; at = source.indexOf('](', at + 1)) {
    const groups = TAIL.exec(source.slice(at))?.indices?.groups
    const place = groups?.pointed ?? groups?.plain
    if (place && place[1] > place[0]) return { start: start + at + place[0], end: start + at + place[1] }
  }
}
