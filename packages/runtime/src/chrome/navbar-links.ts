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

/** A link of the navbar, ready to render. */
export interface MenuEntry {
  to: string
  label: string
  current?: 'page' | 'true' | undefined
  lang?: string | undefined
  /** The base of the link's language. */
  base?: string | undefined
  /** Whether the link leads to the same position on another page, so that query and anchor are kept. */
  keepsPlace?: boolean
  onChoose?: () => void
}

type Here = Pick<RouteData, 'url' | 'sidebar' | 'version' | 'versions'>

/** How closely a link matches: this page, its part of the site (by length of the path), its sidebar, or nothing. */
function closeness(item: NavbarTarget, { url, sidebar }: Pick<RouteData, 'url' | 'sidebar'>): number {
  if (!isExternal(item.href) && toUrl(splitAddress(item.href).path) === url) return Number.POSITIVE_INFINITY
  const { activeBase } = item
  if (activeBase && activeBase !== '/' && `${url}/`.startsWith(`${activeBase}/`)) return activeBase.length
  return item.sidebar !== undefined && item.sidebar === sidebar ? 1 : 0
}

/** The target of a link: in the current docs version, else the preferred one, else the latest. */
function targetOf(item: NavbarLink, here: Here, preferred: string | undefined): NavbarTarget {
  const { versions = {} } = item
  const found = [here.version, preferred].map((name) => name !== undefined && versions[name])
  return found.find((each) => each) || item
}

/**
 * The entries for links. A link to an unlisted page shows only on that page. Of neighbouring links, only the closest
 * match is current: as `page` on its own page, as `true` on other pages of its part of the site.
 */
export function entriesOf(
  items: readonly NavbarLink[],
  here: Here,
  preferred: string | undefined,
  beside: readonly NavbarLink[] = items,
): MenuEntry[] {
  const closenessOf = (item: NavbarLink) => closeness(targetOf(item, here, preferred), here)
  const closest = Math.max(1, ...beside.map(closenessOf))
  return items.flatMap((item): MenuEntry[] => {
    const { href, label, unlisted } = targetOf(item, here, preferred)
    const found = closenessOf(item)
    const isHere = found === Number.POSITIVE_INFINITY
    if (unlisted && !isHere) return []
    const current = isHere ? 'page' : found === closest ? 'true' : undefined
    return [{ to: href, label, current }]
  })
}

/** The current docs version, else the preferred one, else the latest. */
export function versionHere(
  versions: readonly SiteVersion[],
  here: Here,
  preferred: string | undefined,
): SiteVersion | undefined {
  const named = (name: string | undefined) => versions.find((version) => version.name === name)
  return named(here.version) ?? named(preferred) ?? versions.find(({ isLast }) => isLast)
}

/** The current page in every version, or the main document of versions without it. */
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

/**
 * The current page in every language. If it is not translated, the entry says so, in the language of the page. If it
 * does not exist, the entry links to another page.
 */
export function localeEntries(
  { locales, locale }: Pick<SiteData, 'locales' | 'locale'>,
  { url, content, languages = {} }: Pick<RouteData, 'url' | 'content' | 'languages'>,
  untranslated: string,
): MenuEntry[] {
  const isMissing = content.kind === 'not-found'
  return locales.map(({ name, label, htmlLang, base }) => {
    const instead = languages[name]
    const to = isMissing ? '/' : (instead ?? url)
    return {
      to,
      label: instead ? `${label} (${untranslated})` : label,
      lang: instead ? undefined : htmlLang,
      base,
      current: name === locale.name && !isMissing ? 'page' : undefined,
      keepsPlace: to === url,
    }
  })
}
