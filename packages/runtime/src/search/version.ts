import { CURRENT_VERSION, type SearchContext, type SiteData } from '@chatdocs/protocol'

/** The version that is searched: the one that is asked for or being read, else the last. */
export function searchedVersion({ versions = [] }: SiteData, wanted: string | undefined): string {
  const found = versions.find(({ name }) => name === wanted) ?? versions.find(({ isLast }) => isLast)
  return found?.name ?? CURRENT_VERSION
}

/** The part of the site that is searched by itself, if there is one of that path. */
export function searchedContext({ search }: SiteData, wanted: string | undefined): SearchContext | undefined {
  return search?.contexts?.find(({ path }) => path === wanted)
}
