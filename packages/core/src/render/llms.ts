import { escapeInline } from './twin.ts'

/** A document in a list for language models. */
export interface Listed {
  title: string
  address: string
  description?: string
}

/** A heading of the list, and what stands below it. */
export interface ListedSection {
  title: string
  entries: readonly Listed[]
}

/** What the list as a whole says. */
export interface ListedSite {
  title: string
  tagline: string
}

/** The list of documents for language models, in the form of llmstxt.org. */
export function llmsText(site: ListedSite, sections: readonly ListedSection[]): string {
  const lists = sections
    .filter(({ entries }) => entries.length > 0)
    .map(({ title, entries }) => `## ${line(title)}\n\n${entries.map(item).join('\n')}`)
  return `${[...headOf(site), ...lists].join('\n\n')}\n`
}

/** All documents in one text, each below its address. */
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
