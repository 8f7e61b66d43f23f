import { fingerprint, type Reader } from '@chatdocs/engine'
import {
  bodiesOf,
  GENERATOR_VERSION,
  type Logo,
  NOT_FOUND_HTML,
  type OutputPath,
  type RouteData,
  routeHtml,
  routeJson,
  SEARCH_MANIFEST,
  type SiteData,
  type SiteVersion,
  type Url,
  withBodies,
} from '@chatdocs/protocol'
import { type AddressTargets, announcementOnSite, footerOnSite, onSite } from '../../checks/addresses.ts'
import { makeNavbarItems } from '../../checks/navbar.ts'
import { type Locate, quotedIn } from '../../checks/quoted.ts'
import { componentRenderFailed, pageRenderFailed } from '../../diagnostics/catalogue.ts'
import { type CodePlace, locationOfCode } from '../../diagnostics/code-place.ts'
import type { Checked, Diagnostic } from '../../diagnostics/diagnostic.ts'
import { codeOf, type Route, textOf, traitsOf } from '../../graph/routes.ts'
import type { SourcePath } from '../../paths.ts'
import type { PageBase } from '../../render/route-data.ts'
import { type DrawnPage, type PageFrame, type PageInput, type PageOutput, page } from '../../tasks.ts'
import { addressTargets, searchUrl } from '../graph/addresses.ts'
import { feedLinks, hasBlog } from '../graph/blog.ts'
import { documents, navigation, route, sidebars } from '../graph/graph.ts'
import { picture, staticImage } from '../graph/images.ts'
import { slice } from '../graph/sidebars.ts'
import { languagesAt } from '../graph/translations.ts'
import { counterparts, preferred, versionTable } from '../graph/versions.ts'
import { query } from '../inputs/define.ts'
import { options, text } from '../inputs/inputs.ts'
import { addressStyle, config, folderOfLanguage, inEachLanguage, wordsIn } from '../site/config.ts'
import { look } from '../site/look.ts'
import { themeComponents } from '../site/theme.ts'
import { wordsFile } from '../site/words.ts'
import { facts, places } from '../texts/content.ts'
import { policyOptions } from '../texts/features.ts'
import { hasLlms } from './bodies.ts'
import { bundleOf, islandsOf } from './bundles.ts'
import { contextsOf, searchContexts } from './contexts.ts'
import { headParts, siteHead } from './head.ts'
import { misleading } from './misleading.ts'
import { dataOf, markdownInput, plainText, textsOf } from './pages.ts'
import { partModules, withParts } from './parts.ts'

/* `release` does not cover a site's custom pages: their data already names their modules by hash. */

/**
 * A digest of the code that shows pages, and of everything that all pages load. It does not depend on content or on
 * custom pages: their data names their modules by hash.
 */
const release = query('release', async (db): Promise<string> => {
  const [{ runtime, template }, { styles, tags }] = await Promise.all([db.get(options), db.get(look)])
  const looks = styles === runtime.styles && tags.length === 0 ? [] : [styles, tags]
  // With another digest, a link to a page of another language loads that page from the server.
  const own = db.scope === '' ? looks : [...looks, db.scope]
  return fingerprint([runtime.release, template, ...own]).slice(0, 10)
})

/** Returns a function that locates a name in a file, if there is one. */
export async function locator(db: Reader, path: SourcePath | false | undefined): Promise<Locate> {
  const source = path ? await db.get(text, path) : undefined
  return (name, key) => (path ? quotedIn(path, source, name, key && { key }) : undefined)
}

/** Whether the interface shows versions. A single version without a banner or a badge is not shown. */
function showsVersions(versions: readonly SiteVersion[]): boolean {
  return versions.length > 1 || versions.some(({ banner, badge }) => banner ?? badge)
}

/** The resolved navbar items. Items without a target are reported. */
export const navbar = query('navbar', async (db) => {
  const [site, docs, named, versions, targets, theme, isBlog] = await Promise.all([
    db.get(config),
    db.get(documents),
    db.get(sidebars),
    db.get(versionTable),
    addressTargets(db),
    db.get(themeComponents),
    db.get(hasBlog),
  ])
  return makeNavbarItems(site.value.navbar.items, {
    ...targets,
    documents: docs.value,
    sidebars: named.value.sidebars,
    versions,
    components: Object.keys(theme.value),
    locate: await locator(db, site.value.path),
    // A document can have the address of a blog.
    blog: isBlog ? site.value.blog : undefined,
    words: wordsIn(site.value),
  })
})

/** The logo with its aspect ratio, so that the layout does not shift when it loads. */
async function logoOf(db: Reader, logo: Logo, targets: AddressTargets): Promise<Logo> {
  const source = await staticImage(db, logo.src)
  const { width, height } = source ? await db.get(picture, source) : {}
  return {
    ...logo,
    src: onSite(logo.src, targets),
    ...(logo.srcDark !== undefined && { srcDark: onSite(logo.srcDark, targets) }),
    ...(width && height && { ratio: Math.round((width / height) * 1000) / 1000 }),
  }
}

/** The site data in every page. */
export const site = query('site', { kept: true }, async (db): Promise<SiteData> => {
  const [{ value }, items, versions, code, searchPage, contexts, feeds, looks] = await Promise.all([
    db.get(config),
    db.get(navbar),
    db.get(versionTable),
    db.get(release),
    db.get(searchUrl),
    db.get(searchContexts),
    db.get(feedLinks),
    db.get(misleading),
  ])
  const style = { ...addressStyle(value), misleading: looks }
  const { title, tagline, titleDelimiter, locale, colorMode } = value
  const targets = await addressTargets(db)
  const logo = value.navbar.logo && (await logoOf(db, value.navbar.logo, targets))
  const folder = folderOfLanguage(value)
  const words = await db.get(wordsFile)
  const languages = await inEachLanguage(db, async (each) => {
    const { locale, baseUrl } = (await each.get(config)).value
    return { ...locale, base: baseUrl }
  })
  const blogName = value.blog?.title ?? ''
  const isOwnName = ![wordsIn(value).blogTitle, ''].includes(blogName)
  return {
    title,
    tagline,
    titleDelimiter,
    locale,
    locales: languages.length > 1 ? languages : [locale],
    colorMode,
    origin: value.url,
    base: value.baseUrl,
    ...(value.root !== value.baseUrl && { root: value.root }),
    ...(!value.trailingSlash && { trailingSlash: false as const }),
    ...(looks.length > 0 && { misleading: looks }),
    navbar: { title: value.navbar.title, items: items.value, ...(logo && { logo }) },
    breadcrumbs: value.docs.breadcrumbs,
    ...(value.assistants && { assistants: value.assistants }),
    release: code,
    generator: `chatdocs v${GENERATOR_VERSION}`,
    ...(showsVersions(versions) && { versions }),
    ...(value.favicon !== undefined && { favicon: onSite(value.favicon, targets) }),
    ...(value.footer && { footer: footerOnSite(value.footer, targets) }),
    ...(words && { words: words.path }),
    ...(feeds.length > 0 && {
      feeds: feeds.map((each) => ({ ...each, path: `/${folder}${each.path.slice(1)}` as Url })),
    }),
    ...(value.noIndex && { noIndex: true as const }),
    ...(value.markdown.html && { untrusted: true as const }),
    ...(searchPage !== undefined && {
      search: {
        index: SEARCH_MANIFEST,
        page: searchPage,
        ...(contexts.length > 0 && { contexts }),
        ...(isOwnName && { blog: blogName }),
      },
    }),
    ...(value.announcement && { announcement: announcementOnSite(value.announcement, targets, style) }),
  }
})

/**
 * The data of one page. A home page without a description uses the tagline. Not a query: the body would be
 * stored twice.
 */
async function routeDataAt(
  db: Reader,
  url: Url,
  { isWithoutBody = false } = {},
): Promise<RouteData | undefined> {
  const at = await db.get(route, url)
  if (!at) return undefined
  const { canonical: active = url } = traitsOf(at)
  const [place, [context], { value }, code] = await Promise.all([
    db.get(navigation, active),
    contextsOf(db, url),
    db.get(config),
    db.get(release),
  ])
  const { breadcrumbs } = value.docs
  const [versioned, languages] = await Promise.all([versionedAt(db, at), languagesAt(db, url)])
  const data = await dataOf(db, at, {
    route: at,
    navigation: place,
    breadcrumbs,
    release: code,
    context,
    folder: folderOfLanguage(value),
    isWithoutBody,
    ...versioned,
    ...languages,
  })
  if (!data) return undefined
  const isMute = url === '/' && data.description === undefined && value.tagline !== ''
  return withParts(db, isMute ? { ...data, description: value.tagline } : data, textOf(at))
}

/** The version of a page, and its counterparts in other versions, if the site shows versions. */
async function versionedAt(
  db: Reader,
  at: Route,
): Promise<Pick<PageBase, 'version' | 'versions' | 'preferred'>> {
  const { url, version } = at
  if (version === undefined || !showsVersions(await db.get(versionTable))) return {}
  const versions = await db.get(counterparts, url)
  return { version, versions, ...(versions && { preferred: await preferred(db, at) }) }
}

/** The page for unknown addresses. */
export const NOT_FOUND = '/404' as Url

/** The data of the page for unknown addresses, which has no route. */
const notFoundData = query('notFoundData', async (db): Promise<RouteData> => {
  const [{ value }, code] = await Promise.all([db.get(config), db.get(release)])
  const title = wordsIn(value).notFoundTitle
  const content = { kind: 'not-found' } as const
  const page = { url: NOT_FOUND, title, toc: [], breadcrumbs: [], content, release: code }
  return withParts(db, page, undefined)
})

/** A page as HTML, unless its file is staged; for a custom page also its text, for the search. */
interface Drawn extends Checked<Uint8Array | undefined>, Partial<Omit<DrawnPage, 'html'>> {}

/** One page as HTML. Errors of a custom page become diagnostics. */
export const html = query('html', { digest: 'reads', cheap: true }, async (db, url: Url): Promise<Drawn> => {
  const drawn = await db.run(page, await pageInput(db, url))
  if ('failed' in drawn)
    return { value: undefined, diagnostics: [await renderFailure(db, url, await db.get(route, url), drawn)] }
  const { html: value, ...others } = drawn
  return { value, diagnostics: [], ...others }
})

/** The HTML of a page, also if its file was staged; empty if it cannot be rendered. */
export async function htmlOf(db: Reader, url: Url): Promise<Uint8Array> {
  const { value, diagnostics } = await db.get(html, url)
  if (value !== undefined || diagnostics.length > 0) return value ?? new Uint8Array()
  const { files, ...input } = await pageInput(db, url)
  const drawn = await db.run(page, input)
  if ('failed' in drawn || !drawn.html) throw new Error(`${url} was drawn before and fails now`)
  return drawn.html
}

async function pageInput(db: Reader, url: Url): Promise<PageInput> {
  const [frame, at] = await Promise.all([db.get(pageFrame), db.get(route, url)])
  const text = at && (await plainText(db, at))
  const isWithoutBody = text !== undefined
  const known = await (url === NOT_FOUND ? db.get(notFoundData) : routeDataAt(db, url, { isWithoutBody }))
  if (!known) throw new Error(`no page at ${url}`)
  const [sidebar, head, bundle, own, markdown] = await Promise.all([
    db.get(slice, url),
    headParts(db, frame.site, known),
    bundleOf(db, at),
    ownModules(db, at, known),
    at && markdownInput(db, at, text),
  ])
  const { value: settings } = await db.get(config)
  const hasCode = own.component !== undefined || own.islands !== undefined
  const file = (path: OutputPath) => `${folderOfLanguage(settings)}${path}` as OutputPath
  const files = {
    html: file(url === NOT_FOUND ? NOT_FOUND_HTML : routeHtml(url, settings)),
    ...(at && { json: file(routeJson(url)) }),
  }
  return {
    frame,
    route: known,
    ...(text && { text }),
    ...(sidebar && { sidebar }),
    head,
    ...(bundle && { own: { styles: bundle.styles, ...(bundle.css !== undefined && { css: bundle.css }) } }),
    ...own,
    ...(markdown && { markdown }),
    ...(!hasCode && !settings.budgets && { files }),
  }
}

/** The data that all pages share. */
const pageFrame = query('pageFrame', async (db): Promise<PageFrame> => {
  const [shared, { template, runtime, mode }, head, { styles }, { value }] = await Promise.all([
    db.get(site),
    db.get(options),
    db.get(siteHead),
    db.get(look),
    db.get(config),
  ])
  const { words } = value
  const isLive = mode === 'dev'
  // `dev` sends no headers.
  const sent = await policyOptions(db)
  const policy = sent && { ...sent, meta: sent.meta || isLive }
  return {
    site: shared,
    template,
    runtime,
    live: isLive,
    styles,
    head,
    ...(words && { words }),
    ...(policy && { policy }),
    ...((await db.get(hasLlms)) && { llms: true as const }),
  }
})

/** The server modules of custom code in a page. */
async function ownModules(
  db: Reader,
  at: Route | undefined,
  data: RouteData,
): Promise<Pick<PageInput, 'component' | 'islands' | 'staticIslands' | 'drawnIslands' | 'frontMatter'>> {
  const [bundle, parts] = await Promise.all([bundleOf(db, at), partModules(db, data, at && textOf(at))])
  if (bundle) return { component: bundle.server, ...parts }
  const sources = at ? await textsOf(db, at) : []
  const texts = await Promise.all(sources.map((source) => db.get(facts, source)))
  const islands = await islandsOf(db, texts)
  if (islands.size === 0) return parts
  const named = Object.fromEntries([...islands].map(([name, { page }]) => [name, page.server]))
  const drawn = [...islands].flatMap(([name, { isLive }]) => (isLive ? [] : [name]))
  return {
    ...parts,
    islands: { ...named, ...parts.islands },
    ...(drawn.length > 0 && { drawnIslands: drawn }),
  }
}

/** Attributes a failure to a file of `theme/`, to the custom page, or to a component and its position in the text. */
async function renderFailure(
  db: Reader,
  url: Url,
  at: Route | undefined,
  { failed, island, place }: Extract<PageOutput, { failed: string }>,
): Promise<Diagnostic> {
  const part = island === undefined ? undefined : (await db.get(themeComponents)).value[island]
  const code = part ?? (at && codeOf(at))
  if (code) {
    const thrown = place ? locationOfCode(place, await db.get(text, place.path)) : { path: code }
    return part ? componentRenderFailed(part, failed, thrown) : pageRenderFailed(failed, thrown)
  }
  for (const path of at ? await textsOf(db, at) : []) {
    const [{ components = [] }, where] = await Promise.all([db.get(facts, path), db.get(places, path)])
    const index = island === undefined ? -1 : components.indexOf(island)
    const span = where.components?.[index]
    if (island !== undefined && index >= 0)
      return componentRenderFailed(island, failed + placeIn(place), span ? { path, span } : { path })
  }
  throw new Error(`${url}: ${failed}`)
}

function placeIn(place: CodePlace | undefined): string {
  return place ? ` (${place.path}:${place.line + 1}:${place.column + 1})` : ''
}

/** Whether the texts of a page have components without code for the browser. */
async function hasDrawnIslands(db: Reader, at: Route | undefined): Promise<boolean> {
  const sources = at ? await textsOf(db, at) : []
  const texts = await Promise.all(sources.map((source) => db.get(facts, source)))
  return [...(await islandsOf(db, texts)).values()].some(({ isLive }) => !isLive)
}

/** The data of a page. The HTML of components without code for the browser is known only after rendering. */
export async function pageData(db: Reader, url: Url): Promise<RouteData | undefined> {
  const data = await routeDataAt(db, url)
  if (!data) return undefined
  const hasTheme = Object.keys((await db.get(themeComponents)).value).length > 0
  if (!hasTheme && !(await hasDrawnIslands(db, await db.get(route, url)))) return data
  const { parts, bodies = bodiesOf(data.content) } = await db.get(html, url)
  const content = withBodies(data.content, bodies)
  return { ...data, content, ...(content.components?.frame !== undefined && { parts: parts ?? {} }) }
}
