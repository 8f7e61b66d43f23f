import type { SearchArea, Url } from '@chatdocs/protocol'

/** What the address of the search page says. */
export interface Searched {
  query: string
  /** From 1. */
  page?: number
  area?: SearchArea | undefined
  /** The path of a part of the site; all of it unless given. */
  context?: string | undefined
  /** The name of a version of the documents; the last unless given. */
  version?: string | undefined
  /** Whether the query is read as words, whatever it looks like. */
  literal?: boolean | undefined
}

/** The search page with a query, as a path of the site: `/search?q=插件&page=2&kind=docs`, `/search?q=a:b&literal`. */
export function pageAddress(
  search: Url | '/',
  { query, page = 1, area, context, version, literal }: Searched,
): string {
  const parts = new URLSearchParams()
  if (query !== '') parts.set('q', query)
  if (page > 1) parts.set('page', String(page))
  if (area) parts.set('kind', area)
  if (context) parts.set('context', context)
  if (version) parts.set('version', version)
  if (`${parts}` === '') return search
  return `${search}?${parts}${literal && query !== '' ? '&literal' : ''}`
}

export const AREAS: readonly SearchArea[] = ['docs', 'api', 'blog', 'pages']

/** Reads `?q=…`. Nonsense counts as nothing. */
export function readSearched(search: string): Required<Searched> {
  const parts = new URLSearchParams(search)
  const page = Number(parts.get('page'))
  return {
    query: parts.get('q') ?? '',
    page: Number.isInteger(page) && page > 1 ? page : 1,
    context: parts.get('context') ?? undefined,
    version: parts.get('version') ?? undefined,
    area: AREAS.find((each) => each === parts.get('kind')),
    literal: parts.has('literal') || undefined,
  }
}
