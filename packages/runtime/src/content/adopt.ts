import type { Body, Island } from '@chatdocs/protocol'

/** A body in the page state. Static segments are `null`, because their HTML is in the document. */
export type SentBody = readonly (null | string | SentIsland)[]

type SentIsland = Omit<Island, 'children'> & { children: SentBody }

/**
 * Restores the bodies of a page, in reading order. `htmlOf` returns the HTML of a static segment by its number, counted
 * across all bodies.
 */
export function adoptBodies(bodies: readonly SentBody[], htmlOf: (number: number) => string): Body[] {
  let number = 0
  const fill = (segments: SentBody): Body =>
    segments.map((segment) => {
      if (segment !== null && typeof segment === 'object')
        return { ...segment, children: fill(segment.children) }
      const own = number++
      return segment ?? htmlOf(own)
    })
  return bodies.map(fill)
}

/** Reads the HTML of static segments from the document. */
export function segmentsOf(root: Element): (number: number) => string {
  return (number) => root.querySelector(`.segment[data-segment="${number}"]`)?.innerHTML ?? ''
}
