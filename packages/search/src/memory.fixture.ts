import { gunzipSync } from 'fflate'
import { decodeRoot, type Root } from './format/root.ts'
import { bundled, gzip, type IndexFile, type IndexOptions, joinBundle } from './index/bundles.ts'
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
 * Makes a whole index at once. A build takes the same steps one by one, and repeats only those that an edit
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
  const fragments = Array.from(pages)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([url, { fragments }]) => fragments.map((file, part) => ({ ...file, key: `${url} ${part}` })))
  const others = [...shards.flatMap(({ files }) => files), ...fragments]
  const bytesOf = new Map(others.map(({ name, bytes }) => [name, bytes]))
  const texts = bundled(
    fragments.map(({ bytes, ...member }) => ({ ...member, size: bytes.length })),
    options,
  )
  const [{ page: { base = '' } = {} } = {}] = pages.values()
  const parts = { areas, base, size, groups, ranges, texts }
  const frame = joinIndex(isSmall(parts) ? { ...parts, others } : parts, options)
  const bundles = [...frame.shards, ...(frame.isPacked ? [] : texts)]
  return {
    root: frame.root.name,
    files: [frame.root, ...frame.files, ...bundles.map((bundle) => joinBundle(bundle, bytesOf))],
  }
}

/** The contents of the root file of an index. */
export function rootIn({ bytes }: IndexFile): Root {
  return decodeRoot(gunzipSync(bytes)).root
}

/** An index, and a source that reads it from memory. */
export function indexed(pages: Iterable<LinkedPage>, groups?: number): IndexFiles & { source: IndexSource } {
  const digest = (content: Uint8Array | string) =>
    [content, [...content].reverse()].map((each) => hash(String(each)).toString(36)).join('')
  const { root, files } = makeIndex(pages, { digest, compress: gzip }, groups)
  const byName = new Map(files.map(({ name, bytes }) => [name, bytes]))
  const read = async (name: string, from?: number, to?: number) => {
    const bytes = byName.get(name)
    if (!bytes) throw new Error(`No ${name}`)
    return gunzipSync(bytes.subarray(from, to))
  }
  return { root, files, source: { read, root } }
}
