import type { Reader } from '@chatdocs/engine'
import type { OutputPath, Url } from '@chatdocs/protocol'
import {
  checkAddresses,
  checkMainDocument,
  configAddresses,
  isLeft,
  onSite,
  sidebarAddresses,
} from '../../checks/addresses.ts'
import { nearestPath } from '../../checks/locate.ts'
import { locateAddresses } from '../../checks/page-links.ts'
import type { Locate } from '../../checks/quoted.ts'
import { writtenValues } from '../../content/source/front-matter.ts'
import {
  dynamicPage,
  emptyContext,
  noDocuments,
  pageNotBuilt,
  staticOverwritten,
} from '../../diagnostics/catalogue.ts'
import { imageTooLarge, imageUnreadable } from '../../diagnostics/content-catalogue.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { linkNotFollowed, noDocsFolder } from '../../diagnostics/page-catalogue.ts'
import { applyPolicy, inOrder, isWanted } from '../../diagnostics/policy.ts'
import { possibleContexts } from '../../graph/contexts.ts'
import { staticPath, withoutBase } from '../../graph/resolve.ts'
import { codeOf, sidebarsOf, traitsOf } from '../../graph/routes.ts'
import { type Location, PRIVATE, type SourcePath } from '../../paths.ts'
import { pluginFiles, recipes } from '../files/kinds.ts'
import { redirectProblems } from '../files/redirects.ts'
import { addressTargets } from '../graph/addresses.ts'
import { dataDiagnostics } from '../graph/data.ts'
import { categoryFiles, documents, navigations, routes, sidebars } from '../graph/graph.ts'
import { diagnosticsOf } from '../graph/links.ts'
import { query, sharedQuery } from '../inputs/define.ts'
import { files, options, text, unfollowedLinks } from '../inputs/inputs.ts'
import { bundleProblems, bundles, componentProblems, unusedProblems } from '../pages/bundles.ts'
import { emptyContexts } from '../pages/contexts.ts'
import { favicon } from '../pages/head.ts'
import { html, locator, navbar } from '../pages/render.ts'
import { apiProblems } from '../site/api.ts'
import { config, docsVersions, fallbackOf, inEachLanguage, writtenSidebars } from '../site/config.ts'
import { fences } from '../site/islands.ts'
import { look } from '../site/look.ts'
import { pluginPages, plugins, problemsOf } from '../site/plugins.ts'
import { themeComponents } from '../site/theme.ts'
import { historyProblems } from '../texts/below-text.ts'
import {
  componentSources,
  markdownSources,
  metadata,
  places,
  sourceLocation,
  textOf as writtenText,
} from '../texts/content.ts'
import { blogProblems } from './blog-problems.ts'
import { mistypedMembers } from './members.ts'
import { drawnPages, orphans, sameTitles } from './reach.ts'
import { removedAddresses } from './urls-lock.ts'
import { heavyPages, manyFiles } from './weight.ts'

/** All mistakes of a site. Languages share files, so a mistake can appear in several; it is reported once. */
export async function siteDiagnostics(db: Reader): Promise<readonly Diagnostic[]> {
  const [own = [], ...others] = await inEachLanguage(db, (each) => each.get(diagnostics))
  const known = new Set(own.map(identityOf))
  const fresh = others.flat().filter((each) => known.size < known.add(identityOf(each)).size)
  return fresh.length === 0 ? own : inOrder([...own, ...fresh])
}

/** A broken link is one mistake, although each language may suggest a different target. */
function identityOf(diagnostic: Diagnostic): string {
  const { code, at } = diagnostic
  return JSON.stringify(at?.span && code.startsWith('link/') ? [code, at] : diagnostic)
}

/** The mistakes in a language. Custom pages are rendered to find the errors they throw. */
const diagnostics = query('diagnostics', { kept: true }, async (db): Promise<readonly Diagnostic[]> => {
  const [site, versions] = await Promise.all([db.get(config), db.get(docsVersions)])
  const sources = await markdownSources(db)
  const [parts, bundled, data, hidden, drawn, dead, { folderName }, posts, perSource] = await Promise.all([
    Promise.all([
      ...versions.value.map(({ name }) => db.get(writtenSidebars, name)),
      db.get(documents),
      db.get(categoryFiles),
      db.get(sidebars),
      db.get(navigations),
      db.get(routes),
      db.get(navbar),
    ]),
    bundleProblems(db),
    db.get(dataDiagnostics),
    db.get(hiddenStatics),
    db.get(failedPages),
    db.get(deadAddresses),
    db.get(options),
    db.get(blogProblems),
    // Last, because many reads at the same time wait for each other.
    problemsIn(db, sources),
  ])
  const home = await fallbackOf(db)
  const nothing = !home && sources.length === 0 && (await db.get(componentSources)).length === 0
  const all = [
    ...site.diagnostics,
    ...(await db.get(fences)).diagnostics,
    ...((await db.get(unfollowedLinks)) ?? []).map(linkNotFollowed),
    ...(await db.get(historyProblems)),
    ...(await db.get(apiProblems)),
    ...versions.diagnostics,
    ...perSource,
    ...parts.flatMap((part) => part.diagnostics),
    ...data,
    ...bundled,
    ...(await db.get(look)).diagnostics,
    ...(await db.get(themeComponents)).diagnostics,
    ...(await db.get(pluginPages)).diagnostics,
    ...(await db.get(pluginFiles)).diagnostics,
    ...(await db.get(redirectProblems)),
    ...(await unusedProblems(db)),
    ...hidden,
    // With invalid data, pages fail for that reason, which is already reported.
    ...(data.length > 0 ? [] : drawn),
    ...dead,
    ...(drawn.length > 0 ? [] : await db.get(brokenPageLinks)),
    ...(await db.get(strayScripts)),
    ...(await dynamicPages(db)),
    ...posts,
    ...(await wanted(db)),
    ...(await db.get(removedAddresses)),
    ...(nothing ? [await nothingToBuild(db, folderName)] : []),
  ]
  return placed(db, all)
})

async function nothingToBuild(db: Reader, folderName: string): Promise<Diagnostic> {
  const [{ value }, all] = await Promise.all([db.get(config), db.get(files)])
  const { path: folder } = value.docs
  if (folder === '' || all.some((each) => each.startsWith(`${folder}/`))) return noDocuments(folderName)
  const locate = await locator(db, value.path)
  return noDocsFolder(folder, locate(folder, ['docs', 'path']))
}

/** The mistakes in some documents. Other documents are parsed only where this is needed. */
export async function diagnosticsIn(
  db: Reader,
  sources: readonly SourcePath[],
): Promise<readonly Diagnostic[]> {
  return placed(db, await problemsIn(db, sources))
}

async function problemsIn(db: Reader, sources: readonly SourcePath[]): Promise<readonly Diagnostic[]> {
  const hasApi = (await db.get(config)).value.api.some(({ linked }) => linked)
  const isChecked = (await db.get(plugins)).some(({ gives }) => gives.includes('check'))
  const problems = sources.flatMap((path) => [
    db.get(diagnosticsOf, path),
    db.get(componentProblems, path),
    ...(isChecked ? [db.get(pluginProblems, path)] : []),
    ...(hasApi ? [db.get(mistypedMembers, path)] : []),
  ])
  return (await Promise.all(problems)).flat()
}

/** Checks that run only if the configuration asks for them. */
async function wanted(db: Reader): Promise<readonly Diagnostic[]> {
  const [{ value: site }, { mode }] = await Promise.all([db.get(config), db.get(options)])
  const { severities } = site
  // The pages of `dev` are not the pages that readers load.
  const isWeighed = site.budgets !== undefined && mode === 'build' && isWanted('page/too-heavy', severities)
  const asked = [
    ...(isWeighed ? [db.get(heavyPages)] : []),
    ...(site.hosting && mode === 'build' && isWanted('host/too-many-files', severities)
      ? [db.get(manyFiles)]
      : []),
    ...(isWanted('document/duplicate-title', severities) ? [db.get(sameTitles)] : []),
    ...(isWanted('page/orphan', severities) ? [db.get(orphans)] : []),
  ]
  return (await Promise.all(asked)).flat()
}

/** The problems that plugins find in a document. */
const pluginProblems = query(
  'pluginProblems',
  async (db, path: SourcePath): Promise<readonly Diagnostic[]> => {
    const [{ title, api }, written] = await Promise.all([db.get(metadata, path), writtenText(db, path)])
    return api ? [] : problemsOf(db, { path, title, text: written, frontMatter: writtenValues(written) })
  },
)

/** Diagnostics with their places and configured severities, sorted by place. */
async function placed(db: Reader, all: readonly Diagnostic[]): Promise<readonly Diagnostic[]> {
  const found = await Promise.all(all.map((each) => withPlaces(db, each)))
  return applyPolicy(found, (await db.get(config)).value.severities)
}

/** Replaces front matter keys by spans. Graphs have no positions, so that moved lines do not change them. */
async function withPlaces(db: Reader, diagnostic: Diagnostic): Promise<Diagnostic> {
  const { at, notes } = diagnostic
  const place = async (location: Location): Promise<Location> => {
    const { path, key } = location
    if (key === undefined) return sourceLocation(db, location)
    const { frontMatter } = await db.get(places, path)
    // A list with one entry can be written without the list.
    const span = frontMatter[key] ?? frontMatter[key.replace(/\.\d+$/, '')]
    return sourceLocation(db, span ? { path, span } : { path })
  }
  const placedNotes = notes.map(async (note) => (note.at ? { ...note, at: await place(note.at) } : note))
  return { ...diagnostic, ...(at && { at: await place(at) }), notes: await Promise.all(placedNotes) }
}

/** Static files that are replaced by a page with the same address. */
const hiddenStatics = sharedQuery('hiddenStatics', async (db): Promise<readonly Diagnostic[]> => {
  const [all, made, site] = await Promise.all([db.get(files), db.get(recipes), db.get(config)])
  return all.flatMap((source) => {
    const path = staticPath(source, site.value)
    if (path === undefined) return []
    const how = made.get(path as OutputPath)
    return how && how.kind !== 'copy' ? [staticOverwritten({ path: source }, path)] : []
  })
})

/** The errors that custom pages and components throw during rendering. */
const failedPages = query('failedPages', async (db): Promise<readonly Diagnostic[]> => {
  const urls = await db.get(drawnPages)
  return (await Promise.all(urls.map((url) => db.get(pageFailures, url)))).flat()
})

/** The errors that one page throws. A query of its own, so that the other pages are not drawn again. */
export const pageFailures = query(
  'pageFailures',
  async (db, url: Url): Promise<readonly Diagnostic[]> => (await db.get(html, url)).diagnostics,
)

/**
 * The addresses that the links of a custom page lead to. A query of its own, so that other edits of the page do not
 * affect it.
 */
export const pageAddresses = query(
  'pageAddresses',
  { kept: true },
  async (db, url: Url): Promise<readonly string[]> => (await db.get(html, url)).links ?? [],
)

/** Links of custom pages to addresses without a page. */
const brokenPageLinks = query('brokenPageLinks', async (db): Promise<readonly Diagnostic[]> => {
  const [{ pages }, table] = await Promise.all([db.get(bundles), db.get(routes)])
  const drawable = new Set(pages.map((page) => page.source))
  const drawn = [...table.value.byUrl.values()].flatMap((route) => {
    const code = codeOf(route)
    const isDrawn = code && drawable.has(code) && traitsOf(route).canonical === undefined
    return isDrawn ? [{ code, url: route.url }] : []
  })
  if (drawn.length === 0) return []
  const targets = await addressTargets(db)
  const { root } = (await db.get(config)).value
  const found = drawn.map(async ({ code, url }) => {
    const [addresses, locate] = await Promise.all([db.get(pageAddresses, url), locator(db, code)])
    // An address outside of the folder of this language belongs to the default language.
    const inside = addresses.filter(
      (href) => href.startsWith(targets.base) || !isLeft(withoutBase(href, root) ?? href, targets),
    )
    return checkAddresses(locateAddresses(inside, targets, locate), targets)
  })
  return (await Promise.all(found)).flat()
})

/** Scripts among the custom pages that have the wrong extension for a page, and that no page imports. */
const strayScripts = sharedQuery('strayScripts', async (db): Promise<readonly Diagnostic[]> => {
  const [all, { value }, { inputs }] = await Promise.all([db.get(files), db.get(config), db.get(bundles)])
  const known = new Set(inputs)
  const scripts = all.filter(
    (path) =>
      path.startsWith(`${value.pages.path}/`) &&
      path.endsWith('.js') &&
      !PRIVATE.test(path) &&
      !known.has(path),
  )
  const texts = await Promise.all(scripts.map((path) => db.get(text, path)))
  return scripts.flatMap((path, index) =>
    /^export default\b/m.test(texts[index] ?? '') ? [pageNotBuilt({ path })] : [],
  )
})

/** Custom pages with names such as `[id].tsx`, from which other tools generate many pages. */
async function dynamicPages(db: Reader): Promise<readonly Diagnostic[]> {
  const [sources, { value }] = await Promise.all([db.get(componentSources), db.get(config)])
  return sources.flatMap((path) => {
    const [name] = /\[[^[\]/]+\]+/.exec(path.slice(value.pages.path.length)) ?? []
    return name === undefined ? [] : [dynamicPage(name, { path })]
  })
}

/** Broken addresses in the configuration and in sidebars. */
const deadAddresses = query('deadAddresses', async (db): Promise<readonly Diagnostic[]> => {
  const [site, docs, named, targets, icon] = await Promise.all([
    db.get(config),
    db.get(documents),
    db.get(sidebars),
    addressTargets(db),
    db.get(favicon),
  ])
  const quoted = await locator(db, site.value.path)
  // Addresses of files can be written without the leading slash.
  const inConfig: Locate = (name, key) => {
    const exact = quoted(name, key)
    return exact?.span ? exact : quoted(name.replace(/^\//, ''), key)
  }
  const inSidebars = docs.value.versions.map(async (each) => {
    return sidebarAddresses(sidebarsOf(each, named.value.sidebars), await locator(db, each.version.sidebars))
  })
  const all = [...configAddresses(site.value, inConfig), ...(await Promise.all(inSidebars)).flat()]
  const written = all.filter(({ href }) => !isLeft(onSite(href, targets), targets))
  const { favicon: address = '' } = site.value
  return [
    ...checkMainDocument(site.value, docs.value, inConfig),
    ...checkAddresses(written, targets),
    ...((await fallbackOf(db)) ? [] : await db.get(emptyContexts)).map((path) =>
      emptyContext(path, inConfig(path), nearestPath(path, [...possibleContexts(targets.urls)])),
    ),
    ...(icon?.failed === undefined ? [] : [imageUnreadable(address, icon.failed, inConfig(address))]),
    ...(icon?.tooLarge === undefined ? [] : [imageTooLarge(address, icon.tooLarge, inConfig(address))]),
  ]
})
