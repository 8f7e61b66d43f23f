import type { SplitAddress } from '@chatdocs/protocol'
import type { Page } from './load.ts'

/** The page being shown, and how the reader reached it. */
export interface View {
  page: Page
  arrival: Arrival
  /** The target of the last navigation and the error, if it failed. */
  failed?: { at: SplitAddress; reason: string; offline: boolean } | undefined
}

export type Arrival =
  /** The page of the initial document. */
  | { kind: 'first' }
  /** A link was followed. */
  | { kind: 'push'; from: SplitAddress; at: SplitAddress }
  /** Back or forward; `y` is the scroll position of the entry, if known. */
  | { kind: 'pop'; from: SplitAddress; at: SplitAddress; y: number | undefined }
  /** The same page, updated. */
  | { kind: 'refresh' }
