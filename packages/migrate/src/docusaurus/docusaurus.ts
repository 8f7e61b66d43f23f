import { DOCUMENT } from '../addresses.ts'
import { rewriteFrontMatter } from '../front-matter.ts'
import { asList, asRecord, asText, isRecord, type Plain } from '../plan.ts'
import { printModule } from '../print.ts'
import * as key from '../table.ts'
import { recordAddresses } from './addresses.ts'
import { renameMdx } from './documents.ts'
import { addAsVersions, CONTENT, instancesOf, joinInstances } from './instances.ts'
import { DOCUSAURUS_KEYS } from './keys.ts'
import { footerOf, navbarOf } from './navbar.ts'
import { fencesOf, movePages } from './pages.ts'
import { keepOrEdit, sidebarsOf } from './sidebars.ts'
import { writeStyles } from './styles.ts'
import { type Places, partIn, writeLanguages } from './translations.ts'

type Options = Record<string, unknown>

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
export async function readDocusaurus(config: unknown, site: key.Site): Promise<void> {
  const { plan, sources, file } = site
  const written = asRecord(config)
  const theme = asRecord(written.themeConfig)
  const parts = partsOf(written)
  const blog = parts.blog === false ? {} : parts.blog
  const places = {
    docs: sources.at(asText(parts.docs.path) ?? 'docs'),
    blog: sources.at(asText(blog.path) ?? 'blog'),
    pages: sources.at(asText(parts.pages.path) ?? 'src/pages'),
  }
  const context = { ...site, folder: places.docs }
  await writeParts(written, parts, places, context)
  const { all, isOne } = instancesOf([parts.docs, ...parts.instances], sources)
  // In one folder for all, each has the path of its route.
  const hidden = all.flatMap(({ options, route }) =>
    asList(key.patterns(options.exclude)).map((each) => (isOne ? `${route}/${each}` : String(each))),
  )
  plan.set('docs.exclude', [...new Set(hidden)])
  if (isOne) {
    plan.set('docs.path', CONTENT)
    plan.set('docs.routeBasePath', '/')
    plan.set('docs.sidebarPath', 'sidebars.moved.ts')
    plan.files.set('sidebars.moved.ts', printModule(await joinInstances(all, site), 'defineSidebars'))
  } else {
    plan.set('docs.sidebarPath', await sidebarsOf(parts.docs.sidebarPath, site))
    await addAsVersions(all, site)
  }
  for (const path of sources.files(`${sources.base}versioned_sidebars`, /\.json$/)) keepOrEdit(path, site)
  moveVersions(site)
  const shown = { plan, file, instances: all }
  // The default language can have labels of its own, too.
  const usual = asText(asRecord(written.i18n).defaultLocale) ?? 'en'
  plan.set('navbar', navbarOf(partIn(usual, 'navbar', theme, sources)[1] ?? theme.navbar, shown))
  plan.set('footer', footerOf(partIn(usual, 'footer', theme, sources)[1] ?? theme.footer, shown))
  writeLanguages(written, { ...places, instances: all }, site)
  for (const { route } of all)
    if (plan.redirects[`/${route}`] !== undefined) {
      delete plan.redirects[`/${route}`]
      plan.hand(
        file,
        `the redirect of /${route} is left out: that shows the first document, or docs.mainDocument`,
      )
    }
  const blogRoute = parts.blog === false ? undefined : (asText(blog.routeBasePath) ?? 'blog')
  recordAddresses({ places, blogRoute, instances: all }, site)
  const documents = [
    ...Object.values(places),
    `${sources.base}versioned_docs`,
    ...all.map(({ folder }) => folder),
  ]
  const files = new Set(documents.flatMap((each) => sources.files(each, DOCUMENT)))
  rewriteFrontMatter('Docusaurus', [...files], [], site)
  await renameMdx(written, places, site)
}

/** What is said of each part, by the table of keys. */
async function writeParts(
  written: Options,
  parts: Parts,
  places: Places,
  context: key.Context,
): Promise<void> {
  const { plan, sources } = context
  const theme = asRecord(written.themeConfig)
  key.apply(DOCUSAURUS_KEYS, written, context)
  key.apply(DOCUSAURUS_KEYS, theme.navbar, context, 'navbar')
  key.apply(DOCUSAURUS_KEYS, theme.footer, context, 'footer')
  key.apply(DOCUSAURUS_KEYS, parts.docs, context, 'docs')
  if (places.docs !== 'docs') plan.set('docs.path', places.docs)
  if (parts.blog === false) plan.set('blog', false)
  else key.apply(DOCUSAURUS_KEYS, parts.blog, { ...context, folder: places.blog }, 'blog')
  if (parts.blog !== false && places.blog !== 'blog') plan.set('blog.path', places.blog)
  if (sources.isFolder(places.pages)) {
    key.apply(DOCUSAURUS_KEYS, parts.pages, { ...context, folder: places.pages }, 'pages')
    plan.set('pages.path', places.pages)
    await movePages(places.pages, written, context)
  }
  writeStyles(parts.theme.customCss, context)
  plan.set('fences', fencesOf(written, context))
  readPlugins(parts.others, context)
  const statics = Array.isArray(written.staticDirectories)
    ? written.staticDirectories.map(String)
    : ['static']
  const placed = statics.map((each) => sources.at(each)).filter((each) => sources.isFolder(each))
  if (placed.join() !== 'static') plan.config.staticDirectories = placed
}

/** Versions are in the site folder, which may be above the folder of the configuration. */
function moveVersions({ sources, plan }: key.Site): void {
  const { base } = sources
  if (base === '' || !sources.has(`${base}versions.json`)) return
  const files = ['versioned_docs', 'versioned_sidebars'].flatMap((folder) => sources.files(base + folder))
  for (const path of [`${base}versions.json`, ...files]) plan.moves.set(path, path.slice(base.length))
}

/** The parts that a preset has, whatever its name is. */
const PARTS = ['docs', 'blog', 'pages', 'theme']

/** The options of each part, from the presets, which are known by what they are given, or from plugins. */
function partsOf(config: Options): Parts {
  const named = (name: string) => asList(config[name]).map((each) => entryOf(each))
  const presets = named('presets')
  const isWhole = ([name, options]: (typeof presets)[number]) =>
    /^(classic|@docusaurus\/preset-classic)$/.test(name) || PARTS.some((part) => isRecord(options[part]))
  const whole = presets.filter(isWhole)
  const preset: Options = Object.assign({}, ...whole.map(([, options]) => options))
  const parts: Options = Object.fromEntries(PARTS.map((part) => [part, preset[part]]))
  if (whole.some(([name]) => /classic$/.test(name))) parts.docs ??= {}
  const others = Object.entries(preset)
    .filter(([name]) => !PARTS.includes(name))
    .map(([name, options]): [string, Options] => [`preset.${name}`, asRecord(options)])
  const instances: Options[] = []
  for (const entry of [...named('plugins'), ...presets.filter((each) => !whole.includes(each))]) {
    const [name, options] = entry
    const [, kind = ''] = /(?:^|\/)(?:docusaurus-)?plugin-content-(docs|blog|pages)$/.exec(name) ?? []
    const isFirst = options.id === undefined || options.id === 'default' || kind === 'docs'
    if (kind && !isRecord(parts[kind]) && isFirst) parts[kind] = options
    else if (kind === 'docs') instances.push(options)
    else others.push(entry)
  }
  const [docs, pages, theme] = [parts.docs, parts.pages, parts.theme].map(asRecord) as [
    Options,
    Options,
    Options,
  ]
  return { docs, instances, blog: parts.blog === false ? false : asRecord(parts.blog), pages, theme, others }
}

/** A preset or plugin: its name, or its name and options. A module that is not installed is known by its name. */
function entryOf(written: unknown): [string, Options] {
  const [module, options] = Array.isArray(written) ? written : [written]
  const { $from, $function } = asRecord(module)
  const name = asText(module) ?? asText($from) ?? asText($function) ?? 'plugin'
  return [name.replace(/^.*[\\/](?=plugins[\\/])/, './'), asRecord(options)]
}

/** The redirects and tags of plugins. Those without a counterpart are reported. */
function readPlugins(others: Parts['others'], { plan, file }: key.Context): void {
  for (const [name, options] of others) {
    if (/client-redirects$/.test(name)) {
      for (const { from, to } of asList(options.redirects).map(asRecord))
        for (const old of [from].flat())
          if (typeof old === 'string' && asText(to)) plan.redirects[old] = String(to)
      if (options.createRedirects !== undefined)
        plan.hand(file, 'createRedirects of client-redirects: write its redirects into redirects')
    } else if (/(^preset\.gtag|plugin-google-gtag)$/.test(name)) plan.set('head', gtagOf(options))
    else if (/plugin-content-(docs|blog)$/.test(name))
      plan.hand(file, `${name} with the id ${String(options.id)} did not come over: a site has one blog`)
    else if (DOCUSAURUS_KEYS[name]?.isDropped) plan.drop(name, DOCUSAURUS_KEYS[name].here)
    else key.dropPlugin(name, plan)
  }
}

/** The tags of Google Analytics. */
function gtagOf({ trackingID }: Options): Plain {
  const ids = [trackingID].flat().filter((each) => typeof each === 'string')
  if (ids.length === 0) return undefined
  const calls = ids.map((each) => `gtag('config','${each}')`).join(';')
  const src = `https://www.googletagmanager.com/gtag/js?id=${ids[0]}`
  const content = `window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}gtag('js',new Date());${calls}`
  return [
    { tag: 'script', attributes: { async: true, src } },
    { tag: 'script', content },
  ]
}
