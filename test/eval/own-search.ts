import { gunzipSync, gzipSync } from 'node:zlib'
import { SUGGESTIONS_PER_PAGE } from '../../packages/protocol/src/index.ts'
import { openIndex, type SearchIndex } from '../../packages/search/src/index.ts'
import { type BuiltSite, pathOf } from './built-site.ts'
import { type Engine, ROWS } from './engine.ts'

/** An index without cached files, and the bytes read from it. */
export interface ColdIndex {
  index: SearchIndex
  bytes: number
  files: number
}

export async function coldIndex({ root, read }: Pick<BuiltSite, 'root' | 'read'>): Promise<ColdIndex> {
  const counted = { bytes: 0, files: 0 }
  const index = await openIndex({
    root,
    read: async (name, from, to) => {
      const bytes = (await read(name)).subarray(from, to)
      counted.bytes += bytes.length
      counted.files++
      return gunzipSync(bytes)
    },
  })
  return Object.assign(counted, { index })
}

/** What the search box asks for. */
const QUESTION = { limit: ROWS, perPage: SUGGESTIONS_PER_PAGE }

/** The site's own search, with a new client for every query. Times exclude the disk. */
export function ownSearch(site: BuiltSite): Engine {
  let disk = 0
  const read = remembered(async (name) => {
    const start = performance.now()
    const bytes = await site.read(name)
    disk += performance.now() - start
    return bytes
  })
  return {
    name: 'chatdocs',
    ahead: gzipSync(site.worker, { level: 9 }).length + site.manifest.length,
    async ask(query) {
      const start = performance.now()
      disk = 0
      const cold = await coldIndex({ root: site.root, read })
      const { results } = await cold.index.search(query, QUESTION)
      const milliseconds = performance.now() - start - disk
      const rows = results.map(({ document: { url, anchor } }) => ({ url: pathOf(url), anchors: [anchor] }))
      return { rows, bytes: cold.bytes, files: cold.files, milliseconds }
    },
  }
}

function remembered(read: BuiltSite['read']): BuiltSite['read'] {
  const known = new Map<string, Promise<Uint8Array>>()
  return (name) => {
    const value = known.get(name) ?? read(name)
    known.set(name, value)
    return value
  }
}
