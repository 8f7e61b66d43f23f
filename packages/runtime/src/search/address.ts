import type { SearchArea, Url } from '@chatdocs/protocol'

/** The parameters in the address of the search page. */
export interface Searched {
  query: string
  /** From 1. */
  page?: number
  area?: SearchArea | undefined
  /** The path of a part of the site; the whole site by default. */
  context?: string | undefined
  /** The name of a docs version; the latest by default. */
  version?: string | undefined
  /** Whether to search for the literal text, even if it looks like syntax. */
  literal?: boolean | undefined
}

/** The address of the search page, as a path of the site: `/search?q=插件&page=2&kind=docs`, `/search?q=a:b&literal`. */
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

/** Reads `?q=…`. Ignores invalid values. */
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
