import type { Url } from '@chatdocs/protocol'
import type { RootContent } from 'mdast'
import type { CategoryConfig } from '../config/sidebars.ts'
import type { Values } from '../content/source/front-matter-schema.ts'
import type { SourcePath } from '../paths.ts'
import type { IndexedSymbol } from './indexed.ts'
import type { ApiPage, ApiPlace, ApiTree } from './model.ts'
import type { ApiOrigin, PageContext } from './text.ts'

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

export interface ApiDocuments {
  documents: readonly ApiDocument[]
  /** The sidebar categories of the documents' folders: `docs/api/classes`. */
  categories: readonly { folder: string; config: CategoryConfig }[]
  /** Site paths for names in inline code elsewhere: `Bot`, `Bot.on`, `definePlugin`. Ambiguous names are left out. */
  names: ReadonlyMap<string, string>
  /** Includes ambiguous names. */
  allNames: readonly string[]
  /** The search data of symbols, by the URLs of their pages. */
  indexed: ReadonlyMap<Url, IndexedSymbol>
}

export interface PageParts {
  url: Url
  /** The front matter that differs from page to page. The label in the sidebar is the title, unless there is another. */
  head: Values & { title: string }
  blocks: readonly RootContent[]
  shows: ApiPage
  /** The declaration of the symbol on the page. */
  place?: ApiPlace | undefined
  taken?: Iterable<string>
}

export function makeDocument(
  { url, head: { title, sidebar_label = title, ...rest }, blocks, shows, place, taken = [] }: PageParts,
  { path, text, sourceUrl, documents }: PageContext,
): ApiDocument {
  const head = {
    title,
    sidebar_label,
    ...rest,
    toc_max_heading_level: 3,
    custom_edit_url: null,
    pagination_prev: null,
    pagination_next: null,
  }
  const lines = Object.entries(head).map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`)
  const before = `---\n${lines.join('')}---\n`
  return {
    path,
    url,
    text: before + text.text,
    tree: {
      children: blocks,
      start: before.length,
      taken: [...taken],
      ...(sourceUrl !== undefined && { sourceUrl }),
      ...(documents && { documents }),
    },
    shows,
    origins: [...(place ? [{ at: 0, place }] : []), ...text.originsBehind(before.length)],
  }
}
