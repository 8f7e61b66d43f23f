import { posix } from 'node:path'
import { globOf } from '@chatdocs/core'
import {
  type Addresses,
  documentsIn,
  excludedBy,
  isExternal,
  originOf,
  plainAddress,
  slugOf,
} from '../addresses.ts'
import { addingKey, rewriteFrontMatter } from '../front-matter.ts'
import { writeLanguages } from '../languages.ts'
import NAMES from '../names.json' with { type: 'json' }
import { type Entry, plainLink } from '../navigation.ts'
import { asList, asRecord, asText, isRecord, type Plain, type Plan } from '../plan.ts'
import type { Sources } from '../sources.ts'
import * as key from '../table.ts'
import { writeBlog } from './blog.ts'
import { KNOWN } from './dialect.ts'
import { rewriteAll } from './texts.ts'

/** Keys of `mkdocs.yml`. */
export const MKDOCS_KEYS = key.table('MkDocs', {
  exclude_docs: key.to('docs.exclude', ignored),
  extra_javascript: key.to('scripts', scripts, '`scripts`, for addresses'),
  'theme.palette': key.to('colorMode', colorMode, '`theme.accent`, `colorMode`'),
  'theme.font': key.to('theme.fonts', key.shape({ text: asText, code: asText })),
})

/** Reads `mkdocs.yml`, and plans what becomes of the site. */
export async function readMkDocs(settings: unknown, site: key.Site): Promise<void> {
  const { plan, sources } = site
  const config = asRecord(settings)
  const theme = asRecord(typeof config.theme === 'string' ? { name: config.theme } : config.theme)
  const folder = sources.at(asText(config.docs_dir) ?? 'docs')
  const place = (written: string) => {
    const name = written.replace(/^\//, '')
    return /^https?:/.test(written) ? written : key.placed(`${folder}/${name}`, 'static', site, name)
  }
  const context = { ...site, folder, place, all: config }
  for (const path of sources.files('', OTHER_MKDOCS))
    if (path !== site.file && path !== sources.at(asText(config.INHERIT) ?? ''))
      plan.hand(path, 'a configuration of another site or language did not come over')
  key.apply(MKDOCS_KEYS, { ...config, theme }, context)
  plan.set('baseUrl', originOf(config.site_url).baseUrl)
  plan.set('docs.editUrl', editUrl(config, context))
  plan.set('theme.accent', accentOf(theme))
  const plugins = entriesOf(config.plugins)
  if (plugins.some(([name]) => /git-revision-date/.test(name))) plan.set('docs.showLastUpdated', true)
  Object.assign(plan.redirects, pluginsOf(plugins, plan))
  const blog = plugins.find(([name]) => BLOG.test(name))
  const [index = '', ...posts] = blog ? await writeBlog(blog[1], context) : []
  const isExcluded = excludedBy(ignored(config.exclude_docs))
  const hidden = sources.files(folder, /\.md$/).filter((path) => isExcluded(path.slice(folder.length + 1)))
  const addresses = documentsIn(folder, sources, index, ...posts, ...hidden)
  const name = asText(theme.language) ?? asText(theme.locale) ?? 'en'
  const entries = Array.isArray(config.nav) ? config.nav.flatMap((each) => entryOf(each, addresses)) : []
  const isTabbed = asList(theme.features).includes('navigation.tabs')
  const { nav, sidebars } = isTabbed
    ? tabsOf(entries, addresses, sources)
    : { nav: [], sidebars: { docs: entries } }
  const languages = [{ name, prefix: '', written: '', folder, addresses, nav, sidebars }]
  writeLanguages(languages, context)
  const files = [...addresses.values(), ...posts]
  for (const each of ['CNAME', 'robots.txt']) key.placed(`${folder}/${each}`, 'static', site)
  for (const path of files)
    if (plugins.some(([name]) => TAGS.test(name)) && TAGS_HERE.test(sources.text(path)))
      plan.hand(path, 'a list of tags is written here: tags have pages of their own')
  rewriteFrontMatter('MkDocs', files, languages, site)
  titlesFrom(entries, addresses, site)
  rewriteAll(files, { ...dialectOf(config, context), folder, sources, plan })
}

/** Lines of `.gitignore` as patterns; a line that takes a file back is left out. */
function ignored(value: unknown): Plain {
  const lines = String(value ?? '')
    .split('\n')
    .map((line) => line.trim())
  return lines
    .filter((line) => /^[^#!.]/.test(line))
    .map((line) => (/.\//.test(line.slice(0, -1)) || line.startsWith('/') ? line : `**/${line}`))
    .map((line) => `${line.replace(/^\/|\/$/g, '')}{,/**}`)
}

const TAGS = /^(?:material\/)?tags$/
const TAGS_HERE = /^\[TAGS\]|^<!-- *material\/tags/m
const BLOG = /^(?:material\/)?blog$/

/** Configurations by names that MkDocs does not know itself. */
export const OTHER_MKDOCS = /^mkdocs[^/]+\.ya?ml$/

/** The settings of a file, and of the files that it inherits. */
export async function settingsIn(file: string, sources: Sources): Promise<Record<string, unknown>> {
  const read = await sources.settings(file)
  const own = file.endsWith('.toml') ? asRecord(read.project) : read
  const parent = posix.join(posix.dirname(file), asText(own.INHERIT) ?? '')
  if (asText(own.INHERIT) === undefined || !sources.has(parent)) return own
  const inherited = await settingsIn(parent, sources)
  const merged = Object.entries(own).map(([name, value]): [string, unknown] => {
    const below = inherited[name]
    return [name, isRecord(value) && isRecord(below) ? { ...below, ...value } : value]
  })
  return { ...inherited, ...Object.fromEntries(merged) }
}

/** What MkDocs reads without being told. */
const USUAL = ['toc', 'tables', 'fenced_code']

/** The declared extensions; those that are not known are reported. */
function dialectOf(config: Record<string, unknown>, { file, folder, sources, plan }: key.Context) {
  const options = new Map<string, Record<string, unknown>>()
  const groups: Readonly<Record<string, string>> = NAMES.groups
  const written = entriesOf(config.markdown_extensions)
  for (const [name, value] of file.endsWith('.toml') ? written.flatMap(flat) : written) {
    const short = name.replace(/^markdown\.extensions\./, '')
    options.set(short, asRecord(value))
    // Some stand for several.
    const group = groups[short]?.split(' ') ?? []
    for (const each of group) options.set(each, {})
    if (!KNOWN.includes(short) && group.length === 0)
      plan.drop(`markdown_extensions ${name}`, 'not known: look at a page that uses it')
  }
  if (config.markdown_extensions === undefined && /zensical/.test(file))
    for (const each of KNOWN) options.set(each, {})
  if (options.get('toc')?.slugify === undefined) plan.set('markdown.slugs', 'mkdocs')
  const snippets = asRecord(options.get('pymdownx.snippets'))
  const all = [...options.keys(), ...USUAL, ...entriesOf(config.plugins).map(([name]) => name)]
  const given = ['pymdownx.snippets', 'markdown_include.include', 'mdx_include'].flatMap((name) =>
    [options.get(name)?.base_path].flat().flatMap((each) => asText(each) ?? []),
  )
  return {
    has: (pattern: RegExp) => all.some((each) => pattern.test(each)),
    appended: asList(snippets.auto_append).map(String),
    checksPaths: snippets.check_paths === true,
    downloads: snippets.url_download === true,
    bases: [...given, '.'].map((each) => sources.at(each)).concat(folder),
  }
}

function entryOf(written: unknown, addresses: Addresses): Entry[] {
  const all = typeof written === 'string' ? { '': written } : asRecord(written)
  return Object.entries(all).flatMap(([label, value]): Entry[] => {
    // Plugins such as literate-nav read folders and patterns.
    const [, folder] = /^([^:*]+)\/\**$/.exec(String(value)) ?? []
    if (typeof value === 'string' && folder !== undefined)
      return [{ label, folder, isFolded: label === '' ? undefined : true }]
    if (typeof value === 'string' && value.includes('*')) {
      const pattern = globOf(plainAddress(value))
      const items = [...addresses.keys()]
        .filter((url) => pattern.test(url))
        .map((link) => ({ label: '', link }))
      return label === '' ? items : [{ label, items, isFolded: true }]
    }
    if (typeof value === 'string') return [{ label, link: linkOf(value) }]
    const [first, ...rest] = asList(value)
    // The first page of a section without a title is the section's own page.
    const isIndex = typeof first === 'string' && /(^|\/)(index|README)\.md$/i.test(first)
    const items = (isIndex ? rest : asList(value)).flatMap((each) => entryOf(each, addresses))
    return [{ label, link: isIndex ? linkOf(first) : undefined, items, isFolded: true }]
  })
}

/** Each section at the top has a tab, and a sidebar of its own; the pages beside them share one. */
function tabsOf(entries: readonly Entry[], addresses: Addresses, sources: Sources) {
  const isSection = ({ items, folder }: Entry) => items !== undefined || folder !== undefined
  const named = entries.filter(isSection).map((each, index): [string, Entry[]] => {
    const { label, link, folder, items = [{ label: '', folder }] } = each
    const own = link === undefined ? [] : [{ label: '', link }]
    return [slugOf(label) || `part-${index}`, [...own, ...items]]
  })
  const nav = entries.flatMap((each): Entry[] => {
    const link = firstIn(each, addresses)
    const path = link === undefined ? undefined : addresses.get(plainAddress(link))
    const title = path && /^# +(.+?)[ #]*$/m.exec(sources.text(path))?.[1]
    return [{ label: each.label || title || 'Home', link }]
  })
  const others = entries.filter((each) => !isSection(each))
  return { nav, sidebars: { docs: others, ...Object.fromEntries(named) } }
}

/** The first link of an entry, or the first page of its folder. */
function firstIn({ link, folder, items = [] }: Entry, addresses: Addresses): string | undefined {
  const below = [...addresses.keys()].find((url) => folder !== undefined && url.startsWith(`/${folder}/`))
  return link ?? below ?? items.map((each) => firstIn(each, addresses)).find((each) => each !== undefined)
}

const TITLE = /^(?:# |=+ *$|<h1\b|title:)/m
const CODE = /^ *(`{3,}|~{3,})[\s\S]*?^ *\1/gm

/** A document without a title has the one that the navigation gives to it. */
export function titlesFrom(entries: readonly Entry[], addresses: Addresses, site: key.Site): void {
  for (const { label, link, items = [] } of entries) {
    titlesFrom(items, addresses, site)
    const path = label === '' ? undefined : addresses.get(plainAddress(link ?? ''))
    const text = path === undefined ? '' : site.sources.text(path)
    if (path !== undefined && link !== undefined && !TITLE.test(text.replace(CODE, '')))
      site.plan.splice(path, addingKey(text, `title: ${JSON.stringify(label)}`))
  }
}

function linkOf(written: string): string {
  return /^[a-z]+:/i.test(written) ? written : `/${written.replace(/(^|\/)README\.md$/i, '$1index.md')}`
}

function editUrl(config: Record<string, unknown>, context: key.Context): Plain {
  const template = asText(config.edit_uri_template)?.replace(/\{path(!q)?\}.*$/, '')
  const uri = template ?? asText(config.edit_uri)
  const repository = asText(config.repo_url)?.replace(/\/$/, '')
  if (uri === undefined || (repository === undefined && !/^https?:/.test(uri))) return undefined
  return key.editUrl(/^https?:/.test(uri) ? uri : `${repository}/${uri.replace(/^\//, '')}`, context)
}

/** Names with their options, from a list or a mapping. */
function entriesOf(written: unknown): [name: string, options: unknown][] {
  if (isRecord(written)) return Object.entries(written)
  return asList(written).flatMap((each): [string, unknown][] =>
    typeof each === 'string' ? [[each, undefined]] : Object.entries(asRecord(each)),
  )
}

/** In TOML, the parts of a name are tables: `pymdownx`, in it `highlight`. */
function flat([name, value]: [string, unknown]): [string, unknown][] {
  if (KNOWN.includes(name) || !isRecord(value)) return [[name, value]]
  return Object.entries(value).flatMap(([below, each]) => flat([`${name}.${below}`, each]))
}

/** The redirects of plugins. Those without a counterpart are reported. */
function pluginsOf(plugins: readonly [string, unknown][], plan: Plan): Record<string, string> {
  const redirects: Record<string, string> = {}
  for (const [name, options] of plugins) {
    if (!BLOG.test(name)) key.dropPlugin(name, plan, `plugin ${name}`)
    for (const [from, to] of Object.entries(asRecord(asRecord(options).redirect_maps))) {
      redirects[plainAddress(from)] = isExternal(String(to)) ? String(to) : plainLink(String(to))
    }
  }
  return redirects
}

function accentOf({ palette, name }: Record<string, unknown>): string | undefined {
  const colors: Readonly<Record<string, string>> = NAMES.colors
  const [primary = ''] = [palette].flat().flatMap((each) => asText(asRecord(each).primary) ?? [])
  return colors[primary.replace(/ /g, '-')] ?? (name === 'material' ? colors.indigo : undefined)
}

function colorMode(palette: unknown): Plain {
  const [first, ...others] = [palette].flat().map(asRecord)
  const defaultMode = first?.scheme === 'slate' ? 'dark' : 'light'
  if (others.length > 0) return defaultMode === 'dark' ? { defaultMode } : undefined
  return { defaultMode, disableSwitch: true }
}

function scripts(value: unknown, { plan }: key.Context): Plain {
  return asList(value).flatMap((each) => {
    const name = asText(each) ?? asText(asRecord(each).path)
    if (name === undefined || /mathjax|katex|polyfill/i.test(name)) return []
    if (/^https?:/.test(name)) return [name]
    plan.drop(`extra_javascript ${name}`, 'scripts, for files of the site folder')
    return []
  })
}
