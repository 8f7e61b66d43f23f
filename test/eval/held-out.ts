import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { type IndexedPage, type LinkText, openIndex } from '../../packages/search/src/index.ts'
import { makeIndex } from '../../packages/search/src/memory.fixture.ts'
import type { BodyLink } from './body-text.ts'
import type { BuiltPage } from './built-site.ts'
import { type Engine, ROWS } from './engine.ts'
import type { KnownQuery } from './queries.ts'

/**
 * The site's search, without the links that queries were made from: the index has their texts, so they would find
 * themselves. Other links with the same text stay. The index is made from the pages as readers see them; the
 * cost is that of the site's own.
 */
export async function withoutLinks(
  engine: Engine,
  pages: readonly BuiltPage[],
  queries: readonly KnownQuery[],
): Promise<Engine> {
  const asked = new Set(queries.map(({ link }) => link))
  const incoming = new Map<string, BodyLink[]>()
  for (const link of pages.flatMap(({ links }) => links)) {
    if (asked.has(link)) continue
    const [url = ''] = link.href.split('#')
    incoming.set(url, [...(incoming.get(url) ?? []), link])
  }
  const { root, files } = makeIndex(
    pages.map((page) => linkedPage(page, incoming.get(page.url) ?? [])),
    {
      digest: (bytes) => createHash('sha256').update(bytes).digest('base64url').slice(0, 8),
      compress: gzipSync,
    },
  )
  const bytes = new Map(files.map((file) => [file.name, file.bytes]))
  const index = await openIndex({
    root,
    read: async (name, from, to) => gunzipSync((bytes.get(name) ?? new Uint8Array()).subarray(from, to)),
  })
  return {
    ...engine,
    async ask(query) {
      const { results } = await index.search(query, { limit: ROWS, mode: 'natural' })
      const rows = results.map(({ document: { url, anchor } }) => ({ url, anchors: [anchor] }))
      return { ...(await engine.ask(query)), rows }
    },
  }
}

function linkedPage(
  page: BuiltPage,
  links: readonly BodyLink[],
): IndexedPage & { links: readonly LinkText[] } {
  const { url, title, description, breadcrumb, sections, names } = page
  return {
    url,
    area: names ? 'api' : 'docs',
    title,
    breadcrumb,
    ...(description && { description }),
    ...(names && { names }),
    sections,
    links: links.map(({ href, text }) => ({ anchor: href.slice(url.length), text })),
  }
}
