import type { SplitAddress } from '@chatdocs/protocol'
import type { Arrival } from '../state/reader.ts'
import type { Page } from './load.ts'

/** The page being shown, and how the reader reached it. */
export interface View {
  page: Page
  arrival: Arrival
  /** The target of the last navigation and the error, if it failed. */
  failed?: { at: SplitAddress; reason: string; offline: boolean } | undefined
}
