import type { Reader } from '@chatdocs/engine'
import { pageHref } from '@chatdocs/protocol'
import { traitsOf } from '../../graph/routes.ts'
import { languagesOf } from '../../render/languages.ts'
import { sitemapXml } from '../../render/sitemap.ts'
import { routes } from '../graph/graph.ts'
import { languagesAt } from '../graph/translations.ts'
import { preferred } from '../graph/versions.ts'
import { builtLocales } from '../pages/head.ts'
import { addressStyle, config, inEachLanguage } from '../site/config.ts'
import { dayOf } from '../texts/below-text.ts'
/** The pages of all languages, each with the languages that it is written in. */
export async function sitemap(db: Reader): Promise<string> {
  const [{ value }, built] = await Promise.all([db.get(config), db.get(builtLocales)])
  const site = { origin: value.url, trailingSlash: value.trailingSlash }
  const all = await inEachLanguage(db, async (each) => {
    const [{ value: table }, { value: own }] = await Promise.all([each.get(routes), each.get(config)])
    const pages = [...table.byUrl.values()].filter((route) => traitsOf(route).inSitemap)
    return Promise.all(
      pages.map(async (route) => {
        const [lastmod, languages] = await Promise.all([dayOf(each, route), languagesAt(each, route.url)])
        if (languages.original || (await preferred(each, route))) return []
        const address = value.url + pageHref(addressStyle(own), route.url)
        const alternates = languagesOf(built, site, { url: route.url, ...languages })
        return [{ url: route.url, address, alternates, ...(lastmod !== undefined && { lastmod }) }]
      }),
    )
  })
  return sitemapXml(all.flat(2))
}
