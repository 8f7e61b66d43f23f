import { query, type Reader } from '@chatdocs/engine'
import type { OutputPath } from '@chatdocs/protocol'
import { checkAddresses, checkMainDocument, configAddresses, sidebarAddresses } from '../checks/addresses.ts'
import { imageUnreadable, noDocuments, staticOverwritten } from '../diagnostics/catalogue.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { applyPolicy } from '../diagnostics/policy.ts'
import { staticPath } from '../graph/resolve.ts'
import type { Location } from '../paths.ts'
import { bundles } from './bundles.ts'
import { config, writtenSidebars } from './config.ts'
import { componentSources, markdownSources, places } from './content.ts'
import { categoryFiles, documents, navigations, routes, sidebars } from './graph.ts'
import { files, options } from './ground.ts'
import { favicon } from './head.ts'
import { diagnosticsOf } from './links.ts'
import { recipes } from './outputs.ts'
import { addressTargets, html, locator, navbar } from './render.ts'

/** All mistakes of a site, a value like any other. Pages of the site's own are drawn, for what they throw. */
export const diagnostics = query('diagnostics', async (db): Promise<readonly Diagnostic[]> => {
  const site = await db.get(config)
  const sources = await markdownSources(db)
  const [perSource, parts, { diagnostics: bundled }, hidden, drawn, dead, { folderName }] = await Promise.all(
    [
      Promise.all(sources.map((path) => db.get(diagnosticsOf, path))),
      Promise.all([
        db.get(writtenSidebars),
        db.get(documents),
        db.get(categoryFiles),
        db.get(sidebars),
        db.get(navigations),
        db.get(routes),
        db.get(navbar),
      ]),
      db.get(bundles),
      db.get(hiddenStatics),
      db.get(failedPages),
      db.get(deadAddresses),
      db.get(options),
    ],
  )
  const nothing = sources.length === 0 && (await db.get(componentSources)).length === 0
  const all = [
    ...site.diagnostics,
    ...perSource.flat(),
    ...parts.flatMap((part) => part.diagnostics),
    ...bundled,
    ...hidden,
    ...drawn,
    ...dead,
    ...(nothing ? [noDocuments(folderName)] : []),
  ]
  const placed = await Promise.all(all.map((each) => withPlaces(db, each)))
  return applyPolicy(placed, site.value.severities)
})

/** Graphs know keys of front matter, and no positions: those are looked up for the few that are shown. */
async function withPlaces(db: Reader, diagnostic: Diagnostic): Promise<Diagnostic> {
  const { at, notes } = diagnostic
  const place = async (location: Location): Promise<Location> => {
    const { path, key } = location
    if (key === undefined) return location
    const span = (await db.get(places, path)).frontMatter[key]
    return span ? { path, span } : { path }
  }
  const placedNotes = notes.map(async (note) => (note.at ? { ...note, at: await place(note.at) } : note))
  return { ...diagnostic, ...(at && { at: await place(at) }), notes: await Promise.all(placedNotes) }
}

/** Static files a reader never gets, because a page has their address. */
const hiddenStatics = query('hiddenStatics', async (db): Promise<readonly Diagnostic[]> => {
  const [all, made, site] = await Promise.all([db.get(files), db.get(recipes), db.get(config)])
  return all.flatMap((source) => {
    const path = staticPath(source, site.value)
    if (path === undefined) return []
    const how = made.get(path as OutputPath)
    return how && how.kind !== 'copy' ? [staticOverwritten({ path: source }, path)] : []
  })
})

/** What pages of the site's own throw while they are drawn. */
const failedPages = query('failedPages', async (db): Promise<readonly Diagnostic[]> => {
  const [{ pages }, table] = await Promise.all([db.get(bundles), db.get(routes)])
  const drawable = new Set(pages.map((page) => page.source))
  const urls = [...table.value.byUrl.values()].flatMap((route) =>
    route.kind === 'component' && drawable.has(route.source) ? [route.url] : [],
  )
  const drawn = await Promise.all(urls.map((url) => db.get(html, url)))
  return drawn.flatMap((each) => each.diagnostics)
})

/** What the configuration and the sidebars name, and what is not there. */
const deadAddresses = query('deadAddresses', async (db): Promise<readonly Diagnostic[]> => {
  const [site, docs, named, targets, icon] = await Promise.all([
    db.get(config),
    db.get(documents),
    db.get(sidebars),
    addressTargets(db),
    db.get(favicon),
  ])
  const inConfig = await locator(db, site.value.path)
  const inSidebars = await locator(db, site.value.docs.sidebars)
  const written = [
    ...configAddresses(site.value, inConfig),
    ...sidebarAddresses(named.value.sidebars, inSidebars),
  ]
  const { favicon: address = '' } = site.value
  return [
    ...checkMainDocument(site.value, docs.value, inConfig),
    ...checkAddresses(written, targets),
    ...(icon?.failed === undefined ? [] : [imageUnreadable(address, icon.failed, inConfig(address))]),
  ]
})
