import type { Body, Segment } from '@chatdocs/protocol'
import type { ComponentType, ReactNode } from 'react'
import type { Reader } from '../state/reader.ts'

/** What a component of the site in the middle of a body is given: what its author wrote, and its children. */
export type IslandProps = Readonly<Record<string, unknown>> & { children?: ReactNode }

export type IslandTable = Readonly<Record<string, ComponentType<IslandProps>>>

/**
 * Brings the static HTML of a body to life, before it is painted. What it changes are attributes React
 * does not draw. Gives how to end it.
 */
export type Behaviour = (root: HTMLElement, reader: Reader) => () => void

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
