import type { Url } from '@chatdocs/protocol'
import type { CategoryConfig } from '../config/config.ts'
import type { SourcePath } from '../paths.ts'
import type { IndexedSymbol } from './indexed.ts'
import type { ApiPage, ApiTree } from './model.ts'
import type { ApiOrigin } from './page-text.ts'

/** A generated document: a page of an API reference. */
export interface ApiDocument {
  /** Its virtual path: `docs/api/classes/Bot.md`. A file that exists there replaces it. */
  path: SourcePath
  /** Front matter, followed by the text of all comments on the page. */
  text: string
  tree: ApiTree
  shows: ApiPage
  /** Maps offsets in `text` to sources, in order. Each entry applies from its offset on. */
  origins: readonly ApiOrigin[]
  url: Url
}

/** The generated documents of all packages. */
export interface ApiDocuments {
  documents: readonly ApiDocument[]
  /** The sidebar categories of the documents' folders: `docs/api/classes`. */
  categories: readonly { folder: string; config: CategoryConfig }[]
  /**
   * Link targets, as site paths, of names in inline code elsewhere: `Bot`, `Bot.on`, `definePlugin`.
   * Ambiguous names are left out.
   */
  names: ReadonlyMap<string, string>
  /** Ambiguous ones too. */
  allNames: readonly string[]
  /** The search data of symbols, by the URLs of their pages. */
  indexed: ReadonlyMap<Url, IndexedSymbol>
}
