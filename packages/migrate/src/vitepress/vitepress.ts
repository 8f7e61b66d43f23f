import { excludedBy, idOf, isExternal, plainAddress } from '../addresses.ts'
import { rewriteFrontMatter } from '../front-matter.ts'
import { type Language, sidebarName, writeLanguages } from '../languages.ts'
import { type Entry, entriesFrom, withoutPrefix } from '../navigation.ts'
import { asList, asRecord, asText, isRecord, type Plain, type Plan } from '../plan.ts'
import type { Sources } from '../sources.ts'
import * as key from '../table.ts'
import { rewriteTexts } from './texts.ts'

/** Keys of `.vitepress/config`. */
export const VITEPRESS_KEYS = key.table('VitePress', {
  head: key.to('head', headOf, '`head: [{ tag, attributes, content }]`, `favicon`'),
  ignoreDeadLinks: key.to('diagnostics.link/broken', deadLinks, '`diagnostics`'),
  'themeConfig.siteTitle': key.to('navbar.title', (value) => (value === false ? '' : asText(value))),
  'themeConfig.lastUpdated': key.to('docs.showLastUpdated', (value) => isRecord(value) || undefined),
})

interface VitePressLanguage extends Language {
  /** The theme of the site, with the keys that this language changes. */
  theme: Record<string, unknown>
}

/** The accent of VitePress itself. */
const ACCENT = { light: '#3451b2', dark: '#a8b1ff' }

/** Reads the configuration, and plans what becomes of the site. */
export async function readVitePress(config: unknown, site: key.Site): Promise<void> {
  const { plan, sources, file } = site
  const written = asRecord(config)
  const srcDir = sources.at(asText(written.srcDir) ?? '.')
  const rewrites = rewritesOf(written.rewrites, file, plan)
  const languages = await languagesOf(written, { ...site, srcDir, rewrites })
  const [main] = languages
  if (!main) return
  // Paths in edit links are relative to it.
  const context = { ...site, folder: srcDir }
  key.apply(VITEPRESS_KEYS, { ...written, themeConfig: main.theme }, context)
  plan.config.title = main.title ?? plan.config.title ?? 'VitePress'
  plan.config.tagline = main.tagline ?? plan.config.tagline
  // Without `cleanUrls`, pages are files as well: /guide/start.html.
  plan.set('trailingSlash', false)
  const statics = inside(srcDir, 'public')
  plan.set('staticDirectories', sources.isFolder(statics) ? [statics] : undefined)
  plan.set('theme.accent', themeOf(site))
  const elsewhere = Object.entries(asRecord(written.locales)).flatMap(([key, value]) => {
    const { label, link } = asRecord(value)
    const href = asText(link) ?? ''
    return isExternal(href) ? [{ label: asText(label) ?? key, href }] : []
  })
  const all = languages.map((each) => ({ ...each, footer: key.copyright(each.theme.footer, context) }))
  writeLanguages(all, { ...site, elsewhere })
  if (!plan.files.has('sidebars.ts') && !key.isMade(main.theme.sidebar)) plan.set('docs.sidebarPath', false)
  const markdown = asRecord(written.markdown)
  if (asRecord(markdown.anchor).slugify === undefined) plan.set('markdown.slugs', 'vitepress')
  const attributes = asRecord(markdown.attrs)
  // Other folders may have texts that are no part of the site.
  const files = [...new Set(languages.flatMap((each) => pagesIn(each.folder, sources)))]
  rewriteFrontMatter('VitePress', files, languages, site)
  await rewriteTexts({ srcDir, attributes, files, sources, plan })
}

interface Site extends key.Site {
  srcDir: string
  rewrites: (path: string) => string
}

interface Languages extends Site {
  /** The default one by its key. */
  first: string
  /** The folder of its documents. */
  main: string
  /** The keys of all that are part of this site. */
  keys: readonly string[]
}

/** All languages, the default one first. */
async function languagesOf(config: Record<string, unknown>, site: Site): Promise<VitePressLanguage[]> {
  const { srcDir, rewrites, sources } = site
  const all = asRecord(config.locales)
  const here = Object.entries(all).filter(
    ([name, value]) => name !== 'root' && !isExternal(asText(asRecord(value).link) ?? ''),
  )
  // Without a language at the root, one of the others becomes the default one.
  const usual = asText(config.lang) ?? 'en'
  const isUsual = ([name, value]: (typeof here)[number]) => [name, asRecord(value).lang].includes(usual)
  const first = all.root === undefined ? ((here.find(isUsual) ?? here[0])?.[0] ?? 'root') : 'root'
  // The default language may have a folder that `rewrites` takes out of the addresses: `en/:rest*`.
  const tag = asText(asRecord(all.root).lang) ?? 'en'
  const isTaken = (name: string) =>
    rewrites(`${name}/a.md`) === 'a.md' && sources.isFolder(inside(srcDir, name))
  const own = first === 'root' ? ['en', tag, tag.slice(0, 2)].find(isTaken) : first
  const keys = [first, ...here.map(([name]) => name).filter((name) => name !== first)]
  const languages = { ...site, first, main: inside(srcDir, own ?? ''), keys }
  return Promise.all(keys.map((name) => languageOf(name, config, languages)))
}

async function languageOf(
  name: string,
  config: Record<string, unknown>,
  site: Languages,
): Promise<VitePressLanguage> {
  const { srcDir, rewrites, first, main, keys, sources } = site
  const isMain = name === first
  const [folder, prefix] = isMain ? [main, ''] : [inside(srcDir, name), name]
  const given = asRecord(asRecord(config.locales)[name])
  const added = await additional(new Set(name === 'root' ? [srcDir, folder] : [folder]), sources)
  const either = (key: string) => asText(given[key]) ?? asText(added[key])
  const written = name === 'root' ? '' : name
  const htmlLang = either('lang') ?? (written || (asText(config.lang) ?? 'en-US'))
  const own = { ...asRecord(added.themeConfig), ...asRecord(given.themeConfig) }
  const theme = { ...asRecord(config.themeConfig), ...own }
  const others = keys.filter((key) => key !== 'root' && key !== name)
  const addresses = new Map<string, string>()
  const isExcluded = excludedBy(key.patterns(config.srcExclude))
  for (const path of pagesIn(folder, sources)) {
    // A page for each of its values: there is no such file.
    if (/\[[^\]]+\]/.test(path)) {
      site.plan.hand(path, 'the pages that it makes of data did not come over: write them')
      continue
    }
    if (isExcluded(path.slice(srcDir.length && srcDir.length + 1))) continue
    if (isMain && others.some((key) => path.startsWith(`${inside(srcDir, key)}/`))) continue
    const place = plainAddress(rewrites(`${inside(prefix, idOf(path, folder))}.md`))
    addresses.set(withoutPrefix(place, prefix) ?? place, path)
  }
  const isOwn = (key: string) => isMain || own[key] !== undefined
  return {
    name: /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/.test(written) ? written : htmlLang,
    htmlLang,
    label: asText(given.label) ?? (written || undefined),
    // Sites keep other things under this name, too.
    direction: [given.dir, added.dir].map(asText).find((each) => each === 'rtl' || each === 'ltr'),
    title: either('title'),
    tagline: either('description'),
    brand: asText(own.siteTitle),
    prefix,
    written,
    folder,
    addresses,
    theme,
    nav: isOwn('nav') ? entriesFrom(theme.nav, { prefix: written, report: site }) : undefined,
    sidebars: sidebarsOf(theme.sidebar, { isOwn: isOwn('sidebar'), prefix: written, others }, site),
  }
}

/** Sidebars of a language: those of its own, and those that the site has for its pages. */
function sidebarsOf(
  value: unknown,
  { prefix, others, isOwn }: { prefix: string; others: readonly string[]; isOwn: boolean },
  { plan, file }: key.Site,
): Record<string, readonly Entry[]> | undefined {
  if (value === undefined || value === false) return undefined
  if (key.isMade(value)) {
    plan.hand(
      file,
      'the sidebar is made by a function or a package, so it follows the folders: write sidebars.ts',
    )
    return undefined
  }
  if (Array.isArray(value)) return isOwn ? { docs: entriesFrom(value, { prefix }) } : undefined
  const mine = Object.entries(asRecord(value)).filter(
    ([path]) =>
      !others.some((each) => path.startsWith(`/${each}/`)) && (isOwn || path.startsWith(`/${prefix}/`)),
  )
  return Object.fromEntries(
    mine.map(([path, each]) => {
      const { items, base } = isRecord(each) ? each : { items: each, base: undefined }
      const name = sidebarName(withoutPrefix(path, prefix) ?? '')
      return [name, entriesFrom(items, { prefix, base: asText(base) })]
    }),
  )
}

function inside(folder: string, below: string): string {
  return [folder, below].filter((each) => each !== '').join('/')
}

function pagesIn(folder: string, sources: Sources): string[] {
  return sources.files(folder, /\.md$/).filter((path) => !/(^|\/)(\.|_)/.test(path))
}

/** The configuration beside documents that `defineAdditionalConfig` makes. */
async function additional(folders: ReadonlySet<string>, sources: Sources): Promise<Record<string, unknown>> {
  let all: Record<string, unknown> = {}
  for (const folder of folders) {
    const path = sources.first(...['ts', 'mts', 'js', 'mjs'].map((type) => inside(folder, `config.${type}`)))
    if (path === undefined || !sources.text(path).includes('defineAdditionalConfig')) continue
    const own = asRecord((await sources.evaluate(path)).value)
    const themeConfig = { ...asRecord(all.themeConfig), ...asRecord(own.themeConfig) }
    all = { ...all, ...own, themeConfig }
  }
  return all
}

/** `rewrites`, as a function from paths to paths. */
function rewritesOf(written: unknown, file: string, plan: Plan): (path: string) => string {
  const { $function } = asRecord(written)
  if ($function !== undefined)
    plan.hand(file, 'rewrites is a function: write slug in the front matter of the documents that it moves')
  const rules = Object.entries($function === undefined ? asRecord(written) : {}).map(
    ([from, to]) => [patternOf(from), String(to)] as const,
  )
  return (path) => {
    for (const [pattern, to] of rules) {
      const found = pattern.exec(path)
      if (found)
        return to
          .replace(/:(\w+)(\([^)]*\))?[*+?]?/g, (_, name: string) => found.groups?.[name] ?? '')
          .replace(/\/+/g, '/')
    }
    return path
  }
}

/** `packages/:pkg/src/:rest*` as a regular expression. */
function patternOf(text: string): RegExp {
  const source = text
    .split(/(:\w+(?:\([^)]*\))?[*+?]?)/)
    .map((part) => {
      const [, name, own, repeat] = /^:(\w+)(\([^)]*\))?([*+?])?$/.exec(part) ?? []
      if (name === undefined) return part.replace(/[.+?^$|]/g, '\\$&')
      return `(?<${name}>${own?.slice(1, -1) ?? (repeat === undefined ? '[^/]+' : '.*')})`
    })
    .join('')
  return new RegExp(`^${source}$`)
}

/** Tags of the head, of which the first icon becomes the favicon. */
function headOf(value: unknown, context: key.Context): Plain {
  const attributesOf = (tag: unknown) => asRecord(asList(tag)[1])
  const icon = asList(value).find((each) => /^(shortcut )?icon$/.test(String(attributesOf(each).rel)))
  context.plan.set('favicon', asText(attributesOf(icon).href))
  const others = asList(value).filter((each) => each !== icon)
  return key.head(others, context)
}

function deadLinks(value: unknown, { plan }: key.Context): Plain {
  if (Array.isArray(value)) plan.drop('ignoreDeadLinks', 'chatdocs check reports these links: correct them')
  return value === true ? 'warning' : undefined
}

/** The accent, and what is in the folder of the theme. */
function themeOf({ sources, plan }: key.Site): Plain {
  const files = sources.files(`${sources.base}.vitepress/theme`, /\.(vue|css)$/)
  for (const path of files)
    plan.hand(
      path,
      path.endsWith('.vue')
        ? 'a component in Vue: write it in React, see Slots in the handbook'
        : 'it names classes and variables of VitePress: write those of chatdocs, and name it in styles',
    )
  const css = files.filter((path) => path.endsWith('.css')).map((path) => sources.text(path))
  return key.accentIn(key.variablesIn(css.join('\n')), /^--vp-c-brand(-1)?$/, /\.dark/) ?? ACCENT
}
