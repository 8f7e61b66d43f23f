import type { Body, Island } from '@chatdocs/protocol'

/** A body as it stands in the page's state: static segments are `null`, their HTML is in the document. */
export type SentBody = readonly (null | string | SentIsland)[]

type SentIsland = Omit<Island, 'children'> & { children: SentBody }

/**
 * The bodies of a page made whole again, in reading order. `htmlOf` gives the HTML of the static segment with
 * a number: they are numbered through all of them.
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

/** The HTML of static segments as this document has it. */
export function segmentsOf(root: Element): (number: number) => string {
  return (number) => root.querySelector(`.segment[data-segment="${number}"]`)?.innerHTML ?? ''
}
