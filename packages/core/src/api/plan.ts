import { type ReferenceWords, toUrl, type Url } from '@chatdocs/protocol'
import type { ApiPackage } from '../config/api.ts'
import type { DocsConfig } from '../config/docs.ts'
import type { DocsVersion } from '../config/versions.ts'
import type { SourcePath } from '../paths.ts'
import type { ApiKind, ApiModel, ApiSignature, ApiSymbol } from './model.ts'
import { type Anchors, anchorsOf, callsOf, freeName, membersOf, plainName } from './symbols.ts'

export interface ApiSite {
  /** The documents folder of the version, without trailing slash; empty for the site folder. */
  docsFolder: string
  /** The folder of the current documents, if this is an earlier version: its comments were written beside them. */
  today?: string
  language: string
  words: ReferenceWords
}

export interface ApiInput {
  about: ApiPackage
  model: ApiModel
  /** The address of its overview: `/docs/api`. */
  url: Url
}

/** The addresses of a package's pages and of everything on them. */
export interface PackagePlan extends ApiInput {
  /** The folder of the package's documents: `docs/api`. */
  folder: string
  pages: readonly PagePlan[]
  /** The path of each symbol's page by id; for members, with their anchor. */
  places: ReadonlyMap<number, string>
  /** The same paths, by the names that other packages use: `Bot`, `segment.text`, `Bot.on`. */
  byName: ReadonlyMap<string, string>
}

export interface PagePlan {
  symbol: ApiSymbol
  /** The enclosing namespaces and modules, outermost first. */
  parents: readonly ApiSymbol[]
  path: SourcePath
  url: Url
  anchors: Anchors
}

/** The folder of each kind of page, in the order of lists and sidebars. */
export const KIND_FOLDERS: readonly (readonly [Exclude<ApiKind, 'reference'>, string])[] = [
  ['module', 'modules'],
  ['namespace', 'namespaces'],
  ['class', 'classes'],
  ['interface', 'interfaces'],
  ['enumeration', 'enumerations'],
  ['function', 'functions'],
  ['type-alias', 'type-aliases'],
  ['variable', 'variables'],
]

/** Whether a symbol has pages below its own. */
export function isHolder({ kind }: ApiSymbol): boolean {
  return kind === 'module' || kind === 'namespace'
}

/** File names that mean their folder. */
const FOLDER_FILES = ['index', 'readme']

export function planPackage({ about, model, url }: ApiInput, site: ApiSite): PackagePlan {
  const top = { folder: inDocs(about.folder, site), url }
  const pages = pagesOf(model.symbols, top, [])
  const places = new Map(pages.flatMap(placesOn))
  const names = [
    ...pages.map((page) => [qualifiedName(page), page.url] as const),
    ...pages.flatMap((page) =>
      membersOf(page.symbol).map(
        ({ id, name }) => [`${qualifiedName(page)}.${name}`, places.get(id) ?? page.url] as const,
      ),
    ),
  ]
  for (const { id, target } of referencesIn(model.symbols)) {
    const place = target && 'id' in target ? places.get(target.id) : undefined
    if (place !== undefined) places.set(id, place)
  }
  return { about, model, folder: top.folder, url, pages, places, byName: new Map(names.reverse()) }
}

function inDocs(folder: string, { docsFolder }: ApiSite): string {
  return docsFolder === '' ? folder : `${docsFolder}/${folder}`
}

/**
 * The route of a package's first page in a version. If several versions have a reference, a configured route changes as
 * the documents' routes do: `/docs/cli` becomes `/docs/1.0/cli`, `/reference` becomes `/reference/1.0`.
 */
export function referenceRoute(
  { folder, routeBase }: ApiPackage,
  version: DocsVersion,
  { docs, isOnly }: { docs: Pick<DocsConfig, 'routeBase'>; isOnly: boolean },
): Url {
  if (routeBase === undefined) return toUrl(`${version.routeBase}/${folder}`)
  if (isOnly) return routeBase
  const base = docs.routeBase
  return routeBase.startsWith(`${base}/`)
    ? toUrl(version.routeBase + routeBase.slice(base.length))
    : toUrl(routeBase + version.routeBase.slice(base.length))
}

interface Below {
  folder: string
  url: Url
}

/** The pages of symbols, with the targets on them. Names that some file systems treat as equal get different paths. */
function pagesOf(
  symbols: readonly ApiSymbol[],
  { folder, url }: Below,
  parents: readonly ApiSymbol[],
): PagePlan[] {
  const taken = new Map<string, Set<string>>()
  return symbols.flatMap((symbol): PagePlan[] => {
    const below = KIND_FOLDERS.find(([kind]) => kind === symbol.kind)?.[1]
    if (below === undefined) return []
    const holds = isHolder(symbol)
    const names = taken.get(below) ?? new Set(holds ? [] : FOLDER_FILES)
    taken.set(below, names)
    const name = fileName(symbol.name, names)
    const at = { folder: `${folder}/${below}/${name}`, url: toUrl(`${url}/${below}/${name}`) }
    const page = {
      symbol,
      parents,
      path: `${at.folder}${holds ? '/index' : ''}.md` as SourcePath,
      url: at.url,
      anchors: anchorsOf(symbol),
    }
    return holds ? [page, ...pagesOf(symbol.members ?? [], at, [...parents, symbol])] : [page]
  })
}

function fileName(name: string, taken: Set<string>): string {
  const plain = plainName(name)
  const lower = freeName(plain.toLowerCase(), taken)
  taken.add(lower)
  return plain + lower.slice(plain.toLowerCase().length)
}

/** Every link target on a page. A signature without an anchor has the anchor of its member. */
function placesOn({ symbol, url, anchors }: PagePlan): [number, string][] {
  const place = (each: ApiSymbol | ApiSignature, member = each): [number, string] => {
    const anchor = anchors.get(each) ?? anchors.get(member)
    return [each.id, anchor === undefined ? url : `${url}#${anchor}`]
  }
  const members = membersOf(symbol).flatMap((member) => [
    place(member),
    ...callsOf(member).map((each) => place(each, member)),
  ])
  const own = [...(symbol.signatures ?? []), ...(symbol.indexSignatures ?? [])]
  return [...members, ...own.map((each) => place(each)), [symbol.id, url]]
}

function referencesIn(symbols: readonly ApiSymbol[]): ApiSymbol[] {
  return symbols.flatMap((symbol) =>
    symbol.kind === 'reference' ? [symbol] : referencesIn(symbol.members ?? []),
  )
}

/** The name of a symbol in code: a namespace precedes it, a module does not. */
export function qualifiedName({ symbol, parents }: Pick<PagePlan, 'symbol' | 'parents'>): string {
  const spaces = parents.filter(({ kind }) => kind === 'namespace')
  return [...spaces, symbol].map(({ name }) => name).join('.')
}
