import { type AddressStyle, pageHref, type RouteData, type SiteData } from '@chatdocs/protocol'
import type { BuiltLocale } from '../look.ts'

/**
 * The URLs of a page in all languages it is written in, including its own; empty for a site with one language, and for a
 * page that is written in only one.
 */
export function languagesOf(
  built: readonly BuiltLocale[],
  { origin, trailingSlash }: Pick<SiteData, 'origin'> & Pick<AddressStyle, 'trailingSlash'>,
  {
    url,
    canonical = url,
    original,
    languages = {},
  }: Pick<RouteData, 'url' | 'canonical' | 'original' | 'languages'>,
): { hreflang: string; href: string }[] {
  const own = built.filter(({ name }) => languages[name] === undefined)
  if (own.length < 2 || original) return []
  const href = (base: string) => origin + pageHref({ base, trailingSlash }, canonical)
  const otherwise = own.find(({ isDefault }) => isDefault)
  return [
    ...own.map(({ htmlLang, base }) => ({ hreflang: htmlLang, href: href(base) })),
    ...(otherwise ? [{ hreflang: 'x-default', href: href(otherwise.base) }] : []),
  ]
}
