import { writtenValues } from '@chatdocs/core'
import { DOCUMENT, idOf, originOf, plainAddress, slugOf } from './addresses.ts'
import { rewriteFrontMatter } from './front-matter.ts'
import { type Language, writeLanguages } from './languages.ts'
import type { Entry } from './navigation.ts'
import { asList, asRecord, asText, isRecord } from './plan.ts'
import type { Sources } from './sources.ts'
import * as key from './table.ts'

/** Keys of `astro.config` and of Starlight in it. */
export const STARLIGHT_KEYS = key.table('Starlight', {
  'starlight.plugins': {
    here: 'those without a counterpart are named',
    convert: (value, { plan }) => {
      for (const { $from } of asList(value).map(asRecord)) key.dropPlugin(String($from ?? 'plugin'), plan)
      return undefined
    },
  },
})

const TOPICS = 'starlight-sidebar-topics'

/** The accent of Starlight itself. */
const ACCENT = { light: '#3a4ff0', dark: '#b3c7ff' }

/** Reads the configuration of Astro, and plans what becomes of the site. */
export function readStarlight(config: unknown, site: key.Site): void {
  const { plan, sources, file } = site
  const astro = asRecord(config)
  const options = starlightOptions(astro, site)
  const srcDir = sources.at(asText(astro.srcDir) ?? 'src')
  const all = `${srcDir}/content/docs`
  const statics = sources.at(asText(astro.publicDir) ?? 'public')
  const languages = languagesOf(options, all, sources)
  const [main] = languages
  if (!main) return
  const place = (written: string) => {
    const path = sources.at(written.replace(/^\//, './'))
    return /^https?:/.test(written) ? written : key.placed(path, statics, site)
  }
  const context = { ...site, folder: main.folder, place }
  const { baseUrl } = originOf(astro.site, astro.base)
  plan.set('baseUrl', baseUrl)
  key.apply(STARLIGHT_KEYS, astro, context)
  key.apply(STARLIGHT_KEYS, options, context, 'starlight')
  plan.set('title', main.title ?? 'Starlight')
  if (asRecord(options.logo).replacesTitle === true) plan.set('navbar.title', '')
  const icon = asText(options.favicon) ?? '/favicon.svg'
  plan.set('favicon', sources.has(`${statics}/${icon.replace(/^\//, '')}`) ? icon : undefined)
  if (sources.isFolder(statics) || plan.copies.size > 0) plan.set('staticDirectories', [statics])
  const sheets = asList(plan.config.styles).map((each) => String(each).slice(2))
  const variables = sheets
    .filter((path) => sources.has(path))
    .flatMap((path) => key.variablesIn(sources.text(path)))
  // What is no light mode is the dark one.
  plan.set('theme.accent', key.accentIn(variables, /^--sl-color-accent$/, /^(?!.*light)/s) ?? ACCENT)
  // Topics of a plugin become sections.
  const [topics] = asList(options.plugins)
    .map(asRecord)
    .filter(({ $from }) => $from === TOPICS)
  const entries = asList(options.sidebar ?? asList(topics?.args)[0]).flatMap(entryOf)
  const shown = [{ ...main, sidebars: { docs: entries } }, ...languages.slice(1)]
  for (const path of sources.files(`${srcDir}/pages`, /\.(?:astro|mdx?)$/))
    plan.hand(path, 'a page of Astro did not come over: write it in pages/')
  writeLanguages(shown, { ...site, hasFallback: true })
  // A page hides a redirect of its address.
  const pages = new Set(plan.addresses.map(({ url }) => url))
  for (const [from, to] of Object.entries(asRecord(key.redirects(astro.redirects))))
    if (!pages.has(plainAddress(from))) plan.redirects[from] = String(to)
  rewriteFrontMatter('Starlight', sources.files(all, DOCUMENT), languages, site)
  for (const name of Object.keys(asRecord(options.components)))
    plan.hand(file, `component ${name} replaces a part of Starlight: see Slots and overrides in the handbook`)
}

/** What the integration was called with. */
function starlightOptions(astro: Record<string, unknown>, { file, plan }: key.Site): Record<string, unknown> {
  const calls = asList(astro.integrations).flat().map(asRecord)
  for (const { $from } of calls)
    if (typeof $from === 'string' && $from !== '@astrojs/starlight') key.dropPlugin($from, plan)
  const found = calls.find(({ $from }) => $from === '@astrojs/starlight')
  if (!found)
    plan.hand(file, 'starlight() is not among the integrations, so only the settings of Astro apply')
  return asRecord(asList(found?.args)[0])
}

/** The languages, the default one first. */
function languagesOf(options: Record<string, unknown>, all: string, sources: Sources): Language[] {
  const given = asRecord(options.locales)
  const usual = asText(options.defaultLocale) ?? 'root'
  const first = usual in given || !('root' in given) ? usual : 'root'
  const isMany = Object.keys(given).length > 1 && first in given
  const keys = isMany ? [first, ...Object.keys(given).filter((name) => name !== first)] : ['root']
  const below = (name: string) => (name === 'root' ? all : `${all}/${name}`)
  return keys.map((name, index): Language => {
    const { label, lang, dir } = asRecord(isMany ? given[name] : Object.values(given)[0])
    const tag = asText(lang) ?? (name === 'root' ? 'en' : name)
    const [prefix, written, folder] = [index === 0 ? '' : name, name === 'root' ? '' : name, below(name)]
    const others = keys
      .filter((other) => other !== name && other !== 'root')
      .map((other) => `${below(other)}/`)
    const files = sources
      .files(folder, /\.(mdx?|mdoc)$/)
      .filter((path) => !others.some((other) => path.startsWith(other)))
    return {
      name: tag,
      label: isMany ? asText(label) : undefined,
      direction: dir === 'rtl' ? 'rtl' : undefined,
      title: index === 0 ? textIn(options.title, tag) : undefined,
      prefix,
      written,
      folder,
      addresses: addressesOf(files, { folder, written, sources }),
    }
  })
}

/** Addresses by the rules of Starlight: words in lower case, without other signs. */
function addressesOf(
  files: readonly string[],
  { folder, written, sources }: { folder: string; written: string; sources: Sources },
): Map<string, string> {
  const found = new Map<string, string>()
  for (const path of files) {
    if (/(^|\/)_/.test(path.slice(folder.length))) continue
    const { slug, draft } = writtenValues(sources.text(path))
    const own = asText(slug)?.replace(new RegExp(`^/?${written}(?=/|$)`), '')
    const place = plainAddress(own ?? idOf(path, folder).split('/').map(slugOf).join('/'))
    if (draft !== true && (place !== '/404' || written !== '')) found.set(place, path)
  }
  return found
}

function entryOf(written: unknown): Entry[] {
  if (typeof written === 'string') return [{ label: '', link: `/${written}` }]
  const { label, slug, link, items, autogenerate, collapsed } = asRecord(written)
  const section = { label: textIn(label, 'en') ?? '', isFolded: collapsed === true }
  if (Array.isArray(items)) return [{ ...section, items: items.flatMap(entryOf) }]
  const folder = asText(asRecord(autogenerate).directory)
  if (folder !== undefined) return [{ ...section, folder }]
  const target = asText(link) ?? (asText(slug) === undefined ? undefined : `/${String(slug)}`)
  return target === undefined ? [] : [{ label: section.label, link: target }]
}

/** A text, or one for each language. */
function textIn(value: unknown, lang: string): string | undefined {
  if (!isRecord(value)) return asText(value)
  return [value[lang], ...Object.values(value)].map(asText).find((each) => each !== undefined)
}
