import { asRecord, asText, isRecord, type Plain } from '../plan.ts'
import { printModule } from '../print.ts'
import { type Sources, versionsIn } from '../sources.ts'
import type * as key from '../table.ts'
import { readSidebars } from './sidebars.ts'

/**
 * Docusaurus can have several folders of documents, each with its own route. Here they become folders of one: `content/`,
 * in which each has the path of its route. Beside documents with versions, they become versions, too.
 */

type Options = Readonly<Record<string, unknown>>

export interface Instance {
  id: string
  /** The folder of its documents, as they are now. */
  folder: string
  /** The folder in which chatdocs looks for them. */
  place: string
  /** What the ids of its documents begin with there. */
  prefix: string
  /** Its route, without slashes at its ends. */
  route: string
  options: Options
}

/** The folder that holds all documents. */
export const CONTENT = 'content'

/** The folders of documents, the main one first, and whether they become one. */
export function instancesOf(all: readonly Options[], sources: Sources): { all: Instance[]; isOne: boolean } {
  const read = all.map((options) => {
    const route = (asText(options.routeBasePath) ?? 'docs').replace(/^\/+|\/+$/g, '')
    return {
      id: asText(options.id) ?? 'default',
      folder: sources.at(asText(options.path) ?? 'docs'),
      route,
      options,
    }
  })
  const isOutside =
    sources.base !== '' || read.some(({ folder }) => folder === '' || folder.startsWith('../'))
  const isOne = read.length > 1 && !isOutside && read.every(({ id }) => versionsIn(sources, id).length === 0)
  const instances = read.map((each, index): Instance => {
    if (isOne) return { ...each, place: placeIn(each.route, ''), prefix: each.route }
    return { ...each, place: index === 0 ? each.folder : `versioned_docs/version-${each.id}`, prefix: '' }
  })
  return { all: instances, isOne }
}

interface Version {
  name: string
  folder: string
  route: string
}

/** The versions of an instance, by the names that they have there. */
export function versionsOf({ id, folder, route, options }: Instance, sources: Sources): Version[] {
  const names = options.disableVersioning === true ? [] : versionsIn(sources, id)
  const last = asText(options.lastVersion) ?? names[0] ?? 'current'
  const only = Array.isArray(options.onlyIncludeVersions) ? options.onlyIncludeVersions : undefined
  const all = [...(options.includeCurrentVersion === false ? [] : ['current']), ...names]
  return all
    .filter((name) => only?.includes(name) ?? true)
    .map((name) => {
      const usual = name === last ? '' : name === 'current' ? 'next' : name
      const path = asText(asRecord(asRecord(options.versions)[name]).path) ?? usual
      const own = name === 'current' ? folder : `${sources.base}${prefixOf(id)}versioned_docs/version-${name}`
      return { name, folder: own, route: [route, path].filter(Boolean).join('/') }
    })
}

/** What the names of files and folders of an instance begin with. */
function prefixOf(id: string): string {
  return id === 'default' ? '' : `${id}_`
}

/** Makes a version of each folder of documents, and of each of its versions. */
export async function addAsVersions(all: readonly Instance[], site: key.Site): Promise<void> {
  const [main, ...others] = all
  if (!main || others.length === 0) return
  const { sources, plan } = site
  const listed = versionsIn(sources)
  const given = asRecord(asRecord(plan.config.docs).versions) as Record<string, Plain>
  const versions = versionsOf(main, sources).map(({ name, route }): [string, Plain] => [
    name,
    { ...asRecord(given[name]), path: `/${route}` } as Plain,
  ])
  plan.set('docs.lastVersion', asText(main.options.lastVersion) ?? listed[0] ?? 'current')
  const added: string[] = []
  for (const other of others) {
    const { id, options } = other
    if (sources.files(other.folder).length === 0) {
      plan.hand(site.file, `the documents ${id} in ${other.folder} are not there`)
      continue
    }
    for (const { name, folder, route } of versionsOf(other, sources)) {
      const own = name === 'current' ? id : `${id}-${name}`
      const kept = `${sources.base}${prefixOf(id)}versioned_sidebars/version-${name}-sidebars.json`
      const path = name === 'current' ? asText(options.sidebarPath) : kept
      const file = path === undefined ? undefined : sources.at(path)
      const { sidebars } = file && sources.has(file) ? await readSidebars(file, site) : { sidebars: USUAL }
      plan.files.set(`versioned_sidebars/version-${own}-sidebars.ts`, printModule(sidebars, 'defineSidebars'))
      for (const each of sources.files(folder))
        plan.moves.set(each, `versioned_docs/version-${own}${each.slice(folder.length)}`)
      versions.push([own, { path: `/${route}`, banner: 'none', badge: false }])
      added.push(own)
    }
    plan.hand(site.file, `the documents ${id} are a version here: a dropdown of versions names them, too`)
  }
  plan.set('docs.routeBasePath', '/')
  plan.set('docs.versions', Object.fromEntries(versions))
  if (Array.isArray(asRecord(plan.config.docs).onlyIncludeVersions))
    plan.set('docs.onlyIncludeVersions', added)
  const file = `${sources.base}versions.json`
  const text = `${JSON.stringify([...listed, ...added], null, 2)}\n`
  if (sources.has(file)) plan.splice(file, { start: 0, end: sources.text(file).length, text })
  else plan.files.set('versions.json', text)
}

const USUAL: Record<string, Plain> = { docs: [{ type: 'autogenerated', dirName: '.' }] }

/** Plans the moves of all documents, and returns their sidebars. */
export async function joinInstances(
  instances: readonly Instance[],
  site: key.Site,
): Promise<Record<string, Plain>> {
  const { sources, plan } = site
  const made: Record<string, Plain> = {}
  for (const { id, folder, route, options } of instances) {
    for (const path of sources.files(folder))
      plan.moves.set(path, placeIn(route, path.slice(folder.length + 1)))
    if (options.sidebarPath === false) continue
    const path = asText(options.sidebarPath)
    const usual = { [id === 'default' ? 'docs' : id]: USUAL.docs }
    const { sidebars } = path === undefined ? { sidebars: usual } : await readSidebars(sources.at(path), site)
    for (const [name, items] of Object.entries(sidebars))
      made[name in made ? `${id}-${name}` : name] = below(route, items)
  }
  return made
}

function placeIn(route: string, path: string): string {
  return [CONTENT, route, path].filter((each) => each !== '').join('/')
}

/** Entries whose documents are in the folder of a route. */
function below(route: string, value: Plain, key = ''): Plain {
  if (route === '') return value
  if (typeof value === 'string') return key === '' ? `${route}/${value}` : value
  if (Array.isArray(value)) return value.map((each: Plain) => below(route, each))
  if (!isRecord(value)) return value
  const { type } = value
  const entries = Object.entries(value as Record<string, Plain>).map(([name, each]): [string, Plain] => {
    if (name === 'id' && type === 'doc') return [name, `${route}/${String(each)}`]
    if (name === 'dirName') return [name, each === '.' ? route : `${route}/${String(each)}`]
    if (name === 'slug' && type === 'generated-index')
      return [name, `/${route}/${String(each).replace(/^\//, '')}`]
    return [name, below(route, each, name)]
  })
  return Object.fromEntries(entries)
}

/** A navbar item of an instance, by the ids and names that it has here. */
export function itemOf(item: Options, instances: readonly Instance[]): Record<string, unknown> | undefined {
  const id = asText(item.docsPluginId) ?? 'default'
  const found = instances.find((each) => each.id === id)
  if (!found) return id === 'default' ? item : undefined
  const docId = asText(item.docId)?.replace(/^\//, '')
  if (!found.place.startsWith('versioned_docs/'))
    return { ...item, docId: docId && [found.prefix, docId].filter(Boolean).join('/') }
  const isLink = item.type === 'doc' || item.type === 'docSidebar'
  return isLink
    ? { ...item, type: 'default', to: `/${[found.route, docId].filter(Boolean).join('/')}` }
    : undefined
}
