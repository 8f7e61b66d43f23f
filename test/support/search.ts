import { gunzipSync } from 'node:zlib'
import type { Workspace } from '../../packages/cli/src/workspace/workspace.ts'
import {
  type OutputPath,
  type SearchManifest,
  type SearchResult,
  searchFile,
} from '../../packages/protocol/src/index.ts'
import { openIndex, type SearchIndex } from '../../packages/search/src/index.ts'
import type { BuiltFiles } from '../eval/built-site.ts'
import { outputBytes } from './site.ts'

interface WhichIndex {
  version?: string | undefined
  context?: string | undefined
}

/** A search index of a site; by default of its only version and of all its pages. */
export async function indexOf(workspace: Workspace, which: WhichIndex = {}): Promise<SearchIndex> {
  const read = (path: string) => outputBytes(workspace, path as OutputPath)
  return indexIn({ read }, which)
}

/** The same for a built site. */
export async function indexIn(
  { read }: Pick<BuiltFiles, 'read'>,
  { version, context }: WhichIndex = {},
): Promise<SearchIndex> {
  const manifest: SearchManifest = JSON.parse(new TextDecoder().decode(await read('search-index.json')))
  const roots = (context === undefined ? manifest.indexes : manifest.contexts?.[context]) ?? {}
  const root = version === undefined ? Object.values(roots)[0] : roots[version]
  if (root === undefined) throw new Error(`No index for version ${version}. Available: ${Object.keys(roots)}`)
  return openIndex({
    root,
    read: async (file, from, to) => gunzipSync((await read(searchFile(file))).subarray(from, to)),
  })
}

/** The addresses of a query's results, best first: `/docs/a#b`. */
export async function found(index: SearchIndex, query: string, limit = 8): Promise<string[]> {
  const { results } = await index.search(query, { limit, mode: 'natural' })
  return results.map(placeOf)
}

export function placeOf({ document: { url, anchor } }: SearchResult): string {
  return url + anchor
}
