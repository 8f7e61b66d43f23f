import type { IndexedPage } from '@chatdocs/protocol'
import { gunzipSync } from 'fflate'
import { hash } from './index/hash.ts'
import { type IndexFiles, makeIndex } from './index/make-index.ts'
import type { IndexSource } from './query/files.ts'

/** A page with no more than what is said of it. */
export function page(url: string, rest: Partial<IndexedPage> = {}): IndexedPage {
  return { url, area: 'docs', title: '', breadcrumb: [], sections: [], ...rest }
}

export function section(heading: string, text = '') {
  return { anchor: heading && `#${heading}`, heading, text }
}

/** An index, and a source that has it in memory. */
export function indexed(pages: Iterable<IndexedPage>): IndexFiles & { source: IndexSource } {
  const digest = (bytes: Uint8Array) =>
    hash(bytes.join()).toString(36) + hash(bytes.toReversed().join()).toString(36)
  const made = makeIndex(pages, { digest })
  const files = new Map(made.files.map(({ name, bytes }) => [name, bytes]))
  const read = async (name: string) => {
    const bytes = files.get(name)
    if (!bytes) throw new Error(`No ${name}`)
    return bytes
  }
  return { ...made, source: { read, inflate: async (bytes) => gunzipSync(bytes), root: made.root } }
}
