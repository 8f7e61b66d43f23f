import { hrefOf, isExternal, type RouteData, type SiteData } from '@chatdocs/protocol'

/** Breadcrumbs for search engines (schema.org); `undefined` if the page has none. */
export function breadcrumbList(site: SiteData, { breadcrumbs }: RouteData): object | undefined {
  if (site.origin === '' || breadcrumbs.length === 0) return undefined
  const address = (href: string) => (isExternal(href) ? href : site.origin + hrefOf(site, href))
  const items = [{ label: site.title, href: '/' }, ...breadcrumbs]
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: items.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(href !== undefined && { item: address(href) }),
    })),
  }
}
