import type { LiveFeature } from '@chatdocs/protocol'
import type { Behaviour } from '../state/reader.ts'
import { liveDiagrams } from './diagrams.ts'
import { liveFilter } from './filter.ts'
import { liveTabs } from './tabs.ts'
import { liveZoom } from './zoom.ts'

/** The behaviours of static HTML. Pages without any never load this file. */
export const behaviours: Readonly<Record<LiveFeature, Behaviour>> = {
  tabs: liveTabs,
  diagrams: liveDiagrams,
  images: liveZoom,
  filter: liveFilter,
}
