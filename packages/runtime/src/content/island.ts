import type { Body, Segment } from '@chatdocs/protocol'

/** The number of static segments in a body, nested bodies included. */
export function countSegments(body: Body): number {
  let count = 0
  for (const segment of body) count += isStatic(segment) ? 1 : countSegments(segment.children)
  return count
}

/** Whether a segment is static HTML. */
export function isStatic(segment: Segment): segment is string {
  return typeof segment === 'string'
}
