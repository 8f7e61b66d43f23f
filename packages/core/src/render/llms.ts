import { escapeInline } from '../content/tree/html.ts'

/** An entry of `llms.txt`. */
export interface Listed {
  title: string
  address: string
  description?: string
}

/** A section of `llms.txt`: a heading with entries. */
export interface ListedSection {
  title: string
  entries: readonly Listed[]
}

/** The title and description of the list. */
export interface ListedSite {
  title: string
  tagline: string
}

/** The list of documents for language models, in the format of llmstxt.org. */
export function llmsText(site: ListedSite, sections: readonly ListedSection[]): string {
  const lists = sections.filter(({ entries }) => entries.length > 0).map(llmsSection)
  return `${[...headOf(site), ...lists].join('\n\n')}\n`
}

export function llmsSection({ title, entries }: ListedSection): string {
  return `## ${line(title)}\n\n${entries.map(item).join('\n')}`
}

/** All documents in one file, each after its address, to be joined. Their texts end with a line end. */
export function llmsFull<Text>(
  site: ListedSite,
  entries: readonly { address: string; text: Text }[],
): (string | Text)[] {
  return [`${headOf(site).join('\n\n')}\n`, ...entries.flatMap(llmsEntry)]
}

/** One document after its address. */
export function llmsEntry<Text>({ address, text }: { address: string; text: Text }): (string | Text)[] {
  return [`\n---\n\nSource: <${address}>\n\n`, text]
}

export function utf8Size(text: string): number {
  let size = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const isSurrogate = code >= 0xd800 && code < 0xe000
    size += code < 0x80 ? 1 : code < 0x800 || isSurrogate ? 2 : 3
  }
  return size
}

/** A page with the size of its text. */
export interface Sized {
  /** In bytes. */
  size: number
  /** Whether a part preferably begins with this page. */
  isBreak: boolean
}

/**
 * Divides pages into parts within a limit; a page above it is a part of its own. Half-full parts end at the next
 * break, so that a new page moves only the ends of parts near it.
 */
export function partsOf<P extends Sized>(pages: readonly P[], limit: number): P[][] {
  const parts: P[][] = []
  let left = 0
  for (const page of pages) {
    const isFull = page.size > left || (page.isBreak && left < limit / 2)
    if (isFull) {
      parts.push([])
      left = limit
    }
    parts.at(-1)?.push(page)
    left -= page.size
  }
  return parts
}

function headOf({ title, tagline }: ListedSite): string[] {
  return [`# ${line(title)}`, ...(tagline.trim() === '' ? [] : [`> ${line(shortened(tagline))}`])]
}

function item({ title, address, description }: Listed): string {
  return `- [${line(title)}](${address})${description ? `: ${line(shortened(description))}` : ''}`
}

/** Characters of a description. A list has many, and who wants more reads the page. */
const LONGEST = 300

/** A text, or its beginning up to the end of a word. */
function shortened(text: string): string {
  const characters = [...text]
  if (characters.length <= LONGEST) return text
  const start = characters.slice(0, LONGEST).join('')
  const word = start.search(/\s\S{0,30}$/)
  return `${(word > 0 ? start.slice(0, word) : start).trimEnd()}…`
}

function line(text: string): string {
  return escapeInline(text.replace(/\s+/g, ' ').trim())
}
