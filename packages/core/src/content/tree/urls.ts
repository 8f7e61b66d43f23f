import { isExternal } from '@chatdocs/protocol'
import type { Element, Nodes } from 'hast'
import { attributeOf, URL_ATTRIBUTES } from './url-attributes.ts'

/** The attributes with URLs of each element, without `<base>`, which changes other URLs, and `ping`. */
const BY_ELEMENT = new Map<string, Set<string>>()
for (const [attribute, { on }] of Object.entries(URL_ATTRIBUTES)) {
  for (const name of on.split(' ')) {
    if (name === 'base' || attribute === 'ping') continue
    BY_ELEMENT.set(name, (BY_ELEMENT.get(name) ?? new Set()).add(attribute))
  }
}

/** The elements with URLs that can lead to the site. */
export const URL_ELEMENTS = [...BY_ELEMENT.keys()]

/** The names of an element’s attributes that hold URLs. */
export function urlAttributesOf(element: string): ReadonlySet<string> {
  return BY_ELEMENT.get(element) ?? new Set()
}

/** A URL in an attribute: the value split into pieces, and the index of the URL. */
export interface WrittenUrl {
  property: string
  attribute: string
  target: string
  pieces: string[]
  at: number
}

/**
 * The URLs in the attributes of an element that can lead to the site. A URL without a path names a part of the page only
 * in links; a form without one posts to a server.
 */
export function urlsOf({ tagName, properties }: Element, ancestors: readonly Nodes[]): WrittenUrl[] {
  const known = urlAttributesOf(tagName)
  return Object.entries(properties).flatMap(([property, value]) => {
    const attribute = attributeOf(property)
    if (typeof value !== 'string' || !known.has(attribute)) return []
    if (attribute.endsWith('action') && isPosted(properties, ancestors)) return []
    const isLink = tagName === 'a' || tagName === 'area'
    const pieces = piecesOf(attribute, value)
    return pieces.flatMap((target, at): WrittenUrl[] =>
      at % 2 === 0 || target === '' || isExternal(target) || (!isLink && target.startsWith('#'))
        ? []
        : [{ property, attribute, target, pieces, at }],
    )
  })
}

function isPosted(own: Element['properties'], ancestors: readonly Nodes[]): boolean {
  const form = ancestors.findLast((each) => each.type === 'element' && each.tagName === 'form')
  const outer = form?.type === 'element' ? form.properties.method : undefined
  return /^(?:post|dialog)$/i.test(String(own.formMethod ?? own.method ?? outer))
}

/** A value with its URLs at odd indexes, the rest at even ones: `a.png 1x, b.png 2x`. */
export function piecesOf(attribute: string, value: string): string[] {
  if (URL_ATTRIBUTES[attribute]?.syntax !== 'srcset') return ['', value, '']
  return value.split(/(?<=^\s*|,\s+|\s[\d.]+[wx]\s*,\s*)([^\s,](?:\S*[^\s,])?)/)
}
