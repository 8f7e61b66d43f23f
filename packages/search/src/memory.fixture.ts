import { gunzipSync } from 'fflate'
import { gzip, type IndexFile, type IndexOptions } from './index/files.ts'
import { isSmall, joinIndex } from './index/frame.ts'
import { groupPages, type LinkText } from './index/group.ts'
import { hash, numberPages } from './index/numbering.ts'
import { type IndexedPage, indexPage } from './index/page.ts'
import { joinTerms } from './index/range.ts'
import type { IndexSource } from './query/files.ts'

/** A page with the texts of links to it. */
export interface LinkedPage extends IndexedPage {
  links?: readonly LinkText[]
}

/** A page with only the given properties. */
export function page(url: string, rest: Partial<LinkedPage> = {}): LinkedPage {
  return { url, area: 'docs', title: '', breadcrumb: [], sections: [], ...rest }
}

export function section(heading: string, text = '') {
  return { anchor: heading && `#${heading}`, heading, text }
}

/** An index as files. */
export interface IndexFiles {
  /** The name of the root file. */
  root: string
  files: readonly IndexFile[]
}

/**
 * Makes a whole index at once, uncompressed. A build takes the same steps one by one, and repeats only those that an edit
 * affects. Equal pages give equal bytes in any order and in any number of groups. Their URLs must differ.
 */
export function makeIndex(all: Iterable<LinkedPage>, options: IndexOptions, groupCount?: number): IndexFiles {
  const pages = new Map(Array.from(all, (page) => [page.url, { page, ...indexPage(page, options) }]))
  const shapes = Array.from(pages.values(), ({ page: { url, area }, terms }) => {
    return { url, area, chunks: terms.chunks.length }
  })
  const { groups: members, areas, size } = numberPages(shapes, groupCount)
  const made = members.map((own) =>
    groupPages(
      own.flatMap((numbers) => {
        const { terms, page } = pages.get(numbers.url) ?? {}
        return terms ? [{ ...numbers, terms, ...(page?.links && { links: page.links }) }] : []
      }),
    ),
  )
  const borders = [...new Set(made.flatMap(({ summary }) => summary.borders))].sort()
  const pieces = made.map(({ postings }) => postings)
  const shards = ['', ...borders].map((start, index) =>
    joinTerms({ start, end: borders[index] ?? '', pieces }, options),
  )
  const groups = made.map(({ summary }) => summary)
  const ranges = shards.map(({ summary }) => summary)
  const texts = [...shards, ...Array.from(pages.values(), ({ fragments }) => ({ files: fragments }))]
  const others = texts.flatMap(({ files }) => files)
  const parts = { areas, size, groups, ranges }
  const small = isSmall(parts) ? { ...parts, others } : parts
  const { root, files, rare, isPacked } = joinIndex(small, options)
  return { root: root.name, files: [root, ...files, ...(isPacked ? [] : others), ...rare] }
}

/** An index, compressed, and a source that reads it from memory. */
export function indexed(pages: Iterable<LinkedPage>, groups?: number): IndexFiles & { source: IndexSource } {
  const digest = (bytes: Uint8Array) =>
    hash(bytes.join()).toString(36) + hash(bytes.toReversed().join()).toString(36)
  const { root, files } = makeIndex(pages, { digest }, groups)
  const byName = new Map(files.map(({ name, bytes }) => [name, gzip(bytes)]))
  const read = async (name: string) => {
    const bytes = byName.get(name)
    if (!bytes) throw new Error(`No ${name}`)
    return bytes
  }
  return {
    root,
    files: Array.from(byName, ([name, bytes]) => ({ name, bytes })),
    source: { read, inflate: async (bytes) => gunzipSync(bytes), root },
  }
}
