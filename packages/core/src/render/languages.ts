import { pageHref, type SiteData, type Url } from '@chatdocs/protocol'

/** A language that the site is built in, and its base path. */
export interface BuiltLocale {
  htmlLang: string
  /** Starts and ends with a slash. */
  base: string
  /** Used for readers of other languages. */
  isDefault: boolean
}

/** The addresses of a page in all languages, including its own; empty for a site with one language. */
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
