import { toUrl, type Url } from '@chatdocs/protocol'
import type { DocsVersion } from '../config/versions.ts'
import type { Facts } from '../content/model.ts'
import { duplicateDocumentId, duplicateRoute } from '../diagnostics/catalogue.ts'
import type { Checked, Diagnostic } from '../diagnostics/diagnostic.ts'
import { folderOf, nameOf, type SourcePath, splitNumber, withoutExtension } from '../paths.ts'

/** A document with its place in the site: what sidebars, routes and navigation know of it. */
export interface DocumentEntry {
  id: string
  /** The name of the version it belongs to. */
  version: string
  source: SourcePath
  url: Url
  title: string
  description?: string
  sidebarLabel?: string
  /** From front matter, else from the number before the file's name. */
  position?: number
  displayedSidebar?: string | null
  paginationLabel?: string
  paginationNext?: string | null
  paginationPrev?: string | null
  unlisted: boolean
  /** Named `index`, `readme` or like its folder: the page of the folder itself. */
  isIndex: boolean
  /** A page of an API reference that one comes to by name, not by reading on. */
  isSymbol?: true
}

export interface Documents {
  entries: readonly DocumentEntry[]
  /** Those that exist, but not in this build. */
  drafts: readonly DocumentEntry[]
  /** Those that have no page because of a mistake, which is reported. */
  refused: readonly DocumentEntry[]
}

/** The documents of one version. */
export interface VersionDocuments extends Documents {
  version: DocsVersion
}

/** All documents of a site, and the same by version. */
export interface SiteDocuments extends Documents {
  versions: readonly VersionDocuments[]
}

/** The path below the documents' folder: `docs/01-a/b.md` → `01-a/b.md`. */
export function belowDocs(path: string, { path: folder }: Pick<DocsVersion, 'path'>): string {
  return folder === '' ? path : path.slice(folder.length + 1)
}

/** Whether there is a document of this id that has no page, as a draft or for a mistake that is reported. */
export function isLeftOut(id: string, { drafts, refused }: Documents): boolean {
  return [...drafts, ...refused].some((each) => each.id === id)
}

/**
 * Gives every document of a version its id and route. Drafts stay out of a `build`; so does a document whose
 * id or route an earlier one has. Routes that differ by case alone would be one file on some disks.
 * Where drafts are shown, so is what is unlisted.
 */
export function makeDocuments(
  all: readonly Facts[],
  version: DocsVersion,
  showHidden: boolean,
): Checked<VersionDocuments> {
  const entries: DocumentEntry[] = []
  const drafts: DocumentEntry[] = []
  const refused: DocumentEntry[] = []
  const diagnostics: Diagnostic[] = []
  const byId = new Map<string, SourcePath>()
  const byUrl = new Map<string, SourcePath>()
  const indexes = indexFiles(all, version)
  for (const facts of all) {
    const made = makeEntry(facts, version, indexes.has(facts.path))
    const entry = showHidden ? { ...made, unlisted: false } : made
    const { path } = facts
    const sameId = byId.get(entry.id)
    const sameUrl = byUrl.get(entry.url.toLowerCase())
    if (facts.frontMatter.draft && !showHidden) drafts.push(entry)
    else if (/\.mdx$/i.test(path)) refused.push(entry)
    else if (sameId) {
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

function makeEntry(facts: Facts, version: DocsVersion, isIndex: boolean): DocumentEntry {
  const path = belowDocs(facts.path, version)
  const folders = folderOf(path).split('/').filter(Boolean)
  const folder = folders.map((each) => splitNumber(each).name).join('/')
  const file = splitNumber(withoutExtension(nameOf(path)))
  const { frontMatter } = facts
  const name = frontMatter.id ?? file.name
  const position = frontMatter.sidebarPosition ?? file.position
  return {
    id: folder ? `${folder}/${name}` : name,
    version: version.name,
    source: facts.path,
    url: facts.api?.url ?? permalink(version.routeBase, folder, frontMatter.slug ?? (isIndex ? '' : name)),
    title: facts.title,
    unlisted: frontMatter.unlisted ?? false,
    isIndex,
    ...(facts.api && facts.api.shows !== 'overview' && { isSymbol: true as const }),
    ...(position !== undefined && { position }),
    ...(facts.description !== undefined && { description: facts.description }),
    ...pick(frontMatter, [
      'sidebarLabel',
      'displayedSidebar',
      'paginationLabel',
      'paginationNext',
      'paginationPrev',
    ]),
  }
}

/** The given keys of an object, those it has. */
function pick<T extends object, K extends keyof T>(from: T, keys: readonly K[]): Pick<T, K> {
  return Object.fromEntries(
    keys.filter((key) => from[key] !== undefined).map((key) => [key, from[key]]),
  ) as Pick<T, K>
}

/**
 * The files that are the pages of their folders, one of each folder: `index` before `readme`, and either before
 * the one that is named like the folder. The others are documents like any other.
 */
function indexFiles(all: readonly Facts[], version: DocsVersion): ReadonlySet<SourcePath> {
  const best = new Map<string, { path: SourcePath; rank: number }>()
  for (const { path, api } of all) {
    const folder = folderOf(belowDocs(path, version))
    const rank = indexRank(path, nameOf(folder), api !== undefined)
    if (rank < (best.get(folder)?.rank ?? Number.POSITIVE_INFINITY)) best.set(folder, { path, rank })
  }
  return new Set([...best.values()].map(({ path }) => path))
}

/** Infinite for a file that is no page of its folder. Those of an API reference may bear the name of a symbol. */
function indexRank(path: SourcePath, folder: string, isApi: boolean): number {
  const { name } = splitNumber(withoutExtension(nameOf(path)))
  if (isApi) return name === 'index' ? 0 : Number.POSITIVE_INFINITY
  const names = ['index', 'readme', ...(folder === '' ? [] : [splitNumber(folder).name.toLowerCase()])]
  const rank = names.indexOf(name.toLowerCase())
  return rank < 0 ? Number.POSITIVE_INFINITY : rank
}

/** An absolute slug counts from the root of the documents, a relative one from the document's folder. */
export function permalink(routeBase: string, folder: string, slug: string): Url {
  const path = slug.startsWith('/') ? slug : `/${folder}/${slug}`
  return toUrl(`${routeBase}${path.replace(/[?#]/g, '')}`)
}
