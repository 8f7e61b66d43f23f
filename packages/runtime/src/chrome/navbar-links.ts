import {
  isExternal,
  type NavbarLink,
  type NavbarTarget,
  type RouteData,
  type SiteData,
  type SiteVersion,
  splitAddress,
  toUrl,
} from '@chatdocs/protocol'

/** A link of the navigation, ready to be drawn. */
export interface MenuEntry {
  to: string
  label: string
  current?: 'page' | 'true' | undefined
  lang?: string
  /** Whether it leads to the same place of another page: the reader's query and anchor go with it. */
  keepsPlace?: boolean
  onChoose?: () => void
}

type Here = Pick<RouteData, 'url' | 'sidebar' | 'version' | 'versions'>

/** The page itself is `page`; an entry for a whole part of the site is `true` on all its pages. */
export function currentness(
  item: NavbarTarget,
  { url, sidebar }: Pick<RouteData, 'url' | 'sidebar'>,
): 'page' | 'true' | undefined {
  if (!isExternal(item.href) && toUrl(splitAddress(item.href).path) === url) return 'page'
  const { activeBase } = item
  const isBelow = activeBase && activeBase !== '/' && `${url}/`.startsWith(`${activeBase}/`)
  return isBelow || (item.sidebar !== undefined && item.sidebar === sidebar) ? 'true' : undefined
}

/** Where a link leads: in the version the reader is in, else the preferred one, else the latest. */
export function targetOf(item: NavbarLink, here: Here, preferred: string | undefined): NavbarTarget {
  const { versions = {} } = item
  const found = [here.version, preferred].map((name) => name !== undefined && versions[name])
  return found.find((each) => each) || item
}

/** The entry of a link; an unlisted page has one on itself alone. */
export function entriesOf(
  items: readonly NavbarLink[],
  here: Here,
  preferred: string | undefined,
): MenuEntry[] {
  return items.flatMap((item): MenuEntry[] => {
    const target = targetOf(item, here, preferred)
    const current = currentness(target, here)
    if (target.unlisted && current !== 'page') return []
    return [{ to: target.href, label: target.label, current }]
  })
}

/** The version the reader is in, else the preferred one, else the latest. */
export function versionHere(
  versions: readonly SiteVersion[],
  here: Here,
  preferred: string | undefined,
): SiteVersion | undefined {
  const named = (name: string | undefined) => versions.find((version) => version.name === name)
  return named(here.version) ?? named(preferred) ?? versions.find(({ isLast }) => isLast)
}

/** The page being read in every version, or the main document of those that lack it. */
export function versionEntries(
  versions: readonly SiteVersion[],
  here: Here,
  choose: (name: string) => void,
): MenuEntry[] {
  return versions.map(({ name, label, main }) => {
    const isHere = name === here.version
    const same = isHere ? here.url : here.versions?.[name]
    return {
      to: same ?? main,
      label,
      current: isHere ? 'page' : undefined,
      keepsPlace: same !== undefined,
      onChoose: () => choose(name),
    }
  })
}

/** The page being read in every language that is built; the others lie below their own path. */
export function localeEntries(
  { locales, locale }: Pick<SiteData, 'locales' | 'locale'>,
  { url, content }: Pick<RouteData, 'url' | 'content'>,
): MenuEntry[] {
  const isMissing = content.kind === 'not-found'
  const page = isMissing ? '/' : url
  return locales.map(({ name, label, htmlLang, path }) => {
    const isHere = name === locale.name
    return {
      to: isHere ? page : `/${path}${page}`,
      label,
      lang: htmlLang,
      current: isHere && !isMissing ? 'page' : undefined,
      keepsPlace: !isMissing,
    }
  })
}
