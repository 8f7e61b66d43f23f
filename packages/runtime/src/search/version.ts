import { CURRENT_VERSION, type SearchContext, type SiteData } from '@chatdocs/protocol'

/** The version to search: the requested or current one, else the latest. */
export function searchedVersion({ versions = [] }: SiteData, wanted: string | undefined): string {
  const found = versions.find(({ name }) => name === wanted) ?? versions.find(({ isLast }) => isLast)
  return found?.name ?? CURRENT_VERSION
}

/** The label of the searched version, if there are several. */
export function versionLabel(site: SiteData, wanted: string | undefined): string | undefined {
  const { versions = [] } = site
  if (versions.length < 2) return undefined
  const searched = searchedVersion(site, wanted)
  return versions.find(({ name }) => name === searched)?.label
}

/** The searchable parts of the site, with their labels in a docs version. */
export function searchedContexts(site: SiteData, version: string | undefined): readonly SearchContext[] {
  const searched = searchedVersion(site, version)
  const { contexts = [] } = site.search ?? {}
  return contexts.map(({ path, label, labels }) => ({ path, label: labels?.[searched] ?? label }))
}

/** The part with a path, if it exists. */
export function searchedContext(
  site: SiteData,
  { context, version }: { context?: string | undefined; version?: string | undefined },
): SearchContext | undefined {
  return searchedContexts(site, version).find(({ path }) => path === context)
}
