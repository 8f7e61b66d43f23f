import {
  BACKGROUNDS,
  documentTitle,
  encodePath,
  hrefOf,
  isExternal,
  isHidden,
  MANIFEST,
  type PostFacts,
  pageHref,
  type RouteData,
  type SiteData,
  withBase,
} from '@chatdocs/protocol'
import type { HeadTag } from '../content/model.ts'
import { escapeValue } from '../content/tree/html.ts'
import type { HeadParts, SharedImage } from '../look.ts'
import { languagesOf } from './languages.ts'
import { scriptJson } from './script-json.ts'

/** All tags in the head for this page, without duplicates. */
export function headOf(site: SiteData, route: RouteData, parts: HeadParts): string[] {
  return [parts.tags, parts.ownTags ?? []].reduce(
    (all, tags) => {
      const replaced = tags.flatMap(beginningOf)
      return [...all.filter((tag) => !replaced.some((start) => tag.startsWith(start))), ...tags.map(drawTag)]
    },
    ownTags(site, route, parts),
  )
}

/** The beginning of the generated tag that a written tag replaces. */
function beginningOf({ tag, attributes: { name, property, rel } }: HeadTag): string[] {
  if (tag === 'title') return ['<title>']
  if (tag === 'link' && rel === 'canonical') return ['<link rel="canonical"']
  if (tag !== 'meta') return []
  return [
    ...(typeof name === 'string' ? [`<meta name="${escapeValue(name)}"`] : []),
    ...(typeof property === 'string' ? [`<meta property="${escapeValue(property)}"`] : []),
  ]
}

/** `data-site` keeps a tag when the page changes, see `router/head.ts` of the runtime. */
function drawTag({ tag, attributes, content = '' }: HeadTag): string {
  const written = Object.entries(attributes).map(([name, value]) =>
    value === true ? ` ${name}` : ` ${name}="${escapeValue(value)}"`,
  )
  const opening = `<${tag}${written.join('')}${tag === 'title' ? '' : ' data-site'}>`
  return tag === 'meta' || tag === 'link'
    ? opening
    : `${opening}${tag === 'title' ? escapeValue(content) : withoutEnd(tag, content)}</${tag}>`
}

/** The text of an element, changed so that it cannot end the element. */
export function withoutEnd(tag: string, text: string): string {
  return text.replace(new RegExp(`</(?=${tag})`, 'gi'), '<\\/')
}

function ownTags(site: SiteData, route: RouteData, parts: HeadParts): string[] {
  return [
    `<title>${escapeValue(documentTitle(site, route))}</title>`,
    named('generator', site.generator),
    ...optional(parts.version, (version) => named('version', version)),
    ...optional(route.description, (text) => named('description', text)),
    ...optional(route.keywords?.join(','), (words) => named('keywords', words)),
    ...(isHidden(site, route) ? [named('robots', 'noindex, nofollow')] : []),
    ...(route.content.kind === 'not-found'
      ? []
      : [
          ...addressesOf(site, route, parts),
          ...markdownLink(site, route),
          ...sharingTags(site, route, parts),
        ]),
    ...feedsOf(site),
    ...colors(site),
    ...iconsOf(site, parts),
    ...structured(site, route, parts),
  ]
}

function feedsOf({ base, root = base, feeds = [] }: SiteData): string[] {
  return feeds.map(({ type, title, path }) => {
    const href = escapeValue(withBase(root, encodePath(path)))
    return `<link rel="alternate" type="${type}" title="${escapeValue(title)}" href="${href}">`
  })
}

/** The canonical address of a page, encoded as in the sitemap. */
function canonicalOf(site: SiteData, route: RouteData): string {
  const style = route.original ? { ...site, base: site.root ?? site.base } : site
  return site.origin + pageHref(style, route.preferred ?? route.canonical ?? route.url)
}

function addressesOf(site: SiteData, route: RouteData, { built }: HeadParts): string[] {
  if (site.origin === '') return []
  const languages = languagesOf(built, site, route)
  return [
    link('canonical', canonicalOf(site, route)),
    ...languages.map(
      ({ hreflang, href }) => `<link rel="alternate" hreflang="${hreflang}" href="${escapeValue(href)}">`,
    ),
  ]
}

/** The link to the page's Markdown. */
function markdownLink({ base, root = base }: SiteData, { markdown }: RouteData): string[] {
  if (markdown === undefined) return []
  const href = escapeValue(withBase(root, `/${encodePath(markdown)}`))
  return [`<link rel="alternate" type="text/markdown" href="${href}">`]
}

/** Open Graph and Twitter tags: the preview that other sites show for a link to the page. */
function sharingTags(site: SiteData, route: RouteData, { image, built }: HeadParts): string[] {
  const title = route.title === '' ? site.title : route.title
  const { content } = route
  const others = built.filter(({ htmlLang }) => htmlLang !== site.locale.htmlLang)
  return [
    property('og:title', title),
    ...optional(route.description, (text) => property('og:description', text)),
    ...(site.origin === '' ? [] : [property('og:url', canonicalOf(site, route))]),
    property('og:type', 'body' in content ? 'article' : 'website'),
    ...(content.kind === 'post' ? articleTags(content.post) : []),
    property('og:site_name', site.title),
    property('og:locale', territory(site.locale.htmlLang)),
    ...others.map(({ htmlLang }) => property('og:locale:alternate', territory(htmlLang))),
    ...(image ? imageTags(image) : []),
    named('twitter:card', image ? 'summary_large_image' : 'summary'),
    named('twitter:title', title),
    ...optional(route.description, (text) => named('twitter:description', text)),
    ...(image ? [named('twitter:image', image.src)] : []),
  ]
}

function articleTags({ date, updated, authors, tags }: PostFacts): string[] {
  return [
    property('article:published_time', date.iso),
    ...optional(updated?.iso, (time) => property('article:modified_time', time)),
    ...authors.map(({ name }) => property('article:author', name)),
    ...tags.map(({ label }) => property('article:tag', label)),
  ]
}

function imageTags({ src, width, height, alt }: SharedImage): string[] {
  return [
    property('og:image', src),
    ...optional(width, (number) => property('og:image:width', String(number))),
    ...optional(height, (number) => property('og:image:height', String(number))),
    property('og:image:alt', alt),
  ]
}

/** `zh` → `zh_CN`, `zh-Hans-HK` → `zh_HK`: a language and its most likely country. */
function territory(htmlLang: string): string {
  try {
    const { language, region } = new Intl.Locale(htmlLang).maximize()
    return region === undefined ? language : `${language}_${region}`
  } catch {
    // An invalid language tag stays unchanged.
    return htmlLang
  }
}

/** The colors of the browser's interface, ignoring the system if the site does. The runtime sets those of each mode. */
function colors({ colorMode }: SiteData): string[] {
  if (!colorMode.followSystem)
    return [named('theme-color', BACKGROUNDS[colorMode.default]), named('color-scheme', colorMode.default)]
  const backgrounds = (['light', 'dark'] as const).map(
    (mode) =>
      `<meta name="theme-color" content="${BACKGROUNDS[mode]}" media="(prefers-color-scheme: ${mode})">`,
  )
  return [...backgrounds, named('color-scheme', 'light dark')]
}

/** iOS needs 180 pixels. Other browsers prefer the SVG, if there is one. */
function iconsOf(site: SiteData, { icons, hasManifest }: HeadParts): string[] {
  const { base, root = base } = site
  const address = (path: string) => escapeValue(withBase(root, `/${encodePath(path)}`))
  const drawn = icons.flatMap(({ size, path }) => {
    if (size === 32) return [`<link rel="icon" type="image/png" sizes="32x32" href="${address(path)}">`]
    return size === 180 ? [`<link rel="apple-touch-icon" sizes="180x180" href="${address(path)}">`] : []
  })
  return [
    ...drawn,
    ...optional(site.favicon, (path) => favicon(site, path)),
    ...(hasManifest ? [link('manifest', withBase(root, `/${MANIFEST}`))] : []),
  ]
}

function favicon({ base, root = base }: SiteData, path: string): string {
  const type = /\.svg$/i.test(path) ? ' type="image/svg+xml"' : ''
  return `<link rel="icon"${type} href="${escapeValue(withBase(root, path))}">`
}

function structured(site: SiteData, route: RouteData, { structuredData }: HeadParts): string[] {
  const crumbs = breadcrumbList(site, route)
  return [...(crumbs ? [crumbs] : []), ...structuredData].map(
    (data) => `<script type="application/ld+json">${scriptJson(data)}</script>`,
  )
}

function named(name: string, content: string): string {
  return `<meta name="${name}" content="${escapeValue(content)}">`
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${escapeValue(content)}">`
}

function link(rel: string, href: string): string {
  return `<link rel="${rel}" href="${escapeValue(href)}">`
}

function optional<T>(value: T | undefined, tag: (value: T) => string): string[] {
  return value === undefined || value === '' ? [] : [tag(value)]
}

/** Breadcrumbs for search engines (schema.org); `undefined` if the page has none. */
function breadcrumbList(site: SiteData, { breadcrumbs }: RouteData): object | undefined {
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
