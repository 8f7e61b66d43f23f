import { type Announcement, isExternal } from '@chatdocs/protocol'
import * as z from 'zod'
import { type Reading, siteAddress } from './address.ts'
import { object, present, read, text, wanted } from './schema.ts'

const KNOWN = ['a', 'b', 'br', 'code', 'em', 'i', 'kbd', 's', 'small', 'span', 'strong']
const TAG = /<(\/?)([a-z]\w*)((?:\s+[a-z]+="[^"<>]*")*)\s*\/?>/gi
const ATTRIBUTES = new Set(['href', 'title', 'lang', 'class'])

/**
 * Inline HTML: a few known elements, properly closed. Its addresses are normalised.
 *
 * @internal Its test passes texts without a configuration.
 */
export function readInlineHtml(html: string): Reading<string> {
  const help = `allowed: ${KNOWN.map((name) => `<${name}>`).join(', ')}, each closed, with href, title, lang or class`
  const expected = 'inline HTML'
  if (html.trim() === '') return { expected: 'some text' }
  const open: string[] = []
  for (const [, end, name = '', attributes = ''] of html.matchAll(TAG)) {
    const tag = name.toLowerCase()
    const isClosed = end ? open.pop() === tag : true
    if (!KNOWN.includes(tag) || !isClosed || !areAllowed(attributes)) return { expected, help }
    if (!end && tag !== 'br') open.push(tag)
  }
  if (open.length > 0 || /</.test(html.replace(TAG, ''))) return { expected, help }
  return { value: eachAddress(html, (address) => (address.startsWith('#') ? address : siteAddress(address))) }
}

function areAllowed(attributes: string): boolean {
  return [...attributes.matchAll(/([a-z]+)="([^"]*)"/gi)].every(
    ([, name = '', value = '']) =>
      ATTRIBUTES.has(name) &&
      (name !== 'href' || !isExternal(value) || /^(https?:|mailto:|\/\/)/i.test(value)),
  )
}

const HREF = /(\shref=")([^"]*)(")/g

/** Replaces each address in the HTML. */
export function eachAddress(html: string, replace: (address: string) => string): string {
  return html.replace(
    HREF,
    (_, before: string, address: string, after: string) => before + replace(address) + after,
  )
}

/** The addresses in the HTML. */
export function addressesIn(html: string): string[] {
  return [...html.matchAll(HREF)].map(([, , address = '']) => address)
}

/** A CSS colour or gradient, without characters that could end the declaration. */
const colour = text.refine((value) => !/[;{}"<>]/.test(value), wanted('a CSS colour'))

export const announcementBar = object({
  /** Identifies a dismissal: use a new id for a new announcement. */
  id: text,
  /** The message, as inline HTML. */
  content: read(readInlineHtml),
  /** Whether readers can dismiss it. */
  closeable: z.boolean().default(true),
  /**
   * Its background, as a CSS color or gradient.
   *
   * @default the background of the theme
   */
  backgroundColor: colour.optional(),
  /**
   * The color of its text.
   *
   * @default the text color of the theme
   */
  textColor: colour.optional(),
}).transform(({ id, content, ...rest }): Announcement => ({ id, html: content, ...present(rest) }))
