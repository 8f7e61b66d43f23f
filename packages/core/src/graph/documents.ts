import { toUrl, type Url } from '@chatdocs/protocol'
import type { DocsVersion } from '../config/versions.ts'
import type { Metadata } from '../content/model.ts'
import type { FrontMatter } from '../content/source/front-matter-schema.ts'
import { duplicateDocumentId, duplicateRoute } from '../diagnostics/catalogue.ts'
import type { Checked, Diagnostic } from '../diagnostics/diagnostic.ts'
import { folderOf, nameOf, type SourcePath, splitNumber, withoutExtension } from '../paths.ts'
import { checkLength } from './lengths.ts'

/** The front matter that an entry copies unchanged. */
const KEPT = [
  'redirectFrom',
  'sidebarLabel',
  'sidebarBadge',
  'sidebarSections',
  'sidebarClassName',
  'displayedSidebar',
  'paginationLabel',
  'paginationNext',
  'paginationPrev',
  'tags',
] as const satisfies readonly (keyof FrontMatter)[]

/** A document in the site graph, with everything that sidebars, routes and navigation need. */
export interface DocumentEntry extends Pick<FrontMatter, (typeof KEPT)[number]> {
  id: string
  /** The name of the version it belongs to. */
  version: string
  source: SourcePath
  /** The original path, if the document is a translation. */
  place?: SourcePath
  url: Url
  title: string
  /** From front matter, else from the number prefix of the file name. */
  position?: number
  unlisted: boolean
  /** Whether the page of the file is the page of its folder, see `indexFiles`. */
  isIndex: boolean
  /** A symbol page of an API reference. Readers reach it by name, so it has no previous and next page. */
  isSymbol?: true
}

export interface Documents {
  entries: readonly DocumentEntry[]
  /** Drafts that this build leaves out. */
  drafts: readonly DocumentEntry[]
  /** Documents without a page because of a reported mistake. */
  refused: readonly DocumentEntry[]
  /** The ids of documents for which a language falls back to the default one. */
  untranslated?: readonly string[]
}

export interface VersionDocuments extends Documents {
  version: DocsVersion
}

/** All documents of a site, in total and by version. */
export interface SiteDocuments extends Documents {
  versions: readonly VersionDocuments[]
}

/** The path relative to the documents folder: `docs/01-a/b.md` → `01-a/b.md`. */
export function belowDocs(path: string, { path: folder }: Pick<DocsVersion, 'path'>): string {
  return folder === '' ? path : path.slice(folder.length + 1)
}

/** The path that determines where a document is listed. */
export function placeIn({ place, source }: DocumentEntry): SourcePath {
  return place ?? source
}

/** Whether a document with this id exists but has no page: a draft, or a document with a reported mistake. */
export function isLeftOut(
  id: string,
  { drafts, refused, untranslated = [] }: Omit<Documents, 'entries'>,
): boolean {
  return untranslated.includes(id) || [...drafts, ...refused].some((each) => each.id === id)
}

/** How documents become pages. */
export interface DocumentRules {
  /** The original path of a translated file, which determines its id and route. */
  place: (path: SourcePath) => SourcePath
  /** Shows drafts and unlisted documents. */
  showHidden: boolean
}

type Placed = Metadata & { place: SourcePath }

/**
 * Assigns every document of a version its id and route. A `build` leaves out drafts and documents whose id or route
 * is taken by an earlier one. Routes that differ only in case collide: some file systems ignore case.
 * A mode that shows drafts also shows unlisted documents.
 */
export function makeDocuments(
  all: readonly Metadata[],
  version: DocsVersion,
  { place, showHidden }: DocumentRules,
): Checked<VersionDocuments> {
  const entries: DocumentEntry[] = []
  const drafts: DocumentEntry[] = []
  const refused: DocumentEntry[] = []
  const diagnostics: Diagnostic[] = []
  const byId = new Map<string, SourcePath>()
  const byUrl = new Map<string, SourcePath>()
  const placed = all.map((each) => ({ ...each, place: place(each.path) }))
  const indexes = indexFiles(placed, version)
  for (const each of placed) {
    const made = makeEntry(each, version, indexes.has(each.path))
    const entry = showHidden ? { ...made, unlisted: false } : made
    const { path } = each
    const key = each.frontMatter.slug === undefined ? 'id' : 'slug'
    const long = checkLength(entry.url, { path, key })
    const sameId = byId.get(entry.id)
    const sameUrl = byUrl.get(entry.url.toLowerCase())
    if (each.frontMatter.draft && !showHidden) drafts.push(entry)
    else if (long) {
      refused.push(entry)
      diagnostics.push(long)
    } else if (sameId) {
      refused.push(entry)
      diagnostics.push(duplicateDocumentId(entry.id, { path, key: 'id' }, { path: sameId, key: 'id' }))
    } else if (sameUrl) {
      refused.push(entry)
      diagnostics.push(duplicateRoute(entry.url, { path, key: 'slug' }, { path: sameUrl, key: 'slug' }))
    } else {
      byId.set(entry.id, path)
      byUrl.set(entry.url.toLowerCase(), path)
      entries.push(entry)
    }
  }
  return { value: { version, entries, drafts, refused }, diagnostics }
}

function makeEntry(metadata: Placed, version: DocsVersion, isIndex: boolean): DocumentEntry {
  const path = belowDocs(metadata.place, version)
  const folders = folderOf(path).split('/').filter(Boolean)
  const folder = folders.map((each) => splitNumber(each).name).join('/')
  const file = splitNumber(withoutExtension(nameOf(path)))
  const { frontMatter } = metadata
  const name = frontMatter.id ?? file.name
  const position = frontMatter.sidebarPosition ?? file.position
  return {
    id: folder ? `${folder}/${name}` : name,
    version: version.name,
    source: metadata.path,
    ...(metadata.place !== metadata.path && { place: metadata.place }),
    url: metadata.api?.url ?? permalink(version.routeBase, folder, frontMatter.slug ?? (isIndex ? '' : name)),
    title: metadata.title,
    unlisted: frontMatter.unlisted ?? false,
    isIndex,
    ...(metadata.api && metadata.api.shows !== 'overview' && { isSymbol: true as const }),
    ...(position !== undefined && { position }),
    ...pick(frontMatter, KEPT),
  }
}

/** The front matter that ids, addresses and the order of documents depend on. */
const STANDING = ['id', 'slug', 'draft', 'unlisted', 'sidebarPosition'] as const

/** What ids, addresses and the order of documents depend on: metadata without titles and other labels. */
export function standingOf({ path, api, frontMatter }: Metadata): Metadata {
  return { path, title: '', frontMatter: pick(frontMatter, STANDING), ...(api && { api }) }
}

/** Adds the labels that `standingOf` has left out. */
export function labelled(bare: VersionDocuments, all: ReadonlyMap<SourcePath, Metadata>): VersionDocuments {
  const labelEntry = (entry: DocumentEntry): DocumentEntry => {
    const own = all.get(entry.source)
    return own ? { ...entry, title: own.title, ...pick(own.frontMatter, KEPT) } : entry
  }
  const { entries, drafts, refused } = bare
  return {
    ...bare,
    entries: entries.map(labelEntry),
    drafts: drafts.map(labelEntry),
    refused: refused.map(labelEntry),
  }
}

/** The documents of all versions together. */
export function inTotal(versions: readonly VersionDocuments[]): SiteDocuments {
  return {
    versions,
    entries: versions.flatMap((each) => each.entries),
    drafts: versions.flatMap((each) => each.drafts),
    refused: versions.flatMap((each) => each.refused),
    ...(versions.some((each) => each.untranslated) && {
      untranslated: versions.flatMap(({ untranslated = [] }) => untranslated),
    }),
  }
}

/** Copies the given keys of an object that are present. */
function pick<T extends object, K extends keyof T>(from: T, keys: readonly K[]): Pick<T, K> {
  const picked: Partial<Pick<T, K>> = {}
  for (const key of keys) if (from[key] !== undefined) picked[key] = from[key]
  return picked as Pick<T, K>
}

/**
 * The index files, one per folder: `index` before `readme` before a file named like the folder, or `home` at the top, as in
 * wikis. Any others in the folder are ordinary documents.
 */
function indexFiles(all: readonly Placed[], version: DocsVersion): ReadonlySet<SourcePath> {
  const best = new Map<string, { path: SourcePath; rank: number }>()
  for (const { path, place, api } of all) {
    const folder = folderOf(belowDocs(place, version))
    const rank = indexRank(path, nameOf(folder), api !== undefined)
    if (rank < (best.get(folder)?.rank ?? Number.POSITIVE_INFINITY)) best.set(folder, { path, rank })
  }
  return new Set([...best.values()].map(({ path }) => path))
}

/** Infinite for a file that is not an index. In an API reference, `readme` or the folder's name may be a symbol. */
function indexRank(path: SourcePath, folder: string, isApi: boolean): number {
  const { name } = splitNumber(withoutExtension(nameOf(path)))
  if (isApi) return name === 'index' ? 0 : Number.POSITIVE_INFINITY
  const names = ['index', 'readme', folder === '' ? 'home' : splitNumber(folder).name.toLowerCase()]
  const rank = names.indexOf(name.toLowerCase())
  return rank < 0 ? Number.POSITIVE_INFINITY : rank
}

/** An absolute slug is relative to the docs root, a relative one to the document's folder. */
export function permalink(routeBase: string, folder: string, slug: string): Url {
  const path = slug.startsWith('/') ? slug : `/${folder}/${slug}`
  return toUrl(`${routeBase}${path.replace(/[?#]/g, '')}`)
}
