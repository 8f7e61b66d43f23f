import type { PartName } from '@chatdocs/protocol'
import type { ReactNode } from 'react'
import { useReader } from '../state/reader.ts'

/** A part of every page that a site can surround or replace, see `frame.tsx`. */
export function Part({ name, children }: { name: PartName; children: ReactNode }) {
  const Frame = useReader().islands?.frame
  return Frame ? <Frame name={name}>{children}</Frame> : children
}
