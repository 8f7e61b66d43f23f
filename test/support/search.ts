import { gunzipSync } from 'node:zlib'
import type { Workspace } from '../../packages/cli/src/workspace.ts'
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

/** An index of a site: of its only version and all of it, unless told. */
export async function indexOf(workspace: Workspace, which: WhichIndex = {}): Promise<SearchIndex> {
  const read = (path: string) => outputBytes(workspace, path as OutputPath)
  return indexIn({ read }, which)
}

/** The same of a built site. */
export async function indexIn(
  { read }: Pick<BuiltFiles, 'read'>,
  { version, context }: WhichIndex = {},
): Promise<SearchIndex> {
  const manifest: SearchManifest = JSON.parse(new TextDecoder().decode(await read('search-index.json')))
  const roots = (context === undefined ? manifest.indexes : manifest.contexts?.[context]) ?? {}
  const root = version === undefined ? Object.values(roots)[0] : roots[version]
  if (root === undefined) throw new Error(`There is no index of ${version} among ${Object.keys(roots)}`)
  return openIndex({
    root,
    read: (file) => read(searchFile(file)),
    inflate: async (bytes) => gunzipSync(bytes),
  })
}

/** Where a query leads, best first: `/docs/a#b`. */
export async function found(index: SearchIndex, query: string, limit = 8): Promise<string[]> {
  const { results } = await index.search(query, { limit, mode: 'natural' })
  return results.map(placeOf)
}

export function placeOf({ document: { url, anchor } }: SearchResult): string {
  return url + anchor
}
