import type { Html } from 'mdast'
import type { Span } from '../../paths.ts'
import { placeOf } from './elements.ts'
import type { Reading } from './reading.ts'
import { placeKey } from './rewritten.ts'
import type { NodeVisitor } from './walk.ts'

/** Only comments. */
const COMMENTS = /^\s*(?:<!--(?:(?!-->)[\s\S])*-->\s*)+$/

/** Whether some HTML has nothing but comments. */
export function isComments(html: string): boolean {
  return COMMENTS.test(html)
}

/**
 * Notes the comments in a document, which are not for readers; if a comment has lines to itself, with their line breaks.
 * Drops them; those within other HTML are dropped after it is parsed.
 */
export function takeComments({ text, comments }: Reading): NodeVisitor {
  return {
    on: {
      html(node, index, parent) {
        const { start, end } = placeOf(node)
        for (const { 0: comment, index } of text.slice(start, end).matchAll(/<!--[\s\S]*?-->/g)) {
          const from = start + index
          const isFirst = from === 0 || text[from - 1] === '\n'
          const [lineEnd = ''] = (isFirst && /^[ \t]*\r?\n/.exec(text.slice(from + comment.length))) || []
          comments.push({ start: from, end: from + comment.length + lineEnd.length })
        }
        if (!isComments(node.value)) return undefined
        parent.children.splice(index, 1)
        return index
      },
    },
  }
}

/**
 * Notes the positions of addresses in raw links, images and media, by the start of their tags. HTML parsers return no
 * positions of attributes.
 *
 *     <a class="x" href="b.md">
 *     ^ here             ^^^^ there
 */
export function findRawAddresses({ text, rawAddresses, addresses }: Reading): NodeVisitor {
  return {
    on: {
      html(node) {
        for (const [begin, span] of addressesOf(node, text)) {
          rawAddresses.set(begin, span)
          addresses.set(placeKey(span), span)
        }
        return undefined
      },
    },
  }
}

/** Where addresses stand in some HTML. */
export function addressesIn(html: string): (Span & { isImage: boolean })[] {
  return tagsIn(html).map(({ begin, address }) => ({ ...address, isImage: /^<img/i.test(html.slice(begin)) }))
}

function addressesOf(node: Html, text: string): [number, Span][] {
  if (!/<(?:a|img|source|video|audio|track|embed)\s/i.test(node.value) || !node.position) return []
  const { start, end } = placeOf(node)
  const tags = tagsIn(node.value)
  // In a blockquote, or indented, the HTML differs from the source.
  const placed = tagsIn(text.slice(start, end))
  if (tags.length !== placed.length) return []
  return tags.flatMap(({ begin }, index): [number, Span][] => {
    const address = placed[index]?.address
    return address ? [[start + begin, { start: start + address.start, end: start + address.end }]] : []
  })
}

/** A tag with an address, and the address's position in the HTML. */
interface Tag {
  begin: number
  address: Span
}

/** Comments, elements whose content is not markup, and tags with addresses. */
const TOKEN =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|textarea|title|iframe|xmp)\b[\s\S]*?(?:<\/\1|$)|<(?:a|img|source|video|audio|track|embed)(?=\s)(?<attributes>(?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?|\s*\/)*)\s*>/gi

/** Without `src`, a `srcset` with a single address counts, too. */
const ADDRESS = /\s(?:href|src)\s*=\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>[^\s"'=<>`]+))/di
const ONLY_ADDRESS =
  /\ssrcset\s*=\s*(?:"\s*(?<double>[^"\s,]+)\s*"|'\s*(?<single>[^'\s,]+)\s*'|(?<bare>[^\s"'=<>`,]+))/di

function tagsIn(html: string): Tag[] {
  return [...html.matchAll(TOKEN)].flatMap(({ 0: whole, index: begin, groups }) => {
    const attributes = groups?.attributes
    const match = attributes && (ADDRESS.exec(attributes) ?? ONLY_ADDRESS.exec(attributes))
    const found = match ? match.indices?.groups : undefined
    const place = found && (found.double ?? found.single ?? found.bare)
    if (!attributes || !place) return []
    const offset = begin + whole.indexOf(attributes)
    return [{ begin, address: { start: offset + place[0], end: offset + place[1] } }]
  })
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
