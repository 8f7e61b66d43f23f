import { type Addresses, plainAddress } from './addresses.ts'
import { type Entry, fittingItems, navbarItems, sidebarItems } from './navigation.ts'
import { asList, asRecord, type Plain, type Plan } from './plan.ts'
import { printModule } from './print.ts'
import type { Site } from './table.ts'

/** A language of a site, whatever its tool; the default one comes first. */
export interface Language {
  /** Its name here, and its tag if that is another one. */
  name: string
  htmlLang?: string | undefined
  label?: string | undefined
  direction?: string | undefined
  title?: string | undefined
  tagline?: string | undefined
  /** The beginning of its addresses here: empty for the default one. */
  prefix: string
  /** That of its tool, where the default language may have one. */
  written: string
  /** The folder of its documents, as they are now. */
  folder: string
  /** Its documents by their addresses, without the prefix. */
  addresses: Addresses
  /** What the navbar says instead of the title of the site. */
  brand?: string | undefined
  /** What the navbar has before the links that all languages share. */
  nav?: readonly Entry[] | undefined
  footer?: Plain
  /** Its sidebars by name. Absent: they follow the folders. */
  sidebars?: Readonly<Record<string, readonly Entry[]>> | undefined
}

interface Options extends Site {
  /** The languages that are other sites. */
  elsewhere?: readonly Plain[]
  /** Whether pages that a language lacks are shown in the default one. */
  hasFallback?: boolean
}

/** Files that describe a folder to its tool. */
const DESCRIBING = /(^|\/)(config\.([cm]?[jt]s|json)|_(nav|meta)\.json)$/

/** The documents, sidebars, addresses and navbars of all languages. */
export function writeLanguages(languages: readonly Language[], options: Options): void {
  const [main] = languages
  if (!main) return
  const { plan } = options
  for (const each of languages) {
    record(each, plan)
    moveTranslations(each, main, options)
    const base = each.prefix === '' ? '' : `i18n/${each.prefix}/`
    writeSidebars(each, `${base}sidebars.ts`, plan)
  }
  plan.set('docs.path', main.folder === '' ? '.' : main.folder)
  plan.set('docs.routeBasePath', '/')
  plan.config.blog ??= false
  const { title, ...shared } = asRecord(plan.config.navbar) as Record<string, Plain>
  const navbarOf = ({ brand, nav, label, name }: Language): Plain => {
    const items = [
      ...navbarItems(nav ?? main.nav ?? []),
      ...languageItems(label ?? name, languages.length, options.elsewhere ?? []),
      ...(asList(shared.items) as Plain[]),
    ]
    const shown = brand ?? title
    const more = name.startsWith('zh') ? '更多' : 'More'
    return {
      title: shown,
      ...shared,
      items: fittingItems(items, String(shown ?? plan.config.title ?? ''), more),
    }
  }
  plan.config.navbar = navbarOf(main)
  if (languages.length === 1) {
    plan.set('lang', main.name)
    return
  }
  const configs = languages.map((each): [string, Plain] => {
    const { name, label, direction, htmlLang, prefix, title, tagline, footer } = each
    const shown = { label, direction, htmlLang: htmlLang === name ? undefined : htmlLang }
    if (each === main) return [name, shown]
    const own = { path: prefix === name ? undefined : prefix, title, tagline, footer }
    const navbar = each.nav && navbarOf(each)
    return [name, { ...shown, ...own, navbar, fallback: options.hasFallback ? undefined : false }]
  })
  const locales = languages.map(({ name }) => name)
  plan.set('i18n', { defaultLocale: main.name, locales, localeConfigs: Object.fromEntries(configs) })
}

/** The default language has no prefix here: its addresses in another tool become redirects. */
function record({ addresses, written, prefix, here }: Language & { here?: string }, plan: Plan): void {
  for (const [url, path] of addresses) {
    const old = plainAddress(`/${written}${url}`)
    const now = plainAddress(`/${here ?? prefix}${url}`)
    plan.addresses.push({ url: old, path })
    if (old !== now) plan.redirects[old] = now
  }
}

/** Translations move to where they are looked for, unless they are below the documents. */
function moveTranslations({ folder, prefix }: Language, main: Language, options: Options): void {
  if (prefix === '' || main.folder === '' || folder.startsWith(`${main.folder}/`)) return
  moveFolder(folder, `i18n/${prefix}/${main.folder}`, options)
}

function moveFolder(from: string, to: string, { plan, sources }: Options): void {
  for (const path of sources.files(from))
    if (!DESCRIBING.test(path)) plan.moves.set(path, to + path.slice(from.length))
}

/** Versions beside the one that readers see first, each in all its languages. */
export function writeVersions(
  versions: Readonly<Record<string, readonly Language[]>>,
  current: string | undefined,
  options: Options,
): void {
  const { plan } = options
  const names = Object.keys(versions).sort((one, other) => other.localeCompare(one, 'en', { numeric: true }))
  if (names.length === 0) return
  plan.files.set('versions.json', `${JSON.stringify(names, null, 2)}\n`)
  plan.set('docs.lastVersion', 'current')
  plan.set('docs.versions', {
    current: { label: current },
    ...Object.fromEntries(names.map((name) => [name, { banner: 'none' }])),
  })
  plan.set('navbar.items', [{ type: 'docsVersionDropdown', position: 'right' }])
  for (const [name, languages] of Object.entries(versions))
    for (const each of languages) {
      record({ ...each, here: plainAddress(`${each.prefix}/${name}`) }, plan)
      const base = each.prefix === '' ? '' : `i18n/${each.prefix}/`
      moveFolder(each.folder, `${base}versioned_docs/version-${name}`, options)
      writeSidebars(each, `${base}versioned_sidebars/version-${name}-sidebars.ts`, plan)
    }
}

function writeSidebars({ sidebars = {}, addresses, folder }: Language, path: string, plan: Plan): void {
  const made = Object.entries(sidebars).flatMap(([name, entries]): [string, Plain][] => {
    const items = sidebarItems(entries, { addresses, folder })
    return items.length === 0 ? [] : [[name, items]]
  })
  if (made.length > 0) plan.files.set(path, printModule(Object.fromEntries(made), 'defineSidebars'))
}

/** What lets readers choose a language, of this site or of another one. */
function languageItems(label: string, count: number, elsewhere: readonly Plain[]): Plain[] {
  const dropdownItemsAfter = elsewhere.length > 0 ? elsewhere : undefined
  if (count > 1) return [{ type: 'localeDropdown', position: 'right', dropdownItemsAfter }]
  return dropdownItemsAfter ? [{ type: 'dropdown', label, items: elsewhere, position: 'right' }] : []
}

/** The name of a sidebar by the path of its pages. */
export function sidebarName(path: string): string {
  return path.replace(/^\/+|\/+$/g, '').replaceAll('/', '-') || 'docs'
}
