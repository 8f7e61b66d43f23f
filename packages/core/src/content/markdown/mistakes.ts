import type { Definition, FootnoteDefinition, Image, Link, Nodes, Paragraph, Root, Table, Text } from 'mdast'
import type { Math as Formula } from 'mdast-util-math'
import {
  cutTable,
  duplicateFootnote,
  inHtml,
  localAddress,
  lostText,
  noTable,
  rowBelow,
  slashCloses,
  spacedFootnote,
  surplusCells,
  unclosedComment,
  unclosedElement,
  unclosedFormula,
  undefinedFootnote,
  unusedFootnote,
} from '../../diagnostics/syntax-catalogue.ts'
import type { Span } from '../../paths.ts'
import { isUnclosed } from '../code/code.ts'
import { originOf } from '../source/whole.ts'
import { placeOf } from '../tree/elements.ts'
import { tagsIn } from '../tree/html.ts'
import { nodesOf, wordsOf } from '../tree/nodes.ts'
import { locationIn, type Reading } from '../tree/reading.ts'
import type { NodeVisitor } from '../tree/walk.ts'
import { checkDefinitions, checkLinks } from './mistaken-links.ts'

/** Reports text that Markdown silently reads as something other than it looks like. */
export function checkMistakes(reading: Reading, _: unknown, tree: Root): NodeVisitor | undefined {
  const { text, isMade = false } = reading
  if (isMade || !LIKELY.test(text)) return undefined
  const open: OpenTag[] = []
  const used = new Set<string>()
  const notes: FootnoteDefinition[] = []
  return {
    text: (node, index, parent) =>
      checkText(node, parent.children.slice(0, index).some(isLink), tree, reading),
    math: (node) => checkFormula(node, reading),
    paragraph(node, index, parent) {
      checkDefinitions(reading, placeOf(node))
      checkGap(node, parent.children[index - 1], reading)
      return checkDelimiters(node, reading)
    },
    table: (node) => checkCells(node, reading),
    html(node, index, parent) {
      const closed = slashedElement(node.value)
      if (closed === undefined) return checkHtml(placeOf(node), open, reading)
      const { end = undefined } = node.position ?? {}
      const tag = {
        type: 'html' as const,
        value: `</${closed}>`,
        ...(end && { position: { start: end, end } }),
      }
      parent.children.splice(index + 1, 0, tag)
    },
    definition(node) {
      const { label, url } = node
      checkAddress(node, reading)
      if (!label) return undefined
      const { start } = placeOf(node)
      const at = locationIn(reading, { start, end: start + label.length + 3 })
      if (label.startsWith('^')) reading.diagnostics.push(spacedFootnote(label.slice(1), at))
      else if (label.startsWith('!') || /^[^\x20-\x7E]+$/.test(url))
        reading.diagnostics.push(lostText(label, at))
    },
    link: (node) => checkAddress(node, reading),
    image: (node) => checkAddress(node, reading),
    footnoteReference: ({ identifier }) => void used.add(identifier),
    footnoteDefinition: (node) => void notes.push(node),
    done() {
      for (const tag of open) reportOpen(tag, reading)
      checkNotes(notes, used, reading)
    },
  }
}

/** A quick test for formulas, brackets, HTML and tables: a document without them cannot have these mistakes. */
const LIKELY =
  /\$\$|^[ \t>]*[`~]{3,}[ \t]*math|[\]】］]\s{0,9}[(（]|^[ \t>]*\[[^\]]+\]:|\[\^|<[a-z!]|[|｜]|[(<\s](?:file:|[a-z]:\\|[a-z]:\/(?!\/))/im

/** `[^1]` that refers to no footnote; `[^a-z]` and `[^x]+` are patterns. */
const NOTE = /(?<!\\)\[\^([\p{L}\p{N}][\p{L}\p{N}_-]*)\](?![(*+?{:])/gu

function checkText(node: Text, isAfterLink: boolean, tree: Root, reading: Reading): undefined {
  const { start, end } = placeOf(node)
  const source = reading.text.slice(start, end)
  if (/[\]】］]/.test(source)) checkLinks(reading, { from: start, to: end, isAfterLink })
  if (!source.includes('[^') && !source.includes('<!--')) return
  for (const { 0: whole, 1: name = '', index } of source.matchAll(NOTE)) {
    if (/^[a-z](?:-.*)?$/i.test(name)) continue
    const known = nodesOf(tree, 'footnoteDefinition').map((each) => each.label ?? each.identifier)
    const span = { start: start + index, end: start + index + whole.length }
    const missing = { name, known }
    reading.diagnostics.push(undefinedFootnote(missing, locationIn(reading, span)))
  }
  const comment = source.search(/(?<!\\)<!--/)
  if (comment >= 0) {
    const from = start + comment
    reading.diagnostics.push(unclosedComment(true, locationIn(reading, { start: from, end: from + 4 })))
  }
}

function checkAddress(node: Definition | Image | Link, reading: Reading): undefined {
  if (/^(?:file:|[a-z]:[\\/])/i.test(node.url))
    reading.diagnostics.push(localAddress(node.url, locationIn(reading, placeOf(node))))
}

function isLink({ type }: Nodes): boolean {
  return type === 'link' || type === 'linkReference'
}

function checkFormula(node: Formula, reading: Reading): undefined {
  if (!isUnclosed(node, reading)) return
  const { start } = placeOf(node)
  const [mark = ''] = /^[$`~]+/.exec(reading.text.slice(start)) ?? []
  const at = locationIn(reading, { start, end: start + mark.length })
  reading.diagnostics.push(unclosedFormula(mark, at))
}

function checkNotes(notes: readonly FootnoteDefinition[], used: ReadonlySet<string>, reading: Reading): void {
  const first = new Map<string, Span>()
  for (const note of notes) {
    const { identifier, label } = note
    const { start, end } = placeOf(note)
    const name = label ?? identifier
    const span = { start, end: Math.min(end, start + name.length + 4) }
    const earlier = first.get(identifier)
    if (!earlier) first.set(identifier, span)
    const at = locationIn(reading, span)
    // A part that is included twice has each of its footnotes twice.
    if (earlier && isSamePlace(earlier, span, reading)) continue
    if (earlier) reading.diagnostics.push(duplicateFootnote(name, at, locationIn(reading, earlier)))
    else if (!used.has(identifier)) reading.diagnostics.push(unusedFootnote(name, at))
  }
}

function isSamePlace(one: Span, other: Span, { origins }: Reading): boolean {
  const [from, to] = [originOf(origins, one), originOf(origins, other)]
  return from !== undefined && from.path === to?.path && from.span.start === to.span.start
}

/** Reports cells of a row beyond the columns of its table. Nobody misses empty ones. */
function checkCells(table: Table, reading: Reading): undefined {
  const [head, ...rows] = table.children
  const columns = head?.children.length ?? 0
  const isBarred = (row: Nodes) => reading.text.slice(placeOf(row).start, placeOf(row).end).includes('|')
  for (const row of rows) {
    if (head && isBarred(head) && !isBarred(row)) {
      reading.diagnostics.push(rowBelow(locationIn(reading, placeOf(row))))
      return
    }
    const lost = row.children.slice(columns).find((cell) => wordsOf(cell).trim() !== '')
    if (!lost) continue
    const span = { start: placeOf(lost).start, end: placeOf(row).end }
    reading.diagnostics.push(surplusCells(row.children.length, columns, locationIn(reading, span)))
  }
}

/** A line meant as the second line of a table: dashes, or characters that look like dashes, between bars. */
const DELIMITERS =
  /^[|｜]?(?:[ \t]*[:：]?[-–—=]+[:：]?[ \t]*[|｜])+(?:[ \t]*[:：]?[-–—=]+[:：]?[ \t]*)?$|^[|｜][ \t]*[:：]?-[-–—=:： \t]*-[:：]?[ \t]*[|｜]$/

/** Reports a paragraph with such a line: a valid table would not be a paragraph. */
function checkDelimiters(node: Paragraph, reading: Reading): undefined {
  const { start, end } = placeOf(node)
  const source = reading.text.slice(start, end)
  if (!/[|｜]/.test(source)) return
  let at = start
  let above = ''
  for (const line of source.split('\n')) {
    const words = line.replace(/^[ \t>]+/, '').trimEnd()
    if (/[|｜]/.test(above) && DELIMITERS.test(words)) {
      const [cells, columns] = [cellsIn(above), cellsIn(words)]
      if (cells !== columns || !/^[|:\- \t]+$/.test(words)) {
        const from = at + line.indexOf(words)
        const span = { start: from, end: from + words.length }
        reading.diagnostics.push(noTable(cells, columns, locationIn(reading, span)))
      }
      return
    }
    above = words
    at += line.length + 1
  }
}

/** Table rows, none of them a line of dashes. */
const ROWS = /^\|[^\n]*\|[ \t]*(?:\r?\n[ \t>]*\|(?![-–—=:：|\s]+(?:\n|$))[^\n]*\|[ \t]*)*$/

/** Reports rows that an empty line separates from their table. */
function checkGap(node: Paragraph, before: Nodes | undefined, reading: Reading): undefined {
  const { start, end } = placeOf(node)
  if (before?.type === 'table' && ROWS.test(reading.text.slice(start, end)))
    reading.diagnostics.push(cutTable(locationIn(reading, { start, end })))
}

function cellsIn(row: string): number {
  const inside = row.replace(/^[|｜]/, '').replace(/(?<!\\)[|｜]$/, '')
  return inside.split(/(?<!\\)[|｜]/).length
}

interface OpenTag extends Span {
  name: string
  isSlashed: boolean
}

/** Elements whose end tag is required: no other tag implies it. */
const CLOSED = new Set(
  'a abbr article aside audio b bdi bdo big blockquote button canvas center cite code data datalist del details dfn dialog div dl em fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 header i iframe ins kbd label legend main map mark menu meter nav noscript object ol output picture pre progress q s samp script section select small span strike strong style sub summary sup svg table template textarea title tt time u ul var video'.split(
    ' ',
  ),
)

/** The name of an element written as `<a id="x"/>` and nothing else: authors mean it to be closed, as in MDX. */
function slashedElement(html: string): string | undefined {
  const [tag] = /^\s*<[a-z][^<>]*\/>\s*$/i.test(html) ? tagsIn(html) : []
  return tag?.isSlashed && CLOSED.has(tag.name) ? tag.name : undefined
}

/** Markdown syntax, and the elements that may show it literally. */
const MARKUP = /\*{1,2}[^\s*](?:[^*\n]*[^\s*])?\*{1,2}|`[^`\n]+`|\[[^[\]\n]+\]\([^()\s]+\)/
const AS_WRITTEN = /^(?:code|kbd|pre|samp|script|style|textarea)$/

/** Keeps track of open tags, to report Markdown that stays text between them. */
function checkHtml({ start, end }: Span, open: OpenTag[], reading: Reading): undefined {
  const html = reading.text.slice(start, end)
  // A comment of MDX.
  if (html.startsWith('{')) return
  let [from, isReported] = [0, false]
  const checkText = (to: number) => {
    const found = isReported ? null : MARKUP.exec(html.slice(from, to))
    if (!found || open.some(({ name }) => AS_WRITTEN.test(name))) return
    isReported = true
    const at = start + from + found.index
    reading.diagnostics.push(inHtml(locationIn(reading, { start: at, end: at + found[0].length })))
  }
  for (const { begin, name, isEnd, isSlashed, end: after } of tagsIn(html)) {
    checkText(begin)
    from = after < 0 ? html.length : after
    if (name === '!--') {
      const span = { start: start + begin, end: start + begin + 4 }
      if (after < 0) reading.diagnostics.push(unclosedComment(false, locationIn(reading, span)))
    } else if (isEnd) {
      const last = open.findLastIndex((each) => each.name === name)
      if (last >= 0) for (const each of open.splice(last).slice(1)) reportOpen(each, reading)
    } else if (CLOSED.has(name) && !(isSlashed && open.some((each) => each.name === 'svg' || name === 'svg')))
      open.push({ name, isSlashed, start: start + begin, end: start + after })
  }
  checkText(html.length)
}

function reportOpen({ name, isSlashed, start, end }: OpenTag, reading: Reading): void {
  const make = isSlashed ? slashCloses : unclosedElement
  reading.diagnostics.push(make(name, locationIn(reading, { start, end })))
}
