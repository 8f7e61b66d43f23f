import type { Url } from '@chatdocs/protocol'
import type { CategoryConfig } from '../config/config.ts'
import type { SignatureBlock } from '../content/model.ts'
import type { SourcePath } from '../paths.ts'
import type { IndexedSymbol } from './indexed.ts'
import type { ApiPage, ApiPlace } from './model.ts'

/** A document that nobody wrote: a page of an API reference, in Markdown. */
export interface ApiDocument {
  /** Where it would lie: `docs/api/classes/Bot.md`. A file that does lie there is shown instead. */
  path: SourcePath
  /** Front matter and Markdown. */
  text: string
  /** Those of its code blocks that are signatures. */
  signatures: readonly SignatureBlock[]
  shows: ApiPage
  /** Where its parts are written, in order: from this offset of the text on, there. */
  origins: readonly ApiOrigin[]
  url: Url
}

export interface ApiOrigin {
  at: number
  place: ApiPlace
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
