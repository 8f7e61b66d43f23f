import { readData } from '@chatdocs/core'
import { type Addresses, DOCUMENT, idOf, originOf, plainAddress } from '../addresses.ts'
import { type KeyRule, rewriteKeys } from '../front-matter.ts'
import { reportKeys } from '../keys.ts'
import { type Entry, navbarItems, serviceName, sidebarItems } from '../navigation.ts'
import { asList, asRecord, asText, isRecord, type Plain, type Plan } from '../plan.ts'
import { printModule } from '../print.ts'
import type { Sources } from '../sources.ts'
import { attributesOf, footerOf, isOwnTag } from '../tags.ts'
import { RSPRESS_KEYS } from './keys.ts'
import { entriesOf, navOf, sidebarsOf } from './meta.ts'

/** Reads the configuration of Rspress, and plans what becomes of the site. */
export function readRspress(config: unknown, file: string, sources: Sources, plan: Plan): void {
  const written = asRecord(config)
  reportKeys(plan, RSPRESS_KEYS, written)
  const theme = asRecord(written.themeConfig)
  reportKeys(plan, RSPRESS_KEYS, theme, 'themeConfig')
  const all = sources.at(asText(written.root) ?? 'docs')
  const languages = languagesOf(written, theme, all, sources, plan)
  const [main] = languages
  if (!main) return
  const isMany = languages.length > 1
  for (const each of languages) recordAddresses(each, sources, plan)
  for (const each of languages) writeSidebars(each, each === main, sources, plan)
  const statics = `${all}/public`
  const head = headOf(written, plan)
  Object.assign(plan.redirects, redirectsOf(written.plugins, plan))
  Object.assign(plan.config, {
    title: asText(written.title) ?? 'Rspress',
    tagline: asText(written.description),
    url: originOf(written.siteOrigin).url,
    baseUrl: written.base === '/' ? undefined : asText(written.base),
    trailingSlash: false,
    favicon: asText(written.icon),
    ...(isMany ? { i18n: i18nOf(languages, sources, plan, file) } : { lang: main.lang }),
    docs: {
      path: main.folder,
      routeBasePath: '/',
      sidebarPath: plan.files.has('sidebars.ts') ? undefined : false,
      editUrl: editUrlOf(main.theme.editLink, main.folder, file, plan),
      showLastUpdated: main.theme.lastUpdated === true || undefined,
    },
    blog: false,
    staticDirectories: sources.isFolder(statics) ? [statics] : undefined,
    colorMode: theme.darkMode === false ? { defaultMode: 'light', disableSwitch: true } : undefined,
    styles: stylesOf(written.globalStyles, sources, plan),
    head: head.length > 0 ? head : undefined,
    navbar: navbarOf(written, main, isMany, sources),
    footer: footerOf(main.theme.footer, plan, file),
  })
  for (const { folder } of languages)
    for (const path of sources.files(folder, DOCUMENT)) rewriteKeys(path, sources.text(path), RULES, plan)
}

interface Language {
  lang: string
  /** The beginning of its addresses; empty for the default one. */
  prefix: string
  folder: string
  label: string | undefined
  title: string | undefined
  description: string | undefined
  theme: Record<string, unknown>
}

/** The languages, the default one first. Others move to where their translations are looked for. */
function languagesOf(
  config: Record<string, unknown>,
  theme: Record<string, unknown>,
  all: string,
  sources: Sources,
  plan: Plan,
): readonly Language[] {
  const words = [...asList(config.locales), ...asList(theme.locales)].map((each) => asRecord(each))
  const names = [...new Set(words.flatMap(({ lang }) => (typeof lang === 'string' ? [lang] : [])))]
  const usual = asText(config.lang) ?? names[0] ?? 'en'
  if (names.length < 2) {
    const folder = sources.isFolder(`${all}/${usual}`) && names.length === 1 ? `${all}/${usual}` : all
    return [
      { lang: usual, prefix: '', folder, label: undefined, title: undefined, description: undefined, theme },
    ]
  }
  const folder = `${all}/${usual}`
  const made = names.map((lang): Language => {
    const own = Object.assign({}, ...words.filter((each) => each.lang === lang)) as Record<string, unknown>
    const { label, title, description } = own
    const prefix = lang === usual ? '' : lang
    return {
      lang,
      prefix,
      folder: `${all}/${lang}`,
      label: asText(label),
      title: asText(title),
      description: asText(description),
      theme: { ...theme, ...own },
    }
  })
  for (const { lang, prefix } of made)
    for (const path of prefix === '' ? [] : sources.files(`${all}/${lang}`))
      if (!/\/_(nav|meta)\.json$/.test(path))
        plan.moves.set(path, `i18n/${lang}/${folder}/${path.slice(all.length + lang.length + 2)}`)
  for (const { lang, prefix } of made)
    if (prefix !== '') moveAliases(`${all}/${lang}/`, `i18n/${lang}/${folder}/`, sources, plan)
  return [...made.filter(({ prefix }) => prefix === ''), ...made.filter(({ prefix }) => prefix !== '')]
}

/** Paths of modules in `tsconfig.json` lead to where the files of a language are now. */
function moveAliases(from: string, to: string, sources: Sources, plan: Plan): void {
  const file = 'tsconfig.json'
  const text = sources.has(file) ? sources.text(file) : ''
  for (const start of [`"${from}`, `"./${from}`])
    for (let at = text.indexOf(start); at >= 0; at = text.indexOf(start, at + 1))
      plan.splice(file, { start: at, end: at + start.length, text: start.replace(from, to) })
}

function addressesOf({ folder }: Language, sources: Sources): Map<string, string> {
  const found = new Map<string, string>()
  for (const path of sources.files(folder, DOCUMENT)) {
    if (/(^|\/)_/.test(path.slice(folder.length)) || path.startsWith(`${folder}/public/`)) continue
    found.set(plainAddress(idOf(path, folder)), path)
  }
  return found
}

function recordAddresses(language: Language, sources: Sources, plan: Plan): void {
  for (const [url, path] of addressesOf(language, sources))
    plan.addresses.push({
      url: language.prefix === '' ? url : plainAddress(`/${language.prefix}${url}`),
      path,
    })
}

/** Writes the sidebars that `themeConfig.sidebar` or the files `_meta.json` describe. */
function writeSidebars(language: Language, isMain: boolean, sources: Sources, plan: Plan): void {
  const addresses: Addresses = addressesOf(language, sources)
  const documents = { addresses, folder: language.folder }
  const words = wordsOf(language.lang, sources)
  const written = asRecord(language.theme.sidebar)
  const given = Object.entries(written).map(([path, items]): [string, Plain] => [
    nameOf(path),
    sidebarItems(worded(entriesOf(items), words), documents),
  ])
  const made =
    given.length > 0
      ? given
      : sidebarsOf(language.folder, sources).map(([path, entries]): [string, Plain] => [
          nameOf(path),
          sidebarItems(worded(entries, words), documents),
        ])
  const filled = made.filter(([, items]) => Array.isArray(items) && items.length > 0)
  if (filled.length === 0) return
  const file = isMain ? 'sidebars.ts' : `i18n/${language.lang}/sidebars.ts`
  plan.files.set(file, printModule(Object.fromEntries(filled), 'defineSidebars'))
  plan.converted.push(`${given.length > 0 ? 'sidebar' : '_meta.json'} of ${language.folder} → ${file}`)
}

/** The labels of a language, by the keys that stand for them in the navigation. */
function wordsOf(lang: string, sources: Sources): Readonly<Record<string, unknown>> {
  const path = sources.at('i18n.json')
  const read = sources.has(path) ? readData(sources.text(path), 'json') : undefined
  const all = Object.entries(asRecord(read && 'value' in read ? read.value : undefined))
  return Object.fromEntries(all.map(([key, each]) => [key, asRecord(each)[lang]]))
}

function worded(entries: readonly Entry[], words: Readonly<Record<string, unknown>>): Entry[] {
  return entries.map((each) => ({
    ...each,
    label: asText(words[each.label]) ?? each.label,
    items: each.items && worded(each.items, words),
  }))
}

function nameOf(path: string): string {
  return path.replace(/^\/+|\/+$/g, '').replaceAll('/', '-') || 'docs'
}

function navbarOf(
  config: Record<string, unknown>,
  { theme, folder, lang }: Language,
  isMany: boolean,
  sources: Sources,
): Plain {
  const { logo, logoText } = config
  const { light, dark } = asRecord(logo)
  const image = asText(logo) ?? asText(light)
  const nav = Array.isArray(theme.nav) ? entriesOf(theme.nav) : navOf(folder, sources)
  const social = asList(theme.socialLinks).flatMap((each): Plain[] => {
    const { icon, mode, content } = asRecord(each)
    if (mode !== 'link' || asText(content) === undefined) return []
    return [
      {
        label: typeof icon === 'string' ? serviceName(icon) : 'Link',
        href: asText(content),
        position: 'right',
      },
    ]
  })
  return {
    title: asText(logoText),
    logo: image === undefined ? undefined : { src: image, srcDark: asText(dark) },
    items: [
      ...navbarItems(worded(nav, wordsOf(lang, sources))),
      ...(isMany ? [{ type: 'localeDropdown', position: 'right' }] : []),
      ...social,
    ],
  }
}

function i18nOf(languages: readonly Language[], sources: Sources, plan: Plan, file: string): Plain {
  const configs = languages.map((each): [string, Plain] => [
    each.lang,
    {
      label: each.label,
      title: each.prefix === '' ? undefined : each.title,
      tagline: each.prefix === '' ? undefined : each.description,
      navbar: each.prefix === '' ? undefined : navbarOf({}, each, true, sources),
      footer: each.prefix === '' ? undefined : footerOf(each.theme.footer, plan, file),
      fallback: each.prefix === '' ? undefined : false,
    },
  ])
  return {
    defaultLocale: languages[0]?.lang,
    locales: languages.map(({ lang }) => lang),
    localeConfigs: Object.fromEntries(configs),
  }
}

function editUrlOf(written: unknown, folder: string, file: string, plan: Plan): string | undefined {
  const base = asText(asRecord(written).docRepoBaseUrl)?.replace(/\/$/, '')
  if (base === undefined) return undefined
  const parts = folder.split('/')
  const below = parts
    .map((_, index) => parts.slice(0, parts.length - index).join('/'))
    .find((each) => base.endsWith(`/${each}`))
  if (below !== undefined) return base.slice(0, -below.length - 1)
  plan.hand(file, `editLink: write docs.editUrl, in which {path} begins with ${folder}/`)
  return undefined
}

function headOf(config: Record<string, unknown>, plan: Plan): Plain[] {
  return asList(config.head).flatMap((each): Plain[] => {
    const [tag, attributes] = Array.isArray(each) ? each : []
    if (typeof tag !== 'string') {
      plan.drop('head', 'tags that are text or made by a function: write { tag, attributes }')
      return []
    }
    const made: Plain = { tag, attributes: attributesOf(attributes) }
    return isOwnTag(made, plan) ? [made] : []
  })
}

function redirectsOf(plugins: unknown, plan: Plan): Record<string, string> {
  const redirects: Record<string, string> = {}
  for (const each of asList(plugins).map((plugin) => asRecord(plugin))) {
    const name = asText(each.$from) ?? asText(each.name) ?? 'plugin'
    if (!/client-redirects/.test(name)) {
      if (!/plugin-(llms|sitemap|rss)\b/.test(name))
        plan.drop(name, 'no counterpart: see Plugins in the handbook')
      continue
    }
    for (const rule of asList(asRecord(asList(each.args)[0]).redirects)) {
      const { from, to } = asRecord(rule)
      for (const old of [from].flat())
        if (typeof old === 'string' && typeof to === 'string' && /^\/?[\w/.-]+$/.test(old))
          redirects[plainAddress(old)] = to
        else
          plan.drop(
            `redirect ${String(old)}`,
            'write each address in redirects: patterns have no counterpart',
          )
    }
  }
  return redirects
}

function stylesOf(written: unknown, sources: Sources, plan: Plan): Plain {
  const path = asText(written) === undefined ? undefined : sources.at(String(written))
  if (path === undefined) return undefined
  if (path.endsWith('.css') && sources.has(path)) return [`./${path}`]
  plan.hand(path, 'only CSS can be a style sheet: compile it, and name the result in styles')
  return undefined
}

const RULES: Readonly<Record<string, KeyRule>> = {
  pageType: (value) =>
    value === 'home' ? ['layout: home'] : value === 'doc' || value === 'doc-wide' ? [] : ['layout: page'],
  sidebar: (value) => (value === false ? ['displayed_sidebar: null'] : undefined),
  outline: (value) => (value === false ? ['hide_table_of_contents: true'] : []),
  navbar: () => [],
  footer: () => [],
  titleSuffix: () => [],
  overview: (value) =>
    value === true ? { hand: 'overview: write the list, or a category with a generated index' } : [],
  head: () => ({ hand: 'head of a page: write title, description, keywords or image' }),
  hero: (value) => {
    const { image } = asRecord(value)
    const { src } = asRecord(image)
    return isRecord(src) ? { hand: 'hero.image.src: one file, without light and dark' } : undefined
  },
}
