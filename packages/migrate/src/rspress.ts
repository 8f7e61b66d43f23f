import { escapeRegExp } from '@chatdocs/core'
import { DOCUMENT, excludedBy, idOf, plainAddress } from './addresses.ts'
import { rewriteFrontMatter } from './front-matter.ts'
import { type Language, sidebarName, writeLanguages, writeVersions } from './languages.ts'
import { type Entry, entriesFrom, withoutPrefix } from './navigation.ts'
import { asList, asRecord, asText, type Plan } from './plan.ts'
import type { Sources } from './sources.ts'
import * as key from './table.ts'

/** Keys of `rspress.config`. */
export const RSPRESS_KEYS = key.table('Rspress', {
  logoLight: key.to('navbar.logo', (value, context) =>
    key.logo({ light: value, dark: context.all?.logoDark }, context),
  ),
  route: key.to(
    'docs.exclude',
    (value) => key.patterns(asRecord(value).exclude),
    '`trailingSlash: false`, `docs.exclude`',
  ),
})

/** Reads the configuration of Rspress, and plans what becomes of the site. */
export function readRspress(config: unknown, site: key.Site): void {
  const { plan, sources } = site
  const written = asRecord(config)
  const theme = asRecord(written.themeConfig)
  const { default: usualVersion, versions } = asRecord(written.multiVersion)
  const version = asText(usualVersion)
  const root = sources.at(asText(written.root) ?? asText(written.rootDir) ?? 'docs')
  const below = (name: string | undefined) => (name === undefined ? root : `${root}/${name}`)
  const all = below(version)
  const older = asList(versions)
    .map(String)
    .filter((name) => name !== version && sources.isFolder(below(name)))
  const words = [...asList(written.locales), ...asList(theme.locales)].map(asRecord)
  const names = [...new Set(words.flatMap(({ lang }) => asText(lang) ?? []))]
  const usual = asText(written.lang) ?? names[0] ?? 'en'
  const hasFolder = names.length > 1 || (names.length === 1 && sources.isFolder(`${all}/${usual}`))
  const folder = hasFolder ? `${all}/${usual}` : all
  const context = { ...site, folder, all: written }
  const others = names.length > 1 ? names.filter((name) => name !== usual) : []
  const languagesOf = (shown: string | undefined) =>
    [usual, ...others].map((name): Language => {
      const own = Object.assign({}, ...words.filter(({ lang }) => lang === name)) as Record<string, unknown>
      const place = hasFolder ? `${below(shown)}/${name}` : below(shown)
      const isShown = (path: string) =>
        (older.find((each) => `${path}/`.startsWith(`/${each}/`)) ?? version) === shown
      const prefix = name === usual ? '' : name
      const written = shown === version ? prefix : plainAddress(`${shown}/${prefix}`).slice(1)
      // The default version may be named in links, and is not part of addresses.
      const base =
        shown === version && version ? `(?:${escapeRegExp(version)}/?)?${prefix}` : escapeRegExp(written)
      return languageOf(
        name,
        { prefix, written, base, place, own: names.length > 1 ? own : {}, theme, isShown },
        context,
      )
    })
  const languages = languagesOf(version)
  const own = names.length > 1 ? Object.assign({}, ...words.filter(({ lang }) => lang === usual)) : {}
  const { lang, label, title, description, ...ownTheme } = own
  key.apply(RSPRESS_KEYS, { ...written, themeConfig: { ...theme, ...ownTheme } }, context)
  plan.config.title ??= 'Rspress'
  // A logo stands in the place of the title.
  if (asText(written.logoText) === undefined && asRecord(plan.config.navbar).logo !== undefined)
    plan.set('navbar.title', '')
  plan.set('trailingSlash', false)
  plan.set('staticDirectories', sources.isFolder(`${root}/public`) ? [`${root}/public`] : undefined)
  Object.assign(plan.redirects, redirectsOf(written.plugins, plan))
  const named = Object.fromEntries(older.map((name) => [name, languagesOf(name)]))
  writeVersions(named, version, context)
  for (const [name, all] of Object.entries(named))
    for (const { addresses } of all) linkVersion(name, addresses, site)
  writeLanguages(languages, context)
  if (!plan.files.has('sidebars.ts')) plan.set('docs.sidebarPath', false)
  for (const name of others) moveAliases(`${all}/${name}/`, `i18n/${name}/${folder}/`, sources, plan)
  const shown = [...languages, ...Object.values(named).flat()]
  reportReact(shown, root, site)
  const files = shown.flatMap((each) => sources.files(each.folder, DOCUMENT))
  rewriteFrontMatter('Rspress', files, languages, site)
}

/** Files of React beside the documents are pages, unless they are components. */
function reportReact(shown: readonly Language[], root: string, { sources, plan }: key.Site): void {
  for (const path of shown.flatMap(({ folder }) => sources.files(folder, /\.[jt]sx$/)))
    if (
      !/(^|\/)(?:_|components?\/)/.test(path.slice(root.length)) &&
      sources.text(path).includes('export default')
    )
      plan.hand(path, 'a page in React of Rspress did not come over: write it in pages/')
}

interface Own {
  prefix: string
  /** The beginning of its addresses, and of the links in its navigation, as a pattern. */
  written: string
  base: string
  /** Whether a sidebar for these addresses is one of its version. */
  isShown: (path: string) => boolean
  place: string
  /** What the configuration says of this language. */
  own: Readonly<Record<string, unknown>>
  theme: Readonly<Record<string, unknown>>
}

function languageOf(
  name: string,
  { prefix, written, base, place: folder, own, theme, isShown }: Own,
  context: key.Context,
): Language {
  const { sources } = context
  const isExcluded = excludedBy(key.patterns(asRecord(context.all?.route).exclude))
  const words = wordsOf(name, sources)
  const addresses = new Map(
    sources
      .files(folder, DOCUMENT)
      .filter((path) => !/(^|\/)_|^\/public\//.test(path.slice(folder.length)))
      .filter((path) => !isExcluded(path.slice(folder.length + 1)))
      .map((path) => [plainAddress(idOf(path, folder)), path]),
  )
  const { nav, sidebar, footer } = { ...theme, ...own }
  const given = Object.entries(asRecord(sidebar))
    .filter(([path]) => isShown(path))
    .map(
      ([path, items]) =>
        [withoutPrefix(path, base) ?? path, entriesFrom(items, { folds: true, prefix: base })] as const,
    )
  const sidebars = given.length > 0 ? given : sidebarsIn(folder, sources)
  const entries = entriesFrom(Array.isArray(nav) ? nav : sources.json(`${folder}/_nav.json`), {
    prefix: base,
  })
  return {
    name,
    label: asText(own.label),
    title: asText(own.title),
    tagline: asText(own.description),
    prefix,
    written,
    folder,
    addresses,
    nav: worded(entries, words),
    footer: key.copyright(footer, context),
    sidebars: Object.fromEntries(sidebars.map(([path, each]) => [sidebarName(path), worded(each, words)])),
  }
}

/** An address in a version means a page of that version, if it has one. */
function linkVersion(version: string, addresses: Language['addresses'], { sources, plan }: key.Site): void {
  for (const path of addresses.values())
    for (const { 1: before = '', 2: url = '', index } of sources.text(path).matchAll(LINK)) {
      const start = index + before.length
      if (addresses.has(plainAddress(url))) plan.splice(path, { start, end: start, text: `/${version}` })
    }
}

/** Paths of documents mean those of their version anyway. */
const LINK = /(\]\(|\bhref=["'])(\/(?![^\s"'#?)]*\.mdx?\b)[^\s"'#?)]+)/g

/** Paths of modules in `tsconfig.json` lead to where the files of a language are now. */
function moveAliases(from: string, to: string, sources: Sources, plan: Plan): void {
  const file = 'tsconfig.json'
  const text = sources.has(file) ? sources.text(file) : ''
  for (const { 0: all, index } of text.matchAll(/"(?:\.\/)?([^"*]*)/g))
    if (all.replace(/^"(\.\/)?/, '').startsWith(from)) {
      const start = index + all.indexOf(from)
      plan.splice(file, { start, end: start + from.length, text: to })
    }
}

/** The labels of a language, by the keys that stand for them in the navigation. */
function wordsOf(lang: string, sources: Sources): Readonly<Record<string, unknown>> {
  const all = Object.entries(asRecord(sources.json(sources.at('i18n.json'))))
  return Object.fromEntries(all.map(([word, each]) => [word, asRecord(each)[lang]]))
}

function worded(entries: readonly Entry[], words: Readonly<Record<string, unknown>>): Entry[] {
  return entries.map((each) => ({
    ...each,
    label: asText(words[each.label]) ?? each.label,
    items: each.items && worded(each.items, words),
  }))
}

/** By the files `_meta.json`: a sidebar for each folder at the top that has one, or one for all. */
function sidebarsIn(folder: string, sources: Sources): (readonly [string, readonly Entry[]])[] {
  if (sources.has(`${folder}/_meta.json`)) return [['docs', entriesIn(folder, folder, sources)]]
  const names = sources.files(folder, /\/_meta\.json$/).map((path) => path.slice(folder.length + 1))
  const tops = new Set(names.map((path) => path.split('/')[0] ?? ''))
  return [...tops].map((name) => [name, entriesIn(`${folder}/${name}`, folder, sources)])
}

function entriesIn(folder: string, root: string, sources: Sources): Entry[] {
  const list = sources.json(`${folder}/_meta.json`)
  if (list === undefined) return [{ label: '', folder: folder.slice(root.length + 1) || '.' }]
  return asList(list).flatMap((each): Entry[] => {
    const item = typeof each === 'string' ? { name: each } : asRecord(each)
    const { type, name, label, link, collapsible, collapsed } = item as Record<string, unknown>
    if (type === 'divider' || type === 'section-header') return []
    if (type === 'custom-link')
      return entriesFrom([asText(link) ? { label: label ?? link, link } : each], { folds: true })
    const place = `${folder}/${String(name)}`
    const address = `/${place.slice(root.length + 1)}`.replace(DOCUMENT, '')
    if (!sources.isFolder(place) || type === 'file') return [{ label: asText(label) ?? '', link: address }]
    const index = sources.first(...['.md', '.mdx', '/index.md', '/index.mdx'].map((end) => place + end))
    const isOpen = type === 'dir-section-header' || collapsible === false
    return [
      {
        label: asText(label) ?? String(name),
        link: index && address,
        items: entriesIn(place, root, sources),
        isFolded: isOpen ? undefined : collapsed === true,
      },
    ]
  })
}

function redirectsOf(plugins: unknown, plan: Plan): Record<string, string> {
  const redirects: Record<string, string> = {}
  for (const each of asList(plugins).map(asRecord)) {
    const name = asText(each.$from) ?? asText(each.name) ?? 'plugin'
    key.dropPlugin(name, plan)
    const rules = /client-redirects/.test(name) ? asList(asRecord(asList(each.args)[0]).redirects) : []
    for (const { from, to } of rules.map(asRecord))
      for (const old of [from].flat())
        if (typeof old === 'string' && typeof to === 'string' && addressesOf(old).every(isAddress))
          for (const each of addressesOf(old)) redirects[plainAddress(each)] = to
        else
          plan.drop(
            `redirect ${String(old)}`,
            'write each address in redirects: patterns have no counterpart',
          )
  }
  return redirects
}

/** The addresses that a pattern without repetitions means: `^/(?:a|b)(?:\.html)?/?$`. */
function addressesOf(pattern: string): string[] {
  const plain = pattern.replace(/^\^|\$$/g, '').replace(/\(\?:\\\.html\)\?|\/\?$|\\(?=[/.-])/g, '')
  const found = /\((?:\?:)?([^()?]*)\)(?![*+?{])/.exec(plain)
  if (!found) return [plain]
  const [all, inside = ''] = found
  return inside
    .split('|')
    .flatMap((each) =>
      addressesOf(plain.slice(0, found.index) + each + plain.slice(found.index + all.length)),
    )
}

function isAddress(text: string): boolean {
  return /^\/?[\w/.-]+$/.test(text)
}
