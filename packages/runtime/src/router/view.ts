import type { SplitAddress } from '@chatdocs/protocol'
import type { Page } from './load.ts'

/** What is shown, and how the reader came to it. */
export interface View {
  page: Page
  arrival: Arrival
  /** Where the last attempt led to, if it failed, and why. */
  failed?: { at: SplitAddress; reason: string; offline: boolean } | undefined
}

export type Arrival =
  /** The page the document came with. */
  | { kind: 'first' }
  /** A link was followed. */
  | { kind: 'push'; from: SplitAddress; at: SplitAddress }
  /** Back or forward; `y` is how far the entry was scrolled, if that is known. */
  | { kind: 'pop'; from: SplitAddress; at: SplitAddress; y: number | undefined }
  /** The same page again, with something changed. */
  | { kind: 'refresh' }
