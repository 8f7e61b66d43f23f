import { posix } from 'node:path'
import { idOf, originOf, plainAddress } from '../addresses.ts'
import { anchorsIn, pythonSlug } from '../anchors.ts'
import { reportKeys } from '../keys.ts'
import { type Entry, sidebarItems } from '../navigation.ts'
import { asList, asRecord, asText, isRecord, type Plain, type Plan } from '../plan.ts'
import { printModule } from '../print.ts'
import type { Sources } from '../sources.ts'
import { plainText } from '../tags.ts'
import { GROUPS, KNOWN } from './dialect.ts'
import { MKDOCS_KEYS } from './keys.ts'
import { rewriteText } from './texts.ts'

/** Reads `mkdocs.yml`, and plans what becomes of the site. */
export function readMkDocs(settings: unknown, file: string, sources: Sources, plan: Plan): void {
  const config = asRecord(settings)
  reportKeys(plan, MKDOCS_KEYS, config)
  const theme = asRecord(typeof config.theme === 'string' ? { name: config.theme } : config.theme)
  reportKeys(plan, MKDOCS_KEYS, theme, 'theme')
  const folder = sources.at(asText(config.docs_dir) ?? 'docs')
  const documents = sources
    .files(folder, /\.md$/)
    .filter((path) => !/(^|\/)(_|\.)/.test(path.slice(folder.length)))
  const addresses = new Map(documents.map((path) => [addressOf(path, folder), path]))
  for (const [url, path] of addresses) plan.addresses.push({ url, path })
  writeSidebars(config.nav, { addresses, folder, plan })
  const { url, baseUrl } = originOf(config.site_url)
  Object.assign(plan.redirects, pluginsOf(config.plugins, plan))
  Object.assign(plan.config, {
    title: asText(config.site_name),
    tagline: asText(config.site_description),
    url,
    baseUrl,
    trailingSlash: config.use_directory_urls === false ? false : undefined,
    lang: asText(theme.language) ?? asText(theme.locale) ?? 'en',
    favicon: staticFile(theme.favicon, folder, sources, plan),
    docs: {
      path: folder,
      routeBasePath: '/',
      editUrl: editUrlOf(config, folder),
      showLastUpdated: names(config.plugins).some((name) => /git-revision-date/.test(name)) || undefined,
    },
    blog: false,
    theme: themeOf(theme),
    colorMode: colorModeOf(theme.palette),
    scripts: scriptsOf(config.extra_javascript, plan),
    navbar: navbarOf(config, theme, folder, sources, plan),
    footer:
      asText(config.copyright) === undefined ? undefined : { copyright: plainText(String(config.copyright)) },
  })
  const dialect = dialectOf(config, { file, folder, sources, plan })
  const anchors = anchorsIn(
    documents.map((path) => sources.text(path)),
    pythonSlug,
  )
  const texts = new Set(documents)
  for (const path of texts) {
    rewriteText(path, sources.text(path), { ...dialect, anchors, folder, sources, plan })
    for (const each of dialect.included) texts.add(each)
  }
  if (dialect.copied.length > 0)
    plan.converted.push(`files whose lines were written into code blocks: ${new Set(dialect.copied).size}`)
}

/** The settings of a file, and of those that it inherits. */
export async function settingsIn(file: string, sources: Sources): Promise<Record<string, unknown>> {
  const read = await sources.settings(file)
  const own = file.endsWith('.toml') ? asRecord(read.project) : read
  const parent = posix.join(posix.dirname(file), asText(own.INHERIT) ?? '')
  if (asText(own.INHERIT) === undefined || !sources.has(parent)) return own
  const inherited = await settingsIn(parent, sources)
  const merged = Object.entries(own).map(([key, value]): [string, unknown] => {
    const below = inherited[key]
    return [key, isRecord(value) && isRecord(below) ? { ...below, ...value } : value]
  })
  return { ...inherited, ...Object.fromEntries(merged) }
}

/** What MkDocs reads without being told. */
const USUAL = ['toc', 'tables', 'fenced_code']

interface DialectContext {
  file: string
  folder: string
  sources: Sources
  plan: Plan
}

/** The declared extensions; those that are not known are reported. */
function dialectOf(config: Record<string, unknown>, { file, folder, sources, plan }: DialectContext) {
  const options = new Map<string, Record<string, unknown>>()
  const written = entriesOf(config.markdown_extensions).flatMap((each) =>
    file.endsWith('.toml') ? flat(each) : [each],
  )
  for (const [name, value] of written) {
    const short = name.replace(/^markdown\.extensions\./, '')
    options.set(short, asRecord(value))
    for (const each of GROUPS[short] ?? []) options.set(each, {})
    if (!KNOWN.includes(short) && GROUPS[short] === undefined)
      plan.drop(`markdown_extensions ${name}`, 'not known: look at a page that uses it')
  }
  if (config.markdown_extensions === undefined)
    for (const each of /zensical/.test(file) ? KNOWN : USUAL) options.set(each, {})
  const all = [...options.keys(), ...USUAL, ...names(config.plugins)]
  const given = ['pymdownx.snippets', 'markdown_include.include', 'mdx_include'].flatMap((name) =>
    [options.get(name)?.base_path].flat().flatMap((each) => asText(each) ?? []),
  )
  return {
    has: (pattern: RegExp) => all.some((each) => pattern.test(each)),
    bases: [...given, '.'].map((each) => sources.at(each)).concat(folder),
    copied: [] as string[],
    included: new Set<string>(),
  }
}

function addressOf(path: string, folder: string): string {
  return plainAddress(idOf(path, folder).replace(/(^|\/)README$/i, '$1index'))
}

interface Documents {
  addresses: ReadonlyMap<string, string>
  folder: string
  plan: Plan
}

function writeSidebars(nav: unknown, { addresses, folder, plan }: Documents): void {
  if (!Array.isArray(nav)) return
  const items = sidebarItems(
    nav.flatMap((each) => entryOf(each)),
    { addresses, folder },
  )
  if (items.length === 0) return
  plan.files.set('sidebars.ts', printModule({ docs: items }, 'defineSidebars'))
  plan.converted.push('nav → sidebars.ts')
}

function entryOf(written: unknown): Entry[] {
  if (typeof written === 'string') return [{ label: '', link: linkOf(written) }]
  return Object.entries(asRecord(written)).flatMap(([label, value]): Entry[] => {
    if (typeof value === 'string') return [{ label, link: linkOf(value) }]
    const [first, ...rest] = asList(value)
    // The first page of a section without a title is that of the section.
    if (typeof first === 'string' && /(^|\/)(index|README)\.md$/i.test(first))
      return [{ label, link: linkOf(first), items: rest.flatMap((each) => entryOf(each)), isFolded: true }]
    return [{ label, items: asList(value).flatMap((each) => entryOf(each)), isFolded: true }]
  })
}

function linkOf(written: string): string {
  return /^[a-z]+:/i.test(written) ? written : `/${written.replace(/(^|\/)README\.md$/i, '$1index.md')}`
}

/** The address of an image among the documents, which is copied to the static files. */
function staticFile(written: unknown, folder: string, sources: Sources, plan: Plan): string | undefined {
  const name = asText(written)
  if (name === undefined || /^https?:/.test(name)) return name
  const path = `${folder}/${name.replace(/^\//, '')}`
  if (!sources.has(path)) return undefined
  plan.copies.set(`static/${name.replace(/^\//, '')}`, path)
  return `/${name.replace(/^\//, '')}`
}

function editUrlOf(config: Record<string, unknown>, folder: string): string | undefined {
  const template = asText(config.edit_uri_template)
  const repository = asText(config.repo_url)?.replace(/\/$/, '')
  const uri = template?.replace(/\{path(!q)?\}.*$/, '') ?? asText(config.edit_uri)
  if (uri === undefined) return undefined
  const whole = /^https?:/.test(uri)
    ? uri
    : repository === undefined
      ? undefined
      : `${repository}/${uri.replace(/^\//, '')}`
  const base = whole?.replace(/\/$/, '')
  return base?.endsWith(`/${folder}`) ? base.slice(0, -folder.length - 1) : undefined
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
  return Object.entries(value).flatMap(([key, each]) => flat([`${name}.${key}`, each]))
}

function names(plugins: unknown): string[] {
  return entriesOf(plugins).map(([name]) => name)
}

const PLUGINS_HERE =
  /^(search|tags|redirects|git-revision-date.*|minify|social|privacy|offline|typeset|glightbox|material\/.*)$/

function pluginsOf(plugins: unknown, plan: Plan): Record<string, string> {
  for (const name of names(plugins))
    if (!PLUGINS_HERE.test(name)) plan.drop(`plugin ${name}`, 'no counterpart: see Plugins in the handbook')
  const maps = entriesOf(plugins).map(([, options]) => asRecord(asRecord(options).redirect_maps))
  const entries = maps
    .flatMap((map) => Object.entries(map))
    .flatMap(([from, to]): [string, string][] => {
      const target = asText(to)
      if (target === undefined) return []
      return [
        [
          plainAddress(from),
          /^https?:/.test(target)
            ? target
            : plainAddress(target.split('#')[0] ?? '') + (/#.*/.exec(target)?.[0] ?? ''),
        ],
      ]
    })
  return Object.fromEntries(entries)
}

/** The colours of Material for MkDocs by name. */
const COLORS: Readonly<Record<string, string>> = {
  red: '#c62828',
  pink: '#c2185b',
  purple: '#8e24aa',
  'deep-purple': '#5e35b1',
  indigo: '#4051b5',
  blue: '#1565c0',
  'light-blue': '#0277bd',
  cyan: '#00838f',
  teal: '#00796b',
  green: '#2e7d32',
  'light-green': '#558b2f',
  brown: '#795548',
  'blue-grey': '#546e7a',
  'deep-orange': '#d84315',
}

function themeOf(theme: Record<string, unknown>): Plain {
  const palettes = [theme.palette].flat().map((each) => asRecord(each))
  const primary = palettes
    .map(({ primary }) => asText(primary)?.replace(/ /g, '-'))
    .find((each) => each !== undefined)
  const accent = COLORS[primary ?? ''] ?? (theme.name === 'material' ? COLORS.indigo : undefined)
  const { text, code } = asRecord(theme.font)
  const fonts =
    asText(text) === undefined && asText(code) === undefined
      ? undefined
      : { text: asText(text), code: asText(code) }
  return accent === undefined && fonts === undefined ? undefined : { accent, fonts }
}

function colorModeOf(palette: unknown): Plain {
  const all = [palette].flat().map((each) => asRecord(each))
  const [first] = all
  if (!isRecord(palette) && !Array.isArray(palette)) return undefined
  if (all.length > 1) return first?.scheme === 'slate' ? { defaultMode: 'dark' } : undefined
  return { defaultMode: first?.scheme === 'slate' ? 'dark' : 'light', disableSwitch: true }
}

function scriptsOf(written: unknown, plan: Plan): Plain {
  const found = asList(written).flatMap((each) => {
    const name = asText(each) ?? asText(asRecord(each).path)
    if (name === undefined || /mathjax|katex|polyfill/i.test(name)) return []
    if (/^https?:/.test(name)) return [name]
    plan.drop(`extra_javascript ${name}`, 'scripts, for files of the site folder')
    return []
  })
  return found.length > 0 ? found : undefined
}

function navbarOf(
  config: Record<string, unknown>,
  theme: Record<string, unknown>,
  folder: string,
  sources: Sources,
  plan: Plan,
): Plain {
  const src = staticFile(theme.logo, folder, sources, plan)
  const href = asText(config.repo_url)
  const [, host = ''] = /^https?:\/\/(?:www\.)?([\w-]+)/.exec(href ?? '') ?? []
  const name = asText(config.repo_name) ?? { github: 'GitHub', gitlab: 'GitLab' }[host] ?? 'Repository'
  return {
    logo: src === undefined ? undefined : { src },
    items: href === undefined ? [] : [{ label: name, href, position: 'right' }],
  }
}
