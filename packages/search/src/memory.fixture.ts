import type { IndexFile } from '@chatdocs/protocol'
import { gunzipSync } from 'fflate'
import { gzip, type IndexOptions } from './index/files.ts'
import { hash } from './index/hash.ts'
import { type LinkedPage, makeIndex as makeWholeIndex } from './index/make-index.ts'
import type { IndexSource } from './query/files.ts'

/** A page with only the given properties. */
export function page(url: string, rest: Partial<LinkedPage> = {}): LinkedPage {
  return { url, area: 'docs', title: '', breadcrumb: [], sections: [], ...rest }
}

export function section(heading: string, text = '') {
  return { anchor: heading && `#${heading}`, heading, text }
}

/** An index as files, compressed. */
export interface IndexFiles {
  /** The name of the root file. */
  root: string
  files: readonly IndexFile[]
}

/** Makes the whole index of a docs version, compressed. */
function makeIndex(pages: Iterable<LinkedPage>, options: IndexOptions, groups?: number): IndexFiles {
  const { root, files } = makeWholeIndex(pages, options, groups)
  const all = new Map(files.map(({ name, bytes }) => [name, bytes]))
  return { root, files: Array.from(all, ([name, bytes]) => ({ name, bytes: gzip(bytes) })) }
}

/** An index, and a source that reads it from memory. */
export function indexed(pages: Iterable<LinkedPage>, groups?: number): IndexFiles & { source: IndexSource } {
  const digest = (bytes: Uint8Array) =>
    hash(bytes.join()).toString(36) + hash(bytes.toReversed().join()).toString(36)
  const made = makeIndex(pages, { digest }, groups)
  const files = new Map(made.files.map(({ name, bytes }) => [name, bytes]))
  const read = async (name: string) => {
    const bytes = files.get(name)
    if (!bytes) throw new Error(`No ${name}`)
    return bytes
  }
  return { ...made, source: { read, inflate: async (bytes) => gunzipSync(bytes), root: made.root } }
}
