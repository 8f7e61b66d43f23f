import type {
  IndexedPage,
  IndexFile,
  LinkText,
  NumberedPage,
  PageIndex,
  PageNumbers,
} from '@chatdocs/protocol'
import { numberPages } from './chunks.ts'
import { type IndexOptions, packIndex } from './files.ts'
import { groupPages } from './group-pages.ts'
import { joinIndex } from './join-index.ts'
import { joinTerms } from './join-terms.ts'
import { indexPage } from './page-index.ts'

/** A whole index, uncompressed. */
interface JoinedIndex {
  /** The name of the root file. */
  root: string
  files: readonly IndexFile[]
}

/**
 * A page with the texts of links to it.
 *
 * @internal As below.
 */
export interface LinkedPage extends IndexedPage {
  links?: readonly LinkText[]
}

/**
 * Makes a whole index at once. A build takes the same steps one by one, and repeats only those that an edit affects.
 * Equal pages give equal bytes in any order and in any number of groups. Their URLs must differ.
 *
 * @internal Tests, the evaluation and the benchmark make an index from pages; a build never does.
 */
export function makeIndex(
  all: Iterable<LinkedPage>,
  options: IndexOptions,
  groupCount?: number,
): JoinedIndex {
  const pages = new Map(Array.from(all, (page) => [page.url, { page, ...indexPage(page, options) }]))
  const shapes = Array.from(pages.values(), ({ page: { url, area }, terms }) => {
    return { url, area, chunks: terms.chunks.length }
  })
  const { groups: members, areas, size } = numberPages(shapes, groupCount)
  const groups = members.map((own) => groupPages(own.flatMap((each) => numbered(each, pages.get(each.url)))))
  const borders = [...new Set(groups.flatMap(({ borders }) => borders))].sort()
  const pieces = groups.map(({ postings }) => postings)
  const ranges = ['', ...borders].map((start, index) =>
    joinTerms({ start, end: borders[index] ?? '', pieces }, options),
  )
  const documents = groups.map(({ documents }) => documents)
  const terms = ranges.map(({ terms }) => terms)
  const { root, files, rare, isSmall } = joinIndex({ areas, size, groups: documents, ranges: terms }, options)
  const parts = [...ranges, ...Array.from(pages.values(), ({ fragments }) => ({ files: fragments }))]
  const others = [...files, ...parts.flatMap(({ files }) => files)]
  const pack = isSmall ? packIndex({ root, files: others }, options) : undefined
  const [first, ...loaded] = pack ? [pack] : [root, ...others]
  return { root: first.name, files: [first, ...loaded, ...rare] }
}

function numbered(
  numbers: PageNumbers,
  index: (PageIndex & { page: LinkedPage }) | undefined,
): NumberedPage[] {
  if (!index) return []
  const { links } = index.page
  return [{ ...numbers, terms: index.terms, ...(links && { links }) }]
}
