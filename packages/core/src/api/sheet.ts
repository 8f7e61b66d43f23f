import type { Url } from '@chatdocs/protocol'
import type { RootContent } from 'mdast'
import type { SourcePath } from '../paths.ts'
import type { ApiDocument } from './document.ts'
import type { ApiPage, ApiPlace } from './model.ts'
import type { PageGround } from './text.ts'

/** A page before it is put together. */
export interface Sheet {
  path: SourcePath
  url: Url
  /** Front matter by key, as it is to stand there. */
  head: Readonly<Record<string, string | number | null | readonly string[]>>
  blocks: readonly RootContent[]
  shows: ApiPage
  /** Where what it shows is declared. */
  place: ApiPlace | undefined
  taken: Iterable<string>
}

/** Puts a page together. */
export function makeDocument(
  { path, url, head, blocks, shows, place, taken }: Sheet,
  { text, sourceUrl }: PageGround,
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
    },
    shows,
    origins: [...(place ? [{ at: 0, place }] : []), ...text.originsBehind(before.length)],
  }
}
