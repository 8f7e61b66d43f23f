import { DOCUMENT, idOf, isExternal, plainAddress } from './addresses.ts'
import { renameMdx } from './docusaurus/documents.ts'
import { rewriteFrontMatter } from './front-matter.ts'
import { type Language, sidebarName, writeLanguages } from './languages.ts'
import { type Entry, firstLink } from './navigation.ts'
import { asList, asRecord, asText, isRecord } from './plan.ts'
import type { Sources } from './sources.ts'
import * as key from './table.ts'

/** Keys of `next.config`, with the options of Nextra, and of `theme.config`. */
export const NEXTRA_KEYS = key.table('Nextra')

/** Where documents are, in the order in which Nextra looks for them. */
const FOLDERS = ['content', 'src/content', 'pages', 'src/pages', 'app', 'src/app']

/** Reads the configuration of Next.js and of Nextra in it, and plans what becomes of the site. */
export async function readNextra(config: unknown, site: key.Site): Promise<void> {
  const { plan, sources } = site
  const written = asRecord(config)
  const all = sources.at(
    FOLDERS.find((each) => sources.files(sources.at(each), DOCUMENT).length > 0) ?? 'content',
  )
  const context = { ...site, folder: all }
  key.apply(NEXTRA_KEYS, written, context)
  if (written.trailingSlash !== true) plan.set('trailingSlash', false)
  const theme = await themeOf(sources)
  key.apply(NEXTRA_KEYS, theme, context, 'theme')
  const [, name = 'Nextra'] =
    /^https?:\/\/[^/]+\/[^/]+\/([^/]+)/.exec(asText(theme.docsRepositoryBase) ?? '') ?? []
  plan.set('title', name)
  const statics = sources.at('public')
  plan.set('staticDirectories', sources.isFolder(statics) ? [statics] : undefined)
  const { locales, defaultLocale } = asRecord(written.i18n)
  const names = asList(locales).map(String)
  const inFolders = names.filter((each) => sources.isFolder(`${all}/${each}`))
  // Before version 4, names of files could have the language: index.zh.mdx.
  const bySuffix = inFolders.length > 0 ? [] : names.filter((each) => filesOf(all, each, sources).length > 0)
  const known = [...inFolders, ...bySuffix]
  const usual = known.find((each) => each === defaultLocale) ?? known[0]
  const order = usual === undefined ? [''] : [usual, ...known.filter((each) => each !== usual)]
  const languages = await Promise.all(
    order.map((name) => {
      const isMain = name === (usual ?? '')
      if (bySuffix.length === 0) {
        const folder = name === '' ? all : `${all}/${name}`
        return languageOf({ name, isMain, suffix: '', files: folder, folder }, site)
      }
      const folder = isMain ? all : `i18n/${name}/${all}`
      return languageOf({ name, isMain, suffix: `.${name}`, files: all, folder }, site)
    }),
  )
  writeLanguages(languages, context)
  rewriteFrontMatter('Nextra', sources.files(all, DOCUMENT), languages, site)
  await renameMdx({}, { docs: all, blog: all, pages: all }, site)
  for (const path of sources.files(all, /(?<!\.d)\.[jt]sx?$/))
    if (
      !/\/_|\/api\/|\/(?:layout|not-found|template)\.|\/\[/.test(path.slice(all.length)) &&
      (!/(^|\/)app$/.test(all) || /\/page\./.test(path))
    )
      plan.hand(path, 'a page in React of Next.js did not come over: write it in pages/')
}

/** The theme, from its file, or from attributes of the layout. */
async function themeOf(sources: Sources): Promise<Record<string, unknown>> {
  const types = ['tsx', 'jsx', 'ts', 'js', 'mjs']
  const path = sources.first(...types.map((type) => sources.at(`theme.config.${type}`)))
  if (path !== undefined) return asRecord((await sources.evaluate(path)).value)
  const texts = ['app', 'src/app'].flatMap((each) => sources.files(sources.at(each), /\/layout\.[jt]sx$/))
  const text = texts.map((each) => sources.text(each)).join('\n')
  const value = (name: string) => new RegExp(`\\b${name}=\\{?["'\`]([^"'\`]+)`).exec(text)?.[1]
  return {
    docsRepositoryBase: value('docsRepositoryBase'),
    project: { link: value('projectLink') },
    chat: { link: value('chatLink') },
  }
}

interface Own {
  name: string
  isMain: boolean
  /** What the names of its files end with, before their type. */
  suffix: string
  /** The folder of its files, and the folder in which chatdocs looks for them. */
  files: string
  folder: string
}

/** The documents of a language: files that end in its name, or files in its folder. */
function filesOf(folder: string, name: string, sources: Sources): string[] {
  const files = sources.files(folder, name === '' ? DOCUMENT : new RegExp(`\\.${name}\\.mdx?$`))
  return files.filter((path) => !/\/[_[]/.test(path.slice(folder.length)))
}

async function languageOf(
  { name, isMain, suffix, files, folder }: Own,
  { sources, plan }: key.Site,
): Promise<Language> {
  const prefix = isMain ? '' : name
  const addresses = new Map<string, string>()
  for (const path of filesOf(files, suffix.slice(1), sources)) {
    const place = folder + path.slice(files.length).replace(`${suffix}.md`, '.md')
    if (place !== path) plan.moves.set(path, place)
    addresses.set(addressOf(place, folder), place)
  }
  const entries = await entriesIn(files, { folder: files, suffix, addresses, sources })
  const pages = entries.filter(({ isPage }) => isPage)
  const others = entries.filter(({ isPage }) => !isPage)
  const sidebars = pages.flatMap(({ name, items }) => (items ? [[sidebarName(name), items] as const] : []))
  return {
    name: name || 'en',
    prefix,
    written: prefix,
    folder,
    addresses,
    nav: pages.map((each) => ({
      ...each,
      items: each.isMenu ? each.items : undefined,
      link: each.link ?? firstLink(each),
    })),
    sidebars: Object.fromEntries([['docs', others], ...sidebars]),
  }
}

/** `app/docs/page.mdx`, `app/(docs)/docs/page.mdx` and `content/docs/index.mdx` are shown at `/docs`. */
function addressOf(path: string, folder: string): string {
  const id = idOf(path, folder)
  return plainAddress(/(^|\/)app(\/|$)/.test(folder) ? id.replace(/\([^)]*\)\/|(^|\/)page$/g, '') : id)
}

interface Named extends Entry {
  name: string
  isPage: boolean
  isMenu: boolean
}

interface Place {
  folder: string
  suffix: string
  addresses: ReadonlyMap<string, string>
  sources: Sources
}

/** The entries of a folder: those of `_meta` in their order, then the others. */
async function entriesIn(folder: string, place: Place, given?: unknown): Promise<Named[]> {
  const meta = asRecord(given ?? (await metaIn(folder, place)))
  const found = [...place.addresses.keys()].flatMap((url) => {
    const below = `${folder.slice(place.folder.length)}/`
    return url.startsWith(below) && url !== below ? [url.slice(below.length).split('/')[0] ?? ''] : []
  })
  const names = new Set([...Object.keys(meta), ...found.sort()].filter((name) => name !== '*'))
  const entries = [...names].map(async (name): Promise<Named[]> => {
    const { title, type, href, display, items } = isRecord(meta[name]) ? meta[name] : { title: meta[name] }
    if (display === 'hidden' || type === 'separator') return []
    const url = plainAddress(`${folder.slice(place.folder.length)}/${name}`)
    const own = {
      name,
      label: asText(title) ?? '',
      isPage: type === 'page' || type === 'menu',
      isMenu: type === 'menu',
    }
    if (asText(href))
      return [{ ...own, link: isExternal(String(href)) ? String(href) : plainAddress(String(href)) }]
    const link = place.addresses.has(url) ? url : undefined
    if (own.isMenu)
      return [
        {
          ...own,
          items: Object.values(asRecord(items)).map((each) => ({
            label: asText(asRecord(each).title) ?? '',
            link: asText(asRecord(each).href),
          })),
        },
      ]
    const below = await entriesIn(`${folder}/${name}`, place, items)
    if (below.length === 0) return link === undefined ? [] : [{ ...own, link }]
    return [{ ...own, label: own.label || name, link, items: below, isFolded: true }]
  })
  return (await Promise.all(entries)).flat()
}

/** What `_meta` of a folder says; for all folders it may be one file, `_meta.global`. */
async function metaIn(folder: string, { suffix, sources }: Place): Promise<unknown> {
  const names = [suffix, '', '.global'].flatMap((part) =>
    ['json', 'ts', 'tsx', 'js', 'jsx', 'mjs'].map((type) => `_meta${part}.${type}`),
  )
  const path = sources.first(...names.map((name) => `${folder}/${name}`))
  if (path === undefined) return undefined
  return path.endsWith('.json') ? sources.json(path) : (await sources.evaluate(path)).value
}
