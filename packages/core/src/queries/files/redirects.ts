import type { Reader } from '@chatdocs/engine'
import { anchorOf, decode, isExternal, splitAddress, toUrl } from '@chatdocs/protocol'
import { checkAddresses, onSite } from '../../checks/addresses.ts'
import { spanOfKey } from '../../config/key-span.ts'
import { linkToDraft } from '../../diagnostics/catalogue.ts'
import type { Checked, Diagnostic } from '../../diagnostics/diagnostic.ts'
import { nearest } from '../../diagnostics/nearest.ts'
import { brokenAnchor } from '../../diagnostics/page-catalogue.ts'
import {
  inVersion,
  makeRedirects,
  oldPath,
  type Redirect,
  redirectsFrom,
  type WrittenRedirect,
} from '../../graph/redirects.ts'
import { staticPath } from '../../graph/resolve.ts'
import { markdownFormPath, type Route, traitsOf } from '../../graph/routes.ts'
import { redirectPage } from '../../render/redirect-page.ts'
import { addressTargets, anchors, draftAt } from '../graph/addresses.ts'
import { addresses, routes } from '../graph/graph.ts'
import { query } from '../inputs/define.ts'
import { files, text } from '../inputs/inputs.ts'
import { misleading } from '../pages/misleading.ts'
import { addressStyle, config, docsVersions, folderOfLanguage, inEachLanguage } from '../site/config.ts'

/** The redirects of a language: from its pages, and those in the configuration that lead to one of its pages. */
export const redirects = query('redirects', async (db): Promise<Checked<readonly Redirect[]>> => {
  const [{ value: site }, { value: table }] = await Promise.all([db.get(config), db.get(routes)])
  const moved = [...table.byUrl.values()].filter(
    (route) => redirectsFrom(route).length > 0 && traitsOf(route).canonical === undefined,
  )
  if (moved.length + Object.keys(site.redirects).length === 0) return { value: [], diagnostics: [] }
  const [all, { value: versions }, looks, configured] = await Promise.all([
    db.get(files),
    db.get(docsVersions),
    db.get(misleading),
    redirectsInConfig(db),
  ])
  const ofPage = (route: Route) => {
    const path = traitsOf(route).source?.location.path
    const version = versions.find(({ name }) => name === route.version)
    return redirectsFrom(route).flatMap((written, index): WrittenRedirect[] => {
      const from = oldPath(written)
      const own = version ? inVersion(from, site.docs.routeBase, version) : from
      const at = path && { path, key: `redirect_from.${index}` }
      return own === undefined ? [] : [{ from: own, to: route.url, at }]
    })
  }
  const own = db.scope === '' ? all.flatMap((each) => staticPath(each, site) ?? []) : []
  const forms = [...table.byUrl.values()].flatMap((route) => markdownFormPath(route) ?? [])
  return makeRedirects([...configured, ...moved.flatMap(ofPage)], {
    style: { ...addressStyle(site), misleading: looks },
    pages: new Set(table.byUrl.keys()),
    files: new Set([...own, ...forms]),
  })
})

async function redirectsInConfig(db: Reader): Promise<readonly WrittenRedirect[]> {
  const [{ value: site }, targets] = await Promise.all([db.get(config), addressTargets(db)])
  const source = site.path && (await db.get(text, site.path))
  const all = Object.entries(site.redirects).map(([from, written]): WrittenRedirect => {
    const span = source === undefined ? undefined : spanOfKey(source, ['redirects', from])
    const at = site.path && { path: site.path, ...(span && { span }) }
    return { from: oldPath(decode(from)), to: onSite(written, targets), at }
  })
  const urls = new Set(targets.urls)
  return db.scope === ''
    ? all
    : all.filter(({ to }) => !isExternal(to) && urls.has(toUrl(splitAddress(to).path)))
}

/** The mistakes in the redirects of a language. Redirects in the configuration are checked in the default language. */
export const redirectProblems = query('redirectProblems', async (db): Promise<readonly Diagnostic[]> => {
  const { value, diagnostics } = await db.get(redirects)
  if (value.length === 0 || db.scope !== '') return diagnostics
  const targets = await addressTargets(db)
  const foreign = (
    await inEachLanguage(db, async (each) => {
      const folder = folderOfLanguage((await each.get(config)).value)
      return [...(await each.get(addresses)).byUrl.keys()].map((url) => toUrl(`/${folder}${url.slice(1)}`))
    })
  ).flat()
  const known = { ...targets, urls: foreign }
  const found = value.map(async ({ to, at }): Promise<readonly Diagnostic[]> => {
    const { path, hash } = splitAddress(to)
    const url = toUrl(path)
    const draft = await db.get(draftAt, url)
    if (draft) return [linkToDraft(path, at, { path: draft, key: 'draft' })]
    const broken = checkAddresses([{ href: to, at }], known)
    if (broken.length > 0 || isExternal(to) || anchorOf(hash) === '') return broken
    const names = await db.get(anchors, url)
    if (!names || names.includes(anchorOf(hash))) return []
    return [brokenAnchor(anchorOf(hash), url, at, nearest(anchorOf(hash), names))]
  })
  return [...diagnostics, ...(await Promise.all(found)).flat()]
})

/** The page at an old address. */
export async function redirectAt(db: Reader, file: string): Promise<string> {
  const [{ value: site }, { value: all }] = await Promise.all([db.get(config), db.get(redirects)])
  const href = all.find((each) => each.file === file)?.href ?? ''
  return redirectPage({
    href,
    canonical: isExternal(href) ? href : site.url + href,
    language: site.locale.htmlLang,
  })
}
