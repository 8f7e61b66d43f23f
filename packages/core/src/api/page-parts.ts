import type { Url } from '@chatdocs/protocol'
import type { RootContent } from 'mdast'
import type { SourcePath } from '../paths.ts'
import type { ApiDocument } from './document.ts'
import type { ApiPage, ApiPlace } from './model.ts'
import type { PageContext } from './text.ts'

/** The parts of a page. */
export interface PageParts {
  path: SourcePath
  url: Url
  /** Front matter by key. */
  head: Readonly<Record<string, string | number | null | readonly string[]>>
  blocks: readonly RootContent[]
  shows: ApiPage
  /** The declaration of the symbol that it shows. */
  place: ApiPlace | undefined
  taken: Iterable<string>
}

/** Assembles a document from its parts. */
export function makeDocument(
  { path, url, head, blocks, shows, place, taken }: PageParts,
  { text, sourceUrl, documents }: PageContext,
): ApiDocument {
  const entries = Object.entries(head).map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`)
  const before = `---\n${entries.join('')}---\n`
  return {
    path,
    url,
    text: before + text.text,
    tree: {
      children: blocks,
      start: before.length,
      taken: [...taken],
      ...(sourceUrl !== undefined && { sourceUrl }),
      ...(documents && { documents }),
    },
    shows,
    origins: [...(place ? [{ at: 0, place }] : []), ...text.originsBehind(before.length)],
  }
}
