import type { ComponentType, FunctionComponent } from 'react'
import type { SearchClient } from './client.ts'
import type { RecentSearches } from './recent.ts'

/** What search is made of besides its button: loaded when a reader first reaches for it. */
export interface SearchParts {
  Dialog: ComponentType<DialogProps>
  Page: FunctionComponent
  /** The client of the box, and that of the page: neither voids what the other asks. */
  box: SearchClient
  page: SearchClient
  recent: RecentSearches
}

/** Loads the parts once; a failure is not remembered. */
export type LazySearch = () => Promise<SearchParts>

export interface DialogProps {
  parts: SearchParts
  /** What was typed before. */
  text?: string | undefined
  onClose(): void
}
