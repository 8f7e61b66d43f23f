import { isExternal } from '@chatdocs/protocol'
import type { Element } from 'hast'

/** Attributes of raw HTML that name files, by element; those of links and images have rules of their own. */
const NAMING: Readonly<Record<string, readonly string[]>> = {
  source: ['src', 'srcSet'],
  video: ['src', 'poster'],
  audio: ['src'],
  track: ['src'],
  embed: ['src'],
  iframe: ['src'],
}

/** An address in an attribute: the attribute's value in pieces, and which of them is the address. */
export interface MediaAddress {
  attribute: string
  target: string
  pieces: string[]
  at: number
}

/** The addresses by which a video, a `<source>` and the like name files of the site. */
export function mediaAddresses({ tagName, properties }: Element): MediaAddress[] {
  const attributes = Object.hasOwn(NAMING, tagName) ? (NAMING[tagName] ?? []) : []
  return attributes.flatMap((attribute) => {
    const value = properties[attribute]
    if (typeof value !== 'string') return []
    const pieces = attribute === 'srcSet' ? piecesOf(value) : ['', value, '']
    return pieces.flatMap((target, at): MediaAddress[] =>
      at % 2 === 0 || target === '' || isExternal(target) ? [] : [{ attribute, target, pieces, at }],
    )
  })
}

/** `a.png 1x, b.png 2x` → what is no address at even places, addresses at odd ones. */
function piecesOf(srcset: string): string[] {
  return srcset.split(/(?<=^\s*|,\s+|\s[\d.]+[wx]\s*,\s*)([^\s,](?:\S*[^\s,])?)/)
}
