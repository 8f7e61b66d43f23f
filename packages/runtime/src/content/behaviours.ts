import type { Feature } from '@chatdocs/protocol'
import { liveDiagrams } from './diagrams.ts'
import type { Behaviour } from './island.ts'
import { liveTabs } from './tabs.ts'
import { liveZoom } from './zoom.ts'

/** What brings static HTML to life. Pages without any of it never load this file. */
export const behaviours: Readonly<Partial<Record<Feature, Behaviour>>> = {
  tabs: liveTabs,
  diagrams: liveDiagrams,
  images: liveZoom,
}
