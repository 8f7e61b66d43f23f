import { isExternal } from '@chatdocs/protocol'
import type { Element } from 'hast'

/** Attributes of raw HTML that refer to files, by element; links and images are handled elsewhere. */
const NAMING: Readonly<Record<string, readonly string[]>> = {
  source: ['src', 'srcSet'],
  video: ['src', 'poster'],
  audio: ['src'],
  track: ['src'],
  embed: ['src'],
  iframe: ['src'],
}

/** The elements that refer to files. */
export const MEDIA = Object.keys(NAMING)

/** An address in an attribute: the value split into pieces, and the index of the address. */
export interface MediaAddress {
  attribute: string
  target: string
  pieces: string[]
  at: number
}

/** The addresses in a video, a `<source>` and the like that refer to files of the site. */
export function mediaAddresses({ tagName, properties }: Element): MediaAddress[] {
  return (NAMING[tagName] ?? []).flatMap((attribute) => {
    const value = properties[attribute]
    if (typeof value !== 'string') return []
    const pieces = attribute === 'srcSet' ? piecesOf(value) : ['', value, '']
    return pieces.flatMap((target, at): MediaAddress[] =>
      at % 2 === 0 || target === '' || isExternal(target) ? [] : [{ attribute, target, pieces, at }],
    )
  })
}

/** `a.png 1x, b.png 2x` → addresses at odd indexes, the rest at even ones. */
function piecesOf(srcset: string): string[] {
  return srcset.split(/(?<=^\s*|,\s+|\s[\d.]+[wx]\s*,\s*)([^\s,](?:\S*[^\s,])?)/)
}
