import { type ComponentType, createContext, type FunctionComponent } from 'react'
import type { SearchClient } from './client.ts'
import type { RecentSearches } from './start.tsx'

/** The parts of the search besides its button, loaded on first use. */
export interface SearchParts {
  Dialog: ComponentType<DialogProps>
  Page: FunctionComponent
  /** The clients of the box and of the page, which do not cancel each other's queries. */
  box: SearchClient
  page: SearchClient
  recent: RecentSearches
}

/** Loads the parts once; a failure is not remembered. */
export type LazySearch = () => Promise<SearchParts>

/** The search, in a browser, if the site has one. */
export const SearchContext = createContext<LazySearch | undefined>(undefined)

export interface DialogProps {
  parts: SearchParts
  /** The text typed so far. */
  text?: string | undefined
  onClose(): void
}
