import type { NavbarComponent, PartName } from '@chatdocs/protocol'
import type { ReactNode } from 'react'
import { useReader } from '../state/reader.ts'

/*
 * Each part of the page that a site can change is wrapped in `Part`, a few bytes that all pages load. `Frame` draws the
 * components around it or in its place, and is a chunk that only pages with such components load.
 */

interface PartProps {
  name: PartName | NavbarComponent['name']
  /** The navbar item that shows this component. */
  item?: NavbarComponent
  children?: ReactNode
}

/** A part of every page that a site can extend or replace, or a component that the site adds: see `frame.tsx`. */
export function Part(props: PartProps) {
  const Frame = useReader().islands?.frame
  return Frame ? <Frame {...props} /> : props.children
}
