import type { Body, ReaderStrings, Segment, SiteData } from '@chatdocs/protocol'
import type { ComponentType, ReactNode } from 'react'
import type { Location } from '../router/location.ts'
import type { ColorModes } from '../state/color-mode.ts'

/** The props of a site component in Markdown: its attributes and children. */
export type IslandProps = Readonly<Record<string, unknown>> & { children?: ReactNode }

export type IslandTable = Readonly<Record<string, ComponentType<IslandProps>>>

/**
 * Makes the static HTML of a body interactive, before the first paint. Changes only attributes that React does not
 * render. Returns a function that undoes it.
 */
export type Behaviour = (root: HTMLElement, page: BehaviourContext) => () => void

/** The page, as behaviours see it. */
export interface BehaviourContext {
  site: Pick<SiteData, 'base'>
  strings: ReaderStrings
  colors: ColorModes
  /** Covers the page, see `Location.cover`. */
  cover: Location['cover']
}

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
