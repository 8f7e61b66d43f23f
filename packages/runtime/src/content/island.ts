import type { Body, Island, Segment } from '@chatdocs/protocol'
import type { ComponentType } from 'react'

/** What a component in the middle of a body is given. */
export interface IslandProps {
  props: Island['props']
  body: Body
  /** The number of its first static segment. */
  first: number
}

export type IslandTable = Readonly<Record<string, ComponentType<IslandProps>>>

/** Whether a body has a node that is a component. */
export function hasIslands(body: Body): boolean {
  return body.some((segment) => !isStatic(segment))
}

/** How many static segments a body holds, those of nested bodies included. */
export function countSegments(body: Body): number {
  let count = 0
  for (const segment of body) count += isStatic(segment) ? 1 : countSegments(segment.children)
  return count
}

/** Whether a segment is HTML as it stands. */
export function isStatic(segment: Segment): segment is string {
  return typeof segment === 'string'
}
