import { pageHref, type SiteData, type Url } from '@chatdocs/protocol'

/** One of the languages a site is built in, and where. */
export interface BuiltLocale {
  htmlLang: string
  /** Begins and ends with a slash. */
  base: string
  /** Shown to those who read none of the others. */
  isDefault: boolean
}

/** Where a page is to be had in every language, its own among them; nothing where there is but one. */
export function languagesOf(
  built: readonly BuiltLocale[],
  { origin, trailingSlash }: Pick<SiteData, 'origin' | 'trailingSlash'>,
  url: Url,
): { hreflang: string; href: string }[] {
  if (built.length < 2) return []
  const href = (base: string) => origin + pageHref({ base, trailingSlash }, url)
  const otherwise = built.find(({ isDefault }) => isDefault)
  return [
    ...built.map(({ htmlLang, base }) => ({ hreflang: htmlLang, href: href(base) })),
    ...(otherwise ? [{ hreflang: 'x-default', href: href(otherwise.base) }] : []),
  ]
}
