import { reportKeys } from '../keys.ts'
import { asList, asRecord, asText, isRecord, type Plain, type Plan } from '../plan.ts'
import type { Sources } from '../sources.ts'
import { levelsOf } from '../tags.ts'
import { recordAddresses } from './addresses.ts'
import { renameMdx } from './documents.ts'
import { CONTENT, type Instance, instanceOf, instancesOf, joinInstances } from './instances.ts'
import { DOCUSAURUS_KEYS } from './keys.ts'
import { fencesOf } from './live.ts'
import { announcementOf, footerOf, headOf, navbarOf } from './look.ts'
import { blogOf, docsOf, type Options, type Places, placesOf, severitiesOf } from './options.ts'
import { movePages } from './pages.ts'
import { keepOrEdit, sidebarsOf } from './sidebars.ts'
import { stylesOf } from './styles.ts'
import { i18nOf, languagesOf } from './translations.ts'

/** What the presets and plugins of a configuration say of each part. */
interface Parts {
  docs: Options
  /** Other folders of documents. */
  instances: readonly Options[]
  blog: Options | false
  pages: Options
  theme: Options
  others: readonly (readonly [name: string, options: Options])[]
}

/** Where the documents are, relative to the folder of the configuration. */
export function docusaurusDocs(config: unknown): string {
  return asText(partsOf(asRecord(config)).docs.path) ?? 'docs'
}

/** Reads the configuration, and plans what becomes of the site. */
export async function readDocusaurus(
  config: unknown,
  file: string,
  sources: Sources,
  plan: Plan,
): Promise<void> {
  const written = asRecord(config)
  reportKeys(plan, DOCUSAURUS_KEYS, written)
  const theme = asRecord(written.themeConfig)
  reportKeys(plan, DOCUSAURUS_KEYS, theme, 'themeConfig')
  const parts = partsOf(written)
  const blog = parts.blog === false ? {} : parts.blog
  const places = placesOf(parts.docs, blog, parts.pages, sources)
  const look = stylesOf(parts.theme.customCss, sources, plan)
  const hasPages = sources.isFolder(places.pages)
  if (hasPages) await movePages(places.pages, sources, plan, written)
  const pageSheet = `${sources.base}src/docusaurus/page.css`
  const styles = [...(plan.files.has(pageSheet) ? [`./${pageSheet}`] : []), ...look.styles]
  Object.assign(plan.redirects, otherPlugins(parts.others, file, plan))
  const head = [...headOf(written, plan), ...gtagOf(parts.others)]
  const instances = instancesOf(parts.docs, parts.instances, file, sources, plan)
  const alone = {
    id: asText(parts.docs.id) ?? 'default',
    folder: places.docs,
    route: '',
    options: parts.docs,
  }
  const known = instances.length > 0 ? instances : [alone]
  const docs = await documentsOf(parts.docs, { instances, places }, sources, plan)
  for (const path of sources.files(`${sources.base}versioned_sidebars`, /\.json$/))
    keepOrEdit(path, sources, plan)
  moveVersions(sources, plan)
  Object.assign(plan.config, {
    ...siteOf(written, sources),
    ...languages(written, { ...places, instances, known }, sources, plan, theme),
    docs: filled(docs),
    blog: parts.blog === false ? false : filled(blogOf(blog, places, sources, plan)),
    pages: hasPages ? { path: places.pages } : undefined,
    fences: fencesOf(written, sources, plan),
    tableOfContents: levelsOf(theme.tableOfContents),
    colorMode: colorModeOf(theme.colorMode),
    theme: look.accent === undefined ? undefined : { accent: look.accent },
    styles: styles.length > 0 ? styles : undefined,
    head: head.length > 0 ? head : undefined,
    navbar: navbarOf(theme.navbar, plan, file, known),
    footer: footerOf(theme.footer, plan, file),
    announcementBar: announcementOf(theme.announcementBar),
    diagnostics: severitiesOf(written),
  })
  const blogRoute = parts.blog === false ? undefined : (asText(blog.routeBasePath) ?? 'blog')
  const all = [parts.docs, ...parts.instances].map((each) => instanceOf(each, sources))
  recordAddresses({ places, docs: parts.docs, blogRoute, instances: all }, sources, plan)
  await renameMdx(written, places, sources, plan)
}

/** The options of the documents, whose folders become one. */
async function documentsOf(
  docs: Options,
  { instances, places }: { instances: readonly Instance[]; places: Places },
  sources: Sources,
  plan: Plan,
): Promise<Record<string, Plain>> {
  const made = docsOf(docs, places, sources, plan)
  if (instances.length === 0)
    return { ...made, sidebarPath: await sidebarsOf(docs.sidebarPath, sources, plan) }
  await joinInstances(instances, sources, plan)
  return { ...made, path: CONTENT, routeBasePath: '/', sidebarPath: 'sidebars.moved.ts' }
}

/** Versions are in the site folder, which may be above that of the configuration. */
function moveVersions(sources: Sources, plan: Plan): void {
  const { base } = sources
  if (base === '' || !sources.has(`${base}versions.json`)) return
  const files = ['versioned_docs', 'versioned_sidebars'].flatMap((folder) => sources.files(base + folder))
  for (const path of [`${base}versions.json`, ...files]) plan.moves.set(path, path.slice(base.length))
  plan.converted.push(`versions of ${base}, files moved: ${files.length}`)
}

function siteOf(config: Options, sources: Sources): Record<string, Plain> {
  const { trailingSlash, noIndex, staticDirectories } = config
  const statics = Array.isArray(staticDirectories) ? staticDirectories.map(String) : ['static']
  const placed = statics.map((each) => sources.at(each)).filter((each) => sources.isFolder(each))
  return {
    title: asText(config.title),
    tagline: asText(config.tagline),
    titleDelimiter: asText(config.titleDelimiter),
    url: asText(config.url),
    baseUrl: config.baseUrl === '/' ? undefined : asText(config.baseUrl),
    trailingSlash: trailingSlash === false ? false : undefined,
    favicon: asText(config.favicon),
    image: asText(asRecord(config.themeConfig).image),
    noIndex: noIndex === true || undefined,
    staticDirectories: placed.join() === 'static' ? undefined : placed,
  }
}

function languages(
  config: Options,
  places: Parameters<typeof i18nOf>[1],
  sources: Sources,
  plan: Plan,
  theme: Options,
): Record<string, Plain> {
  const found = languagesOf(config.i18n)
  const { label, direction, htmlLang, calendar } = asRecord(found.configs[found.defaultLocale])
  const isPlain = [label, direction, htmlLang, calendar].every((each) => each === undefined)
  if (found.locales.length === 1 && isPlain) return { lang: found.defaultLocale }
  return { i18n: i18nOf(found, places, sources, plan, theme) }
}

function colorModeOf(written: unknown): Plain {
  if (!isRecord(written)) return undefined
  const { defaultMode, disableSwitch, respectPrefersColorScheme } = written
  return {
    defaultMode: asText(defaultMode),
    disableSwitch: disableSwitch === true || undefined,
    respectPrefersColorScheme:
      typeof respectPrefersColorScheme === 'boolean' ? respectPrefersColorScheme : undefined,
  }
}

/** The parts that a preset has, whatever its name is. */
const PARTS = ['docs', 'blog', 'pages', 'theme']

/** The options of each part, from the presets, which are known by what they are given, or from plugins. */
function partsOf(config: Options): Parts {
  const named = (key: string) => asList(config[key]).map((each) => entryOf(each))
  const presets = named('presets')
  const isWhole = ([name, options]: (typeof presets)[number]) =>
    /^(classic|@docusaurus\/preset-classic)$/.test(name) || PARTS.some((part) => isRecord(options[part]))
  const whole = presets.filter(isWhole)
  const preset: Options = Object.assign({}, ...whole.map(([, options]) => options))
  const isClassic = whole.some(([name]) => /classic$/.test(name))
  const parts = {
    docs: preset.docs ?? (isClassic ? {} : undefined),
    blog: preset.blog,
    pages: preset.pages,
    theme: preset.theme,
  }
  const others: [string, Options][] = Object.entries(preset)
    .filter(([name]) => !(name in parts))
    .map(([name, options]) => [`preset.${name}`, asRecord(options)])
  const instances: Options[] = []
  for (const entry of [...named('plugins'), ...presets.filter((each) => !whole.includes(each))]) {
    const [name, options] = entry
    const [, kind] = /(?:^|\/)(?:docusaurus-)?plugin-content-(docs|blog|pages)$/.exec(name) ?? []
    const isFirst = options.id === undefined || options.id === 'default'
    if (kind && !isRecord(parts[kind as 'docs']) && (isFirst || kind === 'docs'))
      parts[kind as 'docs'] = options
    else if (kind === 'docs' && isRecord(parts.docs)) instances.push(options)
    else others.push(entry)
  }
  return {
    docs: asRecord(parts.docs),
    instances,
    blog: parts.blog === false ? false : asRecord(parts.blog),
    pages: asRecord(parts.pages),
    theme: asRecord(parts.theme),
    others,
  }
}

/** A preset or plugin: its name, or its name and options. A module that is not installed is known by its name. */
function entryOf(written: unknown): [string, Options] {
  const [module, options] = Array.isArray(written) ? written : [written]
  const { $from, $function } = asRecord(module)
  const name = (asText(module) ?? asText($from) ?? asText($function) ?? 'plugin').replace(
    /^.*[\\/](?=plugins[\\/])/,
    './',
  )
  return [name, asRecord(options)]
}

/** Reports what other plugins do, and returns the redirects of one. */
function otherPlugins(others: Parts['others'], file: string, plan: Plan): Record<string, string> {
  const redirects: Record<string, string> = {}
  for (const [name, options] of others) {
    if (/client-redirects$/.test(name)) {
      for (const each of asList(options.redirects)) {
        const { from, to } = asRecord(each)
        const target = asText(to)
        for (const old of Array.isArray(from) ? from : [from])
          if (typeof old === 'string' && target) redirects[old] = target
      }
      if (options.createRedirects !== undefined)
        plan.hand(file, 'createRedirects of client-redirects: write its redirects into redirects')
    } else if (/plugin-content-(docs|blog)$/.test(name))
      plan.hand(file, `${name} with the id ${String(options.id)} did not come over: a site has one blog`)
    else if (
      !/^preset\.(gtag|sitemap|svgr|debug)$|plugin-(sitemap|svgr|google-gtag|ideal-image|debug|sass)$/.test(
        name,
      )
    )
      plan.drop(name, DOCUSAURUS_KEYS[name]?.here ?? 'no counterpart: see Plugins in the handbook')
  }
  return redirects
}

/** The tags of Google Analytics. */
function gtagOf(others: Parts['others']): Plain[] {
  const options = others.find(([name]) => /(^preset\.gtag|plugin-google-gtag)$/.test(name))?.[1]
  const ids = options ? [options.trackingID].flat().filter((each) => typeof each === 'string') : []
  const [id] = ids
  if (id === undefined) return []
  const calls = ids.map((each) => `gtag('config','${each}')`).join(';')
  return [
    { tag: 'script', attributes: { async: true, src: `https://www.googletagmanager.com/gtag/js?id=${id}` } },
    {
      tag: 'script',
      content: `window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}gtag('js',new Date());${calls}`,
    },
  ]
}

/** An object with any value, or nothing. */
function filled(value: Record<string, Plain>): Plain {
  return Object.values(value).some((each) => each !== undefined) ? value : undefined
}
