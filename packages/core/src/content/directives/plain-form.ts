import { isExternal } from '@chatdocs/protocol'
import type { Code, Image, Nodes, Parents, Root, RootContent } from 'mdast'
import type { Span } from '../../paths.ts'
import { codeIn, madeCode, shownCode } from '../code/plain-code.ts'
import { type ContainerDirective, type LeafDirective, labelOf } from '../tree/directive.ts'
import { placeOf } from '../tree/elements.ts'
import { plainFlanks } from '../tree/flanking.ts'
import { addressSpan, escapeInline } from '../tree/html.ts'
import { wordsOf } from '../tree/nodes.ts'
import type { Reading } from '../tree/reading.ts'
import { placeKey } from '../tree/rewritten.ts'
import { ADMONITION_NAMES } from './admonitions.ts'
import { ALERTS } from './alerts.ts'
import { badgeWords, WRITTEN_BADGE } from './badges.ts'
import { nameOfCode } from './containers.ts'
import { drawingsIn } from './drawings.ts'
import { attributeIn } from './places.ts'

/*
 * How directives and components look in the Markdown form of a page, which is for readers without HTML: plain Markdown as
 * GitHub reads it. Only their marks are replaced, in the source; their content stays as it was written.
 *
 * :::warning[Stop]      > [!WARNING]        ::::tabs              #### npm
 * Text                  > **Stop**          :::tab[npm]           Text
 * :::                   >                   Text
 * > Text              :::
 */

/** Directives that are reduced to their content. */
const FRAMES: ReadonlySet<string> = new Set('tabs code-group steps cards file-tree raw v-pre'.split(' '))

/** What readers do not see of HTML: scripts, styles, and tags of components, of which there are none in Markdown. */
const UNSEEN =
  /<(script|style)\b[^>]*>(?:(?!<\/\1\b)[\s\S])*(?:<\/\1\s*>\s*)?|<\/?[A-Z](?:[^<>"']|"[^"]*"|'[^']*')*>/g

const MARKED: ReadonlySet<string> = new Set(
  'strong emphasis delete inlineCode link heading list code'.split(' '),
)

/** The left margin of lines in the Markdown form. */
interface Margin {
  /** The text that a new line begins with. */
  lead: string
  /** The column of the source where the content begins, from 0. */
  column: number
}

/** What can be replaced: directives, elements, titles and comments of code, emphasis that only our grammar reads. */
const MARKS = [
  /::\S|:(?:badge|icon)\[|\[!|<(?:\/?[A-Z]|script\b|style\b|svg\b)/,
  /\btitle=|\bhighlight-(?:next|start)|[`~]{3}[ \t]*npm\b|\bnpm2yarn\b/,
  /[^\P{P}*_][*_]{1,2}[^\s\p{P}]|[^\s\p{P}][*_]{1,2}[^\P{P}*_]/u,
]

/** Whether a document may contain something that this module replaces. */
export function mayHaveMarks({ isMdx, isMade, text }: Reading): boolean {
  return !isMade && (isMdx === true || MARKS.some((each) => each.test(text)))
}

/** Records the marks of all directives and components before the conversion. */
export function replaceMarks(tree: Root, reading: Reading): void {
  new Marks(reading).walk(tree, { lead: '', column: 0 })
}

class Marks {
  readonly #reading: Reading
  /** The level of the last heading. The labels of tabs are one level below it. */
  #level = 1
  /** The end of the last image: several images for color modes can be one element, and a drawing several nodes. */
  #end = 0

  constructor(reading: Reading) {
    this.#reading = reading
  }

  walk(parent: Parents, margin: Margin): void {
    for (const node of parent.children as RootContent[]) this.#node(node, parent, margin)
  }

  #node(node: RootContent, parent: Parents, margin: Margin): void {
    if (node.type === 'heading') this.#level = node.depth
    if (node.type === 'text')
      this.#replace(node, WRITTEN_BADGE, ({ kind, words = '' }) => (kind === 'badge' ? words : ''))
    if (node.type === 'html' && !this.#reading.isMdx) this.#replace(node, UNSEEN, () => '')
    const { position } = node
    const isElement = position !== undefined && this.#text(node).startsWith('<')
    if (isElement && (node.type === 'html' || this.#text(node).startsWith('<svg')) && this.#drawings(node))
      return
    if (position && !isElement && node.type === 'code') this.#code(node, parent, margin)
    if (position && (node.type === 'strong' || node.type === 'emphasis')) this.#emphasis(node)
    const code = position && (isElement || node.type !== 'code') ? codeIn(node) : undefined
    if (!position) {
      if ('children' in node) this.walk(node, margin)
    } else if (code) this.#put(placeOf(node), madeCode(code, this.#marginAt(node, margin).lead))
    else if (node.type === 'image' && isElement) this.#image(node)
    else if (node.type === 'containerDirective') {
      // A code block that an earlier step turned into something else is left alone.
      if (/^[:<>]/.test(this.#text(node))) this.#container(node, parent, margin)
    } else if (node.type === 'leafDirective') this.#leaf(node, margin)
    else if (node.type === 'textDirective') this.#inline(node, margin)
    else if ('children' in node) {
      if (this.#isElement(node)) this.#target(node)
      this.walk(node, margin)
    }
  }

  #container(node: ContainerDirective, parent: Parents, margin: Margin): void {
    const name = node.name.toLowerCase()
    const own = this.#marginAt(node, margin)
    const gap = hasContent(node) ? `\n\n${own.lead}` : ''
    let prefix = ''
    if (node.data?.hName !== undefined || /^[A-Z]/.test(node.name)) {
      // HTML before it ends at a blank line.
      const isNative = this.#text(node).startsWith(`<${node.name}`)
      if (!this.#isHtml(node)) this.#frame(node, own, isNative ? this.#gap(node, parent, own).repeat(2) : '')
    } else if (this.#text(node).startsWith('>')) this.#alert(node, name, own)
    else if (ADMONITION_NAMES.includes(name)) {
      prefix = '> '
      this.#admonition(node, name, own)
    } else if (name === 'details') this.#frame(node, own, '**', this.#titleOf(node), `**${gap}`)
    else if (name === 'tab' && 'name' in parent && parent.name === 'tabs') {
      this.#frame(node, own, this.#headingMark(node, parent, own), this.#titleOf(node), gap)
    } else if (name === 'card') {
      prefix = '  '
      this.#card(node, own)
    } else if (FRAMES.has(name)) this.#frame(node, own)
    this.walk(node, { lead: own.lead + prefix, column: this.#columnIn(node, own.column) })
  }

  #leaf(node: LeafDirective, margin: Margin): void {
    if (node.name === 'card') this.#card(node, this.#marginAt(node, margin))
    else if (/^[A-Z]/.test(node.name)) this.#put(placeOf(node), '')
  }

  #inline(node: Extract<RootContent, { type: 'textDirective' }>, margin: Margin): void {
    if (node.name === 'icon') this.#put(placeOf(node), '')
    else if (node.name === 'badge' || (node.data?.hName !== undefined && !this.#isHtml(node)))
      this.#edges(node)
    this.walk(node, margin)
  }

  /** Keeps the content, without the indentation that it has within a component, below what may stand before it. */
  #frame(node: ContainerDirective, own: Margin, ...before: readonly (string | Span)[]): void {
    this.#edges(node, ...before)
    this.#indent(node, own, '')
  }

  #admonition(node: ContainerDirective, name: string, own: Margin): void {
    const { lead } = own
    const alert = ALERTS[name]
    const isNamed = labelOf(node) !== undefined || node.attributes?.title || alert !== name.toUpperCase()
    const next = `\n${lead}> `
    const end = hasContent(node) ? `\n${lead}>${next}` : ''
    if (isNamed) this.#edges(node, `> [!${alert ?? 'NOTE'}]${next}**`, this.#titleOf(node), `**${end}`)
    else this.#edges(node, `> [!${alert}]${hasContent(node) ? next : ''}`)
    this.#indent(node, own, '> ')
  }

  /** GitHub's alerts have no titles, and there are fewer kinds of them. */
  #alert(node: ContainerDirective, name: string, { lead }: Margin): void {
    const found = /^>[ \t]*\[!([^\]\n]+)\]([+-]?[ \t]*)([^\r\n]*)/.exec(this.#text(node))
    if (!found) return
    const [{ length }, , gap = '', title = ''] = found
    const alert = ALERTS[name]
    const to = placeOf(node).start + length
    const from = to - title.length - gap.length
    const word = title === '' && alert !== name.toUpperCase() ? this.#titleOf(node) : ''
    const next = `\n${lead}> **`
    this.#put(
      { start: from - name.length - 1, end: to - title.length },
      `${alert ?? 'NOTE'}]${title || word ? next : ''}`,
    )
    if (title || word) this.#put({ start: to, end: to }, `${word}**\n${lead}>`)
  }

  #card(node: ContainerDirective | LeafDirective, own: Margin): void {
    const { href } = node.attributes ?? {}
    const title = this.#titleOf(node)
    const { text } = this.#reading
    const words = node.type === 'containerDirective' ? wordsOf(madeIn(node)).trim() : ''
    const end = `${words && `: ${escapeInline(words)}`}${hasContent(node) ? `\n\n${own.lead}  ` : ''}`
    const isElement = this.#text(node).startsWith('<')
    const at = !href
      ? undefined
      : isElement
        ? addressSpan(text, placeOf(node))
        : attributeIn(node, href, this.#reading).span
    const label = node.type === 'containerDirective' ? labelOf(node)?.children : node.children
    const isOrdered = at && (!label?.length || placeOf(label.at(-1) ?? node).end <= at.start)
    if (href && at && isOrdered && at.end - at.start === href.length) {
      this.#reading.addresses.set(placeKey(at), at)
      this.#edges(node, '- [', title, '](', at, `)${end}`)
    } else this.#edges(node, '- ', title, end)
    if (node.type === 'containerDirective') this.#indent(node, own, '  ')
  }

  /** The label of a directive, else its title as text. */
  #titleOf(node: ContainerDirective | LeafDirective): Span | string {
    const label = node.type === 'containerDirective' ? labelOf(node)?.children : node.children
    const [first, last] = [label?.[0], label?.at(-1)]
    if (first?.position && last?.position) return { start: placeOf(first).start, end: placeOf(last).end }
    const { title, label: named, value, href } = node.attributes ?? {}
    const words: Readonly<Record<string, string>> = this.#reading.strings as never
    return escapeInline(title || named || value || href || words[node.name.toLowerCase()] || '')
  }

  /** Replaces everything before the content of a node by `parts`, and drops everything after it. */
  #edges(node: RootContent, ...parts: readonly (string | Span)[]): void {
    const { start, end } = placeOf(node)
    const [first, last] = [contentOf(node)[0], contentOf(node).at(-1)]
    let at = start
    let text = ''
    for (const part of parts) {
      if (typeof part === 'string') text += part
      else {
        this.#put({ start: at, end: part.start }, text)
        text = ''
        at = part.end
      }
    }
    this.#put({ start: at, end: first ? placeOf(first).start : end }, text)
    if (last) this.#put({ start: placeOf(last).end, end }, '')
  }

  /** Begins every line of the content but the first with a prefix, and removes the indentation. */
  #indent(node: ContainerDirective, { column }: Margin, prefix: string): void {
    const { text } = this.#reading
    const children = contentOf(node)
    const [first, last] = [children[0], children.at(-1)]
    if (!first || !last) return
    const inside = this.#columnIn(node, column)
    const { end } = placeOf(last)
    for (let line = text.indexOf('\n', placeOf(first).start) + 1; line > 0 && line < end; ) {
      const next = text.indexOf('\n', line)
      const [margin = ''] = /^[ \t>]*/.exec(text.slice(line, next < 0 ? end : next)) ?? []
      const isBlank = line + margin.length === (next < 0 ? end : next) || text[line + margin.length] === '\r'
      const at = line + Math.min(column, margin.length)
      const gap = Math.min(inside, margin.length) - Math.min(column, margin.length)
      const pad = isBlank && prefix.trim() !== '' ? ' '.repeat(Math.max(0, column - margin.length)) : ''
      const put = isBlank && pad + prefix.trim() === '' ? '' : pad + prefix
      if (gap > 0 || put !== '')
        this.#reading.comments.push({ start: at, end: at + gap, text: put, isMargin: true })
      line = next + 1
    }
  }

  /** The column where the content of a node begins: components indent theirs. */
  #columnIn(node: ContainerDirective, column: number): number {
    const [first] = contentOf(node)
    const inside = first ? this.#columnOf(first) : column
    return this.#text(node).startsWith('<') ? Math.max(inside, column) : column
  }

  #columnOf(node: Nodes): number {
    const { start } = placeOf(node)
    const line = this.#reading.text.lastIndexOf('\n', start - 1) + 1
    // Behind a tag on the same line, the indentation of that line counts.
    return /^[ \t>]*/.exec(this.#reading.text.slice(line, start))?.[0].length ?? 0
  }

  #marginAt(node: Nodes, { lead, column }: Margin): Margin {
    const { start } = placeOf(node)
    const line = this.#reading.text.lastIndexOf('\n', start - 1) + 1
    const before = this.#reading.text.slice(line + column, start)
    // No block begins behind that much text, and tags are no margin.
    if (start - line > 200 || before.includes('<')) return { lead, column }
    return { lead: lead + before.replace(/[^>\s]/g, ' '), column: column + before.length }
  }

  #code(node: Code, parent: Parents, margin: Margin): void {
    const own = this.#marginAt(node, margin)
    const isNamed = 'name' in parent && parent.name === 'code-group'
    const { start } = placeOf(node)
    const name = isNamed ? this.#headingMark(node, parent, own) + escapeInline(nameOfCode(node).name) : ''
    if (isNamed) this.#put({ start, end: start }, `${name}\n\n${own.lead}`)
    const shown = shownCode(node, isNamed, own.lead)
    if (shown !== undefined) this.#put(placeOf(node), shown)
  }

  /** Emphasis next to full-width punctuation: other Markdown readers would show its stars. */
  #emphasis(node: Extract<RootContent, { type: 'strong' | 'emphasis' }>): void {
    const { start, end } = placeOf(node)
    const { text } = this.#reading
    const [tag, size] = node.type === 'strong' ? ['strong', 2] : ['em', 1]
    const [opening, closing] = [start + size, end - size]
    const marker = text.slice(start, opening)
    if (!/^[*_]+$/.test(marker)) return
    const { open } = plainFlanks({ marker, before: text[start - 1], after: text[opening] })
    const { close } = plainFlanks({ marker, before: text[closing - 1], after: text[end] })
    if (open && close) return
    this.#put({ start, end: opening }, `<${tag}>`)
    this.#put({ start: closing, end }, `</${tag}>`)
  }

  /** The mark of a heading one level below the last one, with an empty line before it. */
  #headingMark(node: Nodes, parent: Parents, own: Margin): string {
    return `${this.#gap(node, parent, own)}${'#'.repeat(Math.min(6, this.#level + 1))} `
  }

  /** A line end that makes the line before a node blank, if text is there. */
  #gap(node: Nodes, { children }: Parents, { lead }: Margin): string {
    const before = this.#reading.text.slice(0, placeOf(node).start)
    const above = before.slice(before.lastIndexOf('\n', before.lastIndexOf('\n') - 1) + 1)
    return children[0] === node || /^[ \t>]*\r?\n/.test(above) ? '' : `\n${lead}`
  }

  /** Replaces what a pattern finds in the text of a node. */
  #replace(
    node: RootContent,
    pattern: RegExp,
    by: (groups: Record<string, string | undefined>) => string,
  ): void {
    for (const { 0: found, index, groups = {} } of this.#text(node).matchAll(pattern)) {
      const start = placeOf(node).start + index
      this.#put({ start, end: start + found.length }, by(groups))
    }
  }

  /** Whether a node is written as an element rather than as Markdown. */
  #isElement(node: RootContent): boolean {
    return node.type !== 'paragraph' && /^<[A-Z]/.test(this.#text(node))
  }

  /** Whether an element of MDX stays in the Markdown form as HTML: not if it has Markdown that no blank line opens. */
  #isHtml(node: RootContent): boolean {
    const text = this.#text(node)
    const [tag = ''] = /^<[a-z][^<]*?>/.exec(text) ?? []
    return tag !== '' && !tag.includes('{') && (/\n[ \t]*\r?\n/.test(text) || !this.#hasMarks(node))
  }

  #hasMarks(node: RootContent): boolean {
    if (MARKED.has(node.type) && !this.#text(node).startsWith('<')) return true
    return 'children' in node && (node.children as RootContent[]).some((each) => this.#hasMarks(each))
  }

  /** Replaces the drawings that begin in a node by their words. Returns whether the node belongs to one. */
  #drawings(node: RootContent): boolean {
    const span = placeOf(node)
    if (span.start < this.#end) return true
    const all = this.#text(node).startsWith('<!--') ? [] : drawingsIn(this.#reading.text, span)
    for (const { words, ...place } of all) this.#put(place, words)
    this.#end = all.at(-1)?.end ?? this.#end
    return all[0]?.start === span.start
  }

  #image(node: Image): void {
    const span = placeOf(node)
    if (this.#isHtml(node) || span.start < this.#end) return
    this.#end = span.end
    const [before, after] = [`![${escapeInline(node.alt ?? '')}](`, ')']
    const address = addressSpan(this.#reading.text, span)
    if (isExternal(node.url)) this.#put(span, before + node.url + after)
    else if (address) this.#edges(node, before, address, after)
    else {
      // The image is imported: its address replaces the whole element.
      this.#reading.addresses.set(placeKey(span), span)
      this.#reading.comments.push({ start: span.start, end: span.start, text: before, isMargin: true })
      this.#put({ start: span.end, end: span.end }, after)
    }
  }

  /** Writes a link as HTML, because there the address comes before the words. */
  #target(node: RootContent): void {
    const address = node.type === 'link' ? addressSpan(this.#reading.text, placeOf(node)) : undefined
    if (address) this.#edges(node, '<a href="', address, '">')
    else this.#edges(node, badgeWords(node) ?? '')
    const { end } = placeOf(node)
    if (address) this.#put({ start: end, end }, '</a>')
  }

  #text(node: RootContent): string {
    const { start, end } = placeOf(node)
    return this.#reading.text.slice(start, end)
  }

  #put({ start, end }: Span, text: string): void {
    if (end > start || text !== '') this.#reading.comments.push({ start, end, text })
  }
}

/** The content of a node, without its label. */
function contentOf(node: RootContent): RootContent[] {
  if (node.type === 'leafDirective' || !('children' in node)) return []
  const label = node.type === 'containerDirective' ? labelOf(node) : undefined
  const { start } = placeOf(node)
  return (node.children as RootContent[]).filter((child) => child !== label && placeOf(child).start > start)
}

/** The nodes made from the attributes of an element, which have the element's position. */
function madeIn(node: ContainerDirective): RootContent[] {
  return node.children.filter((child) => child.position && placeOf(child).start === placeOf(node).start)
}

function hasContent(node: RootContent): boolean {
  return contentOf(node).length > 0
}
