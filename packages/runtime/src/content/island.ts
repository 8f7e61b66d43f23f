import type { Body, ReaderStrings, Segment, SiteData } from '@chatdocs/protocol'
import type { ComponentType, ReactNode } from 'react'
import type { Location } from '../router/location.ts'
import type { ColorModes } from '../state/color-mode.ts'

/** What a component of the site in the middle of a body is given: what its author wrote, and its children. */
export type IslandProps = Readonly<Record<string, unknown>> & { children?: ReactNode }

export type IslandTable = Readonly<Record<string, ComponentType<IslandProps>>>

/**
 * Makes the static HTML of a body interactive, before it is painted. Changes only attributes that React
 * does not draw. Returns how to undo it.
 */
export type Behaviour = (root: HTMLElement, page: BehaviourContext) => () => void

/** What a behaviour knows of the page it is on. */
export interface BehaviourContext {
  site: Pick<SiteData, 'base'>
  strings: ReaderStrings
  colors: ColorModes
  /** Lays something over the page. */
  cover: Location['cover']
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
