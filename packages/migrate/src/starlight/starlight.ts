import { writtenValues } from '@chatdocs/core'
import { type Addresses, idOf, originOf, plainAddress } from '../addresses.ts'
import { slugOf } from '../anchors.ts'
import { reportKeys } from '../keys.ts'
import { type Entry, serviceName, sidebarItems } from '../navigation.ts'
import { asList, asRecord, asText, isRecord, type Plain, type Plan } from '../plan.ts'
import { printModule } from '../print.ts'
import type { Sources } from '../sources.ts'
import { attributesOf, isOwnTag, levelsOf } from '../tags.ts'
import { rewriteFrontMatter } from './front-matter.ts'
import { STARLIGHT_KEYS } from './keys.ts'

/** Reads the configuration of Astro, and plans what becomes of the site. */
export function readStarlight(config: unknown, file: string, sources: Sources, plan: Plan): void {
  const astro = asRecord(config)
  reportKeys(plan, STARLIGHT_KEYS, astro)
  const options = starlightOptions(astro, file, plan)
  reportKeys(plan, STARLIGHT_KEYS, options, 'starlight')
  const all = sources.at(`${asText(astro.srcDir) ?? 'src'}/content/docs`)
  const statics = sources.at(asText(astro.publicDir) ?? 'public')
  const { folder, locales, languages } = languagesOf(options, all, sources, plan)
  const addresses = recordAddresses({ all, folder, locales, sources, plan })
  const head = asList(options.head).flatMap((each): Plain[] => {
    const { tag, attrs, content } = asRecord(each)
    const made: Plain = { tag: String(tag), attributes: attributesOf(attrs), content: asText(content) }
    return isOwnTag(made, plan) ? [made] : []
  })
  const { url, baseUrl } = originOf(astro.site, astro.base)
  const navbar = navbarOf(options, locales.length > 1, statics, sources, plan)
  const hasStatics = sources.isFolder(statics) || plan.copies.size > 0
  const pages = new Set(plan.addresses.map(({ url: page }) => page))
  // A page hides a redirect of its address.
  const written = Object.entries(redirectsOf(astro.redirects)).filter(
    ([from]) => !pages.has(plainAddress(from)),
  )
  Object.assign(plan.redirects, Object.fromEntries(written))
  Object.assign(plan.config, {
    title: textIn(options.title, locales) ?? 'Starlight',
    tagline: asText(options.description),
    titleDelimiter: asText(options.titleDelimiter),
    url,
    baseUrl,
    trailingSlash: astro.trailingSlash === 'never' ? false : undefined,
    favicon: faviconOf(options.favicon, statics, sources),
    ...languages,
    docs: {
      path: folder,
      routeBasePath: '/',
      sidebarPath: sidebarOf(options.sidebar, { addresses, folder, file, plan }),
      editUrl: asText(asRecord(options.editLink).baseUrl),
      showLastUpdated: options.lastUpdated === true || undefined,
    },
    blog: false,
    staticDirectories: hasStatics ? [statics] : undefined,
    tableOfContents: levelsOf(options.tableOfContents),
    styles: stylesOf(options.customCss, sources, plan),
    theme: themeOf(options.customCss, sources),
    head: head.length > 0 ? head : undefined,
    navbar,
  })
  for (const path of sources.files(all, /\.mdx?$/)) rewriteFrontMatter(path, sources.text(path), plan)
  for (const name of Object.keys(asRecord(options.components)))
    plan.hand(file, `component ${name} replaces a part of Starlight: see Slots and overrides in the handbook`)
}

/** What the integration was called with. */
function starlightOptions(astro: Record<string, unknown>, file: string, plan: Plan): Record<string, unknown> {
  const calls = asList(astro.integrations)
    .flat()
    .map((each) => asRecord(each))
  for (const { $from } of calls)
    if (typeof $from === 'string' && $from !== '@astrojs/starlight')
      plan.drop($from, 'no counterpart: see Plugins in the handbook')
  const found = calls.find(({ $from }) => $from === '@astrojs/starlight')
  if (!found)
    plan.hand(file, 'starlight() is not among the integrations, so only the settings of Astro apply')
  return asRecord(asList(found?.args)[0])
}

interface Locale {
  key: string
  lang: string
  isMain: boolean
}

/** The folder of the default language, and the languages. */
function languagesOf(
  options: Record<string, unknown>,
  all: string,
  sources: Sources,
  plan: Plan,
): { folder: string; locales: readonly Locale[]; languages: Record<string, Plain> } {
  const written = Object.entries(asRecord(options.locales))
  const usual = asText(options.defaultLocale) ?? 'root'
  const locales = written.map(([key, value]): Locale => {
    const lang = asText(asRecord(value).lang) ?? (key === 'root' ? 'en' : key)
    return {
      key,
      lang,
      isMain: key === usual || (key === 'root' && !written.some(([name]) => name === usual)),
    }
  })
  const main = locales.find(({ isMain }) => isMain)
  if (!main || locales.length < 2) return { folder: all, locales, languages: { lang: main?.lang ?? 'en' } }
  const folder = main.key === 'root' ? all : `${all}/${main.key}`
  if (folder !== all)
    for (const { key, isMain } of locales)
      for (const path of isMain ? [] : sources.files(`${all}/${key}`))
        plan.moves.set(path, `i18n/${key}/${folder}/${path.slice(all.length + key.length + 2)}`)
  const configs = written.map(([key, value], index): [string, Plain] => {
    const { label, dir } = asRecord(value)
    const own = locales[index]
    const path = own === undefined || own.isMain || own.lang === key ? undefined : key
    return [own?.lang ?? key, { label: asText(label), direction: dir === 'rtl' ? 'rtl' : undefined, path }]
  })
  const i18n = {
    defaultLocale: main.lang,
    locales: [main, ...locales.filter(({ isMain }) => !isMain)].map(({ lang }) => lang),
    localeConfigs: Object.fromEntries(configs),
  }
  return { folder, locales, languages: { i18n } }
}

interface Recorded {
  all: string
  folder: string
  locales: readonly Locale[]
  sources: Sources
  plan: Plan
}

/** Records the addresses of all pages by the rules of Starlight: words in lower case, without other signs. */
function recordAddresses({ all, folder, locales, sources, plan }: Recorded): Addresses {
  const own = new Map<string, string>()
  for (const path of sources.files(all, /\.(mdx?|mdoc)$/)) {
    if (/(^|\/)_/.test(path.slice(all.length))) continue
    const { slug, draft } = writtenValues(sources.text(path))
    const place = plainAddress(asText(slug) ?? idOf(path, all).split('/').map(slugOf).join('/'))
    if (draft === true || place === '/404') continue
    plan.addresses.push({ url: place, path })
    if (!path.startsWith(`${folder}/`)) continue
    const main = locales.find(({ isMain }) => isMain)
    const short = folder === all ? place : plainAddress(place.slice((main?.key.length ?? 0) + 1))
    // The default language has no prefix here.
    if (short !== place) plan.redirects[place] = short
    own.set(short, path)
  }
  return own
}

interface SidebarContext {
  addresses: Addresses
  folder: string
  file: string
  plan: Plan
}

function sidebarOf(written: unknown, { addresses, folder, file, plan }: SidebarContext): Plain {
  if (!Array.isArray(written)) return undefined
  const items = sidebarItems(
    written.flatMap((each) => entryOf(each)),
    { addresses, folder },
  )
  if (items.length === 0) return undefined
  plan.files.set('sidebars.ts', printModule({ docs: items }, 'defineSidebars'))
  plan.converted.push(`sidebar of ${file}`)
  return undefined
}

function entryOf(written: unknown): Entry[] {
  if (typeof written === 'string') return [{ label: '', link: `/${written}` }]
  const { label, slug, link, items, autogenerate, collapsed } = asRecord(written)
  const name = textIn(label, []) ?? ''
  if (Array.isArray(items))
    return [{ label: name, items: items.flatMap((each) => entryOf(each)), isFolded: collapsed === true }]
  const directory = asText(asRecord(autogenerate).directory)
  if (directory !== undefined) return [{ label: name, folder: directory, isFolded: collapsed === true }]
  const target = asText(link) ?? (asText(slug) === undefined ? undefined : `/${String(slug)}`)
  return target === undefined ? [] : [{ label: name, link: target }]
}

/** A text, or that of the default language. */
function textIn(value: unknown, locales: readonly Locale[]): string | undefined {
  if (!isRecord(value)) return asText(value)
  const main = locales.find(({ isMain }) => isMain)
  return (
    asText(value[main?.lang ?? 'en']) ??
    Object.values(value)
      .map(asText)
      .find((each) => each !== undefined)
  )
}

function redirectsOf(written: unknown): Record<string, string> {
  const entries = Object.entries(asRecord(written)).flatMap(([from, to]): [string, string][] => {
    const target = asText(to) ?? asText(asRecord(to).destination)
    return target === undefined || from.includes('[') ? [] : [[from, target]]
  })
  return Object.fromEntries(entries)
}

function faviconOf(written: unknown, statics: string, sources: Sources): string | undefined {
  const path = asText(written) ?? '/favicon.svg'
  return sources.has(`${statics}/${path.replace(/^\//, '')}`) ? path : undefined
}

function navbarOf(
  options: Record<string, unknown>,
  isMany: boolean,
  statics: string,
  sources: Sources,
  plan: Plan,
): Plain {
  const { src, light, dark, alt, replacesTitle } = asRecord(options.logo)
  const image = staticFile(asText(src) ?? asText(light), statics, sources, plan)
  const social = Array.isArray(options.social)
    ? options.social.map((each) => asRecord(each))
    : Object.entries(asRecord(options.social)).map(([icon, href]) => ({ icon, href }))
  const links = social.flatMap((each): Plain[] => {
    const { icon, label, href } = each as Record<string, unknown>
    if (asText(href) === undefined) return []
    return [{ label: asText(label) ?? serviceName(String(icon)), href: asText(href), position: 'right' }]
  })
  return {
    title: replacesTitle === true ? '' : undefined,
    logo:
      image === undefined
        ? undefined
        : { src: image, srcDark: staticFile(asText(dark), statics, sources, plan), alt: asText(alt) },
    items: [...(isMany ? [{ type: 'localeDropdown', position: 'right' }] : []), ...links],
  }
}

/** The address of an image, which is copied to the static files if it is no such file. */
function staticFile(
  written: string | undefined,
  statics: string,
  sources: Sources,
  plan: Plan,
): string | undefined {
  if (written === undefined || /^https?:/.test(written)) return written
  const path = sources.at(written.replace(/^\//, './'))
  if (!sources.has(path)) return undefined
  if (path.startsWith(`${statics}/`)) return path.slice(statics.length)
  const name = path.slice(path.lastIndexOf('/') + 1)
  plan.copies.set(`${statics}/${name}`, path)
  return `/${name}`
}

function stylesOf(written: unknown, sources: Sources, plan: Plan): Plain {
  const styles = asList(written).flatMap((each) => {
    const name = asText(each)
    if (name === undefined) return []
    if (!/^[./]/.test(name) && !sources.has(sources.at(name))) return [name]
    const path = sources.at(name.replace(/^\//, './'))
    if (!sources.has(path)) {
      plan.hand(path, 'the style sheet is not there')
      return []
    }
    const isPlain = !/@(tailwind|import\s+['"]tailwind|plugin|config)/.test(sources.text(path))
    if (path.endsWith('.css') && isPlain) return [`./${path}`]
    plan.hand(path, 'only CSS can be a style sheet: compile it, and name the result in styles')
    return []
  })
  return styles.length > 0 ? styles : undefined
}

/** The accent of Starlight itself. */
const USUAL = { light: '#3a4ff0', dark: '#b3c7ff' }

/** The accent that a style sheet sets. */
function themeOf(written: unknown, sources: Sources): Plain {
  for (const each of asList(written)) {
    const path = sources.at(String(each).replace(/^\//, './'))
    if (!path.endsWith('.css') || !sources.has(path)) continue
    const [, color] =
      /--sl-color-accent\s*:\s*(#[\da-f]{3,8}|(?:rgb|hsl|oklch)\([^)]*\))/i.exec(sources.text(path)) ?? []
    if (color !== undefined) return { accent: color }
  }
  return { accent: USUAL }
}
