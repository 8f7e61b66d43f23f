import { asRecord, asText, type Plain, type Plan } from './plan.ts'

/** Tags of the head, and HTML where chatdocs has text. */

/** HTML as one line of text. */
export function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&copy;/g, '©')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
}

const OWN =
  /^meta (charset|viewport|description|keywords|robots|og:(title|description|url|type|site_name))$|^link canonical$/
const KNOWN = /^(meta|link|script|style|noscript)$/

/** Whether a tag is one that the configuration can add. */
export function isOwnTag(tag: Plain, plan: Plan): boolean {
  const { tag: name, attributes } = asRecord(tag)
  const { name: named, property, rel, charset } = asRecord(attributes)
  const what =
    `${String(name)} ${String(charset === undefined ? (named ?? property ?? rel ?? '') : 'charset')}`.trim()
  if (!OWN.test(what) && KNOWN.test(String(name))) return true
  plan.drop(`head: ${what}`, 'remove it: chatdocs writes it from titles, front matter and url')
  return false
}

export function attributesOf(value: unknown): Record<string, Plain> {
  const entries = Object.entries(asRecord(value)).flatMap(([name, each]): [string, Plain][] => {
    if (typeof each === 'boolean') return [[name, each]]
    return typeof each === 'string' || typeof each === 'number' ? [[name, String(each)]] : []
  })
  return Object.fromEntries(entries)
}

/** A footer with `message` and `copyright`, as VitePress and Rspress have it. */
export function footerOf(written: unknown, plan: Plan, file: string): Plain {
  const { message, copyright } = asRecord(written)
  const texts = [asText(message), asText(copyright)].filter((each) => each !== undefined)
  if (texts.length === 0) return undefined
  const plain = texts.map((each) => plainText(each))
  if (plain.join() !== texts.join()) plan.hand(file, 'footer is one line of text: its HTML is left out')
  return { copyright: plain.join(' ') }
}

/** The levels of headings beside the text. */
export function levelsOf(written: unknown): Plain {
  const { minHeadingLevel, maxHeadingLevel } = asRecord(written)
  const level = (value: unknown) => (typeof value === 'number' ? value : undefined)
  if (minHeadingLevel === undefined && maxHeadingLevel === undefined) return undefined
  return { minHeadingLevel: level(minHeadingLevel), maxHeadingLevel: level(maxHeadingLevel) }
}
