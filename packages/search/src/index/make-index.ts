import type { IndexedPage, IndexFile } from '@chatdocs/protocol'
import type { IndexOptions } from './files.ts'
import { gzip } from './gzip.ts'
import { joinPages } from './join-pages.ts'
import { indexPage } from './page-index.ts'

/** An index as files, compressed. */
export interface IndexFiles {
  /** The name of the one that leads to all others. */
  root: string
  files: readonly IndexFile[]
}

/**
 * Makes the index of one version of a site at once. The same pages give the same bytes, in whatever order they
 * come; their addresses differ.
 */
export function makeIndex(pages: Iterable<IndexedPage>, options: IndexOptions): IndexFiles {
  const indexed = Array.from(pages, (page) => indexPage(page, options))
  const { root, files, isWhole } = joinPages(indexed, options)
  const fragments = indexed.flatMap(({ chunks }) => chunks.map(({ fragment }) => fragment))
  const all = new Map([...files, ...(isWhole ? [] : fragments)].map(({ name, bytes }) => [name, bytes]))
  return { root, files: Array.from(all, ([name, bytes]) => ({ name, bytes: gzip(bytes) })) }
}
