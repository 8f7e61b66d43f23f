import { escapeInline } from './twin.ts'

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
  const lists = sections
    .filter(({ entries }) => entries.length > 0)
    .map(({ title, entries }) => `## ${line(title)}\n\n${entries.map(item).join('\n')}`)
  return `${[...headOf(site), ...lists].join('\n\n')}\n`
}

/** All documents in one file, each after its address. */
export function llmsFullText(site: ListedSite, twins: readonly { address: string; text: string }[]): string {
  const parts = twins.map(({ address, text }) => `---\n\nSource: <${address}>\n\n${text.trimEnd()}`)
  return `${[...headOf(site), ...parts].join('\n\n')}\n`
}

function headOf({ title, tagline }: ListedSite): string[] {
  return [`# ${line(title)}`, ...(tagline.trim() === '' ? [] : [`> ${line(tagline)}`])]
}

function item({ title, address, description }: Listed): string {
  return `- [${line(title)}](${address})${description ? `: ${line(description)}` : ''}`
}

function line(text: string): string {
  return escapeInline(text.replace(/\s+/g, ' ').trim())
}
