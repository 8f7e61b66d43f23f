import type { PhrasingContent, Root } from 'mdast'
import { titleOf } from '../tree/directive.ts'
import { eachNode, nodesOf } from '../tree/nodes.ts'

/** Parsed after this text, a title is a paragraph, never a list or a heading. */
const LEAD = 'a '

/** Attributes after a title: `{open}`, `{#id .class key=value}`. Other braces are part of the title. */
const ATTRIBUTES =
  /(?<![ \t])[ \t]*(\{\s*(?:(?:[.#][\w-]+(?![\w-])|[\w-]+=(?:"[^"]*"|'[^']*'|[^\s"'{}]+(?![^\s}]))|open(?![\w=-]))\s*)+\})$/

/**
 * Gives `:::note A title {#id}` the label and attributes of `:::note[A title]{#id}`, so that later code
 * handles one form. `parse` is the parser of the document.
 */
export function labelTitles(tree: Root, text: string, parse: (text: string) => Root): void {
  for (const directive of nodesOf(tree, 'containerDirective')) {
    const found = titleOf(directive, text)
    if (!found) continue
    const { 0: written = '', 1: braces } = ATTRIBUTES.exec(found.title) ?? []
    const [same] = braces ? parse(`:::${directive.name}${braces}\n:::`).children : []
    if (same?.type === 'containerDirective') directive.attributes = same.attributes ?? {}
    const title = found.title.slice(0, found.title.length - written.length)
    if (title === '') continue
    const children = parseTitle(title, found.offset, parse)
    directive.children.unshift({ type: 'paragraph', data: { directiveLabel: true }, children })
  }
}

function parseTitle(title: string, offset: number, parse: (text: string) => Root): PhrasingContent[] {
  const tree = parse(LEAD + title)
  const paragraph = tree.children[0]
  if (paragraph?.type !== 'paragraph') return [{ type: 'text', value: title }]
  eachNode(tree, ({ position }) => {
    for (const point of position ? [position.start, position.end] : []) {
      point.offset = (point.offset ?? 0) - LEAD.length + offset
    }
    return undefined
  })
  const [first, ...rest] = paragraph.children
  if (first?.type !== 'text') return paragraph.children
  first.value = first.value.slice(LEAD.length)
  if (first.position) first.position.start.offset = offset
  return first.value === '' ? rest : paragraph.children
}

/** The title after the name of a directive, in any line that looks like one. */
const TITLE = /^(?<before>[ \t>*+\-\d.)]*:{3,}[^\s:[\]{}]+)(?<title>[ \t]+[^\s][^\r\n]*)$/gm

/** A possible directive with a title, and the title's range; the line may also be code. */
export interface TitleLine {
  /** The offset of the colons. */
  directive: number
  start: number
  end: number
}

export function titleLinesIn(text: string): TitleLine[] {
  return [...text.matchAll(TITLE)].map(({ 0: line, index, groups }) => ({
    directive: index + line.indexOf(':::'),
    start: index + (groups?.before?.length ?? 0),
    end: index + line.length,
  }))
}

/** Blanks the titles: the second parser does not recognize directives with a title. */
export function withoutTitles(text: string, titles: readonly TitleLine[]): string {
  return titles.reduce(
    (blanked, { start, end }) => blanked.slice(0, start) + ' '.repeat(end - start) + blanked.slice(end),
    text,
  )
}

/** `::: tip` as in VitePress, in any line that looks like one. */
const SPACED = /^(?<colons>[ \t>*+\-\d.)]*:{3,})(?<space>[ \t]+)(?<name>[A-Za-z][\w-]*)(?=[ \t\r]|$)/gm

/**
 * Parses text that may have spaces between the colons and the name of a directive: they move after the name.
 * Lines that turn out not to be directives, such as code, keep their text.
 */
export function readSpaced(text: string, read: (text: string) => Root): Root {
  if (!text.includes(':::')) return read(text)
  const lines = [...text.matchAll(SPACED)].map(({ index, groups }) => {
    return { at: index + (groups?.colons?.indexOf(':::') ?? 0), index }
  })
  if (lines.length === 0) return read(text)
  const tree = read(respelled(text, () => true))
  const starts = new Set(nodesOf(tree, 'containerDirective').map(({ position }) => position?.start.offset))
  const real = new Set(lines.filter(({ at }) => starts.has(at)).map(({ index }) => index))
  return real.size === lines.length ? tree : read(respelled(text, (index) => real.has(index)))
}

function respelled(text: string, isReal: (index: number) => boolean): string {
  return text.replace(SPACED, (line: string, colons: string, space: string, name: string, index: number) =>
    isReal(index) ? colons + name + space : line,
  )
}
