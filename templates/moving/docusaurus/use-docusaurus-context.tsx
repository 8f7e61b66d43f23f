import { useSite } from '@chatdocs/runtime'
import site from './site.json'

/** `@docusaurus/useDocusaurusContext`, with what chatdocs knows. The rest comes from `site.json`. */
export default function useDocusaurusContext() {
  const { title, tagline, origin, base, locale, locales } = useSite()
  return {
    siteConfig: { ...site, title, tagline, url: origin, baseUrl: base },
    i18n: { currentLocale: locale.name, locales: locales.map(({ name }) => name) },
  }
}
