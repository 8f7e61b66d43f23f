import type { PhrasingContent, Root } from 'mdast'
import { eachNode, nodesOf } from '../nodes.ts'
import { titleOf } from './directive.ts'

/** Space enough that the title after it can be nothing but text: no list, no heading. */
const LEAD = 'a '

/**
 * Gives `:::note A title` the label it would have as `:::note[A title]`, so that nothing later has
 * to know of the first form. `parse` is the parser the document was read with.
 */
export function labelTitles(tree: Root, text: string, parse: (text: string) => Root): void {
  for (const directive of nodesOf(tree, 'containerDirective')) {
    const found = titleOf(directive, text)
    if (!found) continue
    const children = parseTitle(found.title, found.offset, parse)
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

/** The title behind the name of a directive, in any line that looks like one. */
const TITLE = /^(?<before>[ \t>*+\-\d.)]*:{3,}[^\s:[\]{}]+)(?<title>[ \t]+[^\s][^\r\n]*)$/gm

/** Where a directive with a title may begin and what is its title: it may also stand in code. */
export interface TitleLine {
  /** Where the colons begin. */
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

/** The text with the titles blanked: the second parser takes no directive with a title for one. */
export function withoutTitles(text: string, titles: readonly TitleLine[]): string {
  return titles.reduce(
    (blanked, { start, end }) => blanked.slice(0, start) + ' '.repeat(end - start) + blanked.slice(end),
    text,
  )
}
