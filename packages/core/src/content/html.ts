import type { Html, Root } from 'mdast'
import type { Span } from '../paths.ts'
import { markOf } from './marks.ts'
import { eachNode } from './nodes.ts'

/** An address in raw HTML, and where in its tag a mark can be put. */
interface RawAddress {
  span: Span
  /** Behind the name of the tag. */
  tagEnd: number
}

/** Comments, elements whose content is no markup, and the tags that have addresses. */
const TOKEN =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|textarea|title|iframe|xmp)\b[\s\S]*?(?:<\/\1|$)|<(?:a|img)(?=\s)(?<attributes>(?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?|\s*\/)*)\s*>/gi

const ADDRESS = /\s(?:href|src)\s*=\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>[^\s"'=<>`]+))/di

/** Comments and nothing else. */
const COMMENTS = /^\s*(?:<!--(?:(?!-->)[\s\S])*-->\s*)+$/

function addressesIn(html: string): RawAddress[] {
  return [...html.matchAll(TOKEN)].flatMap(({ 0: whole, index, groups }) => {
    const attributes = groups?.attributes
    const found = attributes && ADDRESS.exec(attributes)?.indices?.groups
    const place = found && (found.double ?? found.single ?? found.bare)
    if (!attributes || !place) return []
    const tagEnd = index + whole.indexOf(attributes)
    return [{ tagEnd, span: { start: tagEnd + place[0], end: tagEnd + place[1] } }]
  })
}

/**
 * Drops HTML comments, and notes on every raw `<a href>` and `<img src>` where its address stands, for
 * no HTML parser tells.
 */
export function markHtml(tree: Root, text: string): void {
  eachNode(tree, (node, index, parent) => {
    if (node.type !== 'html') return undefined
    if (COMMENTS.test(node.value)) {
      parent.children.splice(index, 1)
      return index
    }
    if (/<(?:a|img)\s/i.test(node.value)) node.value = markedHtml(node, text)
    return undefined
  })
}

function markedHtml({ value, position }: Html, text: string): string {
  const start = position?.start.offset
  const end = position?.end.offset
  const written = addressesIn(value)
  if (start === undefined || end === undefined) return value
  const placed = addressesIn(text.slice(start, end))
  let marked = ''
  let done = 0
  for (const [index, { tagEnd }] of written.entries()) {
    const span = written.length === placed.length ? placed[index]?.span : undefined
    const place = span ? { start: start + span.start, end: start + span.end } : { start, end }
    marked += `${value.slice(done, tagEnd)} data-chatdocs-at="${markOf('html', place)}"`
    done = tagEnd
  }
  return marked + value.slice(done)
}
