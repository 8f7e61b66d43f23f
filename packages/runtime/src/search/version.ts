import { CURRENT_VERSION, type SearchContext, type SiteData } from '@chatdocs/protocol'

/** The version that is searched: the one that is asked for or being read, else the last. */
export function searchedVersion({ versions = [] }: SiteData, wanted: string | undefined): string {
  const found = versions.find(({ name }) => name === wanted) ?? versions.find(({ isLast }) => isLast)
  return found?.name ?? CURRENT_VERSION
}

/** What the version that is searched is called, where there are several. */
export function versionLabel(site: SiteData, wanted: string | undefined): string | undefined {
  const { versions = [] } = site
  if (versions.length < 2) return undefined
  const searched = searchedVersion(site, wanted)
  return versions.find(({ name }) => name === searched)?.label
}

/** The parts of the site that are searched by themselves, called as they are in a version of its documents. */
export function searchedContexts(site: SiteData, version: string | undefined): readonly SearchContext[] {
  const searched = searchedVersion(site, version)
  const { contexts = [] } = site.search ?? {}
  return contexts.map(({ path, label, labels }) => ({ path, label: labels?.[searched] ?? label }))
}

/** The one of a path, if there is one. */
export function searchedContext(
  site: SiteData,
  { context, version }: { context?: string | undefined; version?: string | undefined },
): SearchContext | undefined {
  return searchedContexts(site, version).find(({ path }) => path === context)
}
