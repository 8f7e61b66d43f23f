import type { Url } from '@chatdocs/protocol'
import type { CategoryConfig } from '../config/config.ts'
import type { SourcePath } from '../paths.ts'
import type { IndexedSymbol } from './indexed.ts'
import type { ApiPage, ApiTree } from './model.ts'
import type { ApiOrigin } from './page-text.ts'

/** A document that nobody wrote: a page of an API reference. */
export interface ApiDocument {
  /** Where it would lie: `docs/api/classes/Bot.md`. A file that does lie there is shown instead. */
  path: SourcePath
  /** Front matter, and behind it the words of all comments on the page. */
  text: string
  tree: ApiTree
  shows: ApiPage
  /** Where its text is written, in order: from this offset on, there. */
  origins: readonly ApiOrigin[]
  url: Url
}

/** What is made of all packages. */
export interface ApiDocuments {
  documents: readonly ApiDocument[]
  /** What the sidebar calls the folders of the documents, and where it puts them: `docs/api/classes`. */
  categories: readonly { folder: string; config: CategoryConfig }[]
  /**
   * Where names lead that stand in other texts as code: `Bot`, `Bot.on`, `definePlugin`, each as a path of the
   * site. A name that may mean several things is not here.
   */
  names: ReadonlyMap<string, string>
  /** What the search is to know of the symbols, by the addresses of their pages. */
  indexed: ReadonlyMap<Url, IndexedSymbol>
}
