import { toUrl, type Url } from '@chatdocs/protocol'
import type { Config } from '../config/config.ts'
import type { Facts } from '../content/model.ts'
import { duplicateDocumentId, duplicateRoute } from '../diagnostics/catalogue.ts'
import type { Checked, Diagnostic } from '../diagnostics/diagnostic.ts'
import { folderOf, nameOf, type SourcePath, splitNumber, withoutExtension } from '../paths.ts'

/** A document with its place in the site: what sidebars, routes and navigation know of it. */
export interface DocumentEntry {
  id: string
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
}

export interface Documents {
  entries: readonly DocumentEntry[]
  /** Ids that exist, but not in this build. */
  drafts: readonly string[]
}

/** The path below the documents' folder: `docs/01-a/b.md` → `01-a/b.md`. */
export function belowDocs(path: string, config: Config): string {
  return config.docs.path === '' ? path : path.slice(config.docs.path.length + 1)
}

/**
 * Gives every document its id and route. Drafts stay out of a `build`; so does a document whose id or route
 * an earlier one has. Routes that differ by case alone would be one file on some disks.
 */
export function makeDocuments(
  all: readonly Facts[],
  config: Config,
  showDrafts: boolean,
): Checked<Documents> {
  const entries: DocumentEntry[] = []
  const drafts: string[] = []
  const diagnostics: Diagnostic[] = []
  const byId = new Map<string, SourcePath>()
  const byUrl = new Map<string, SourcePath>()
  for (const facts of all) {
    const entry = makeEntry(facts, config)
    const { path } = facts
    const sameId = byId.get(entry.id)
    const sameUrl = byUrl.get(entry.url.toLowerCase())
    if (facts.frontMatter.draft && !showDrafts) drafts.push(entry.id)
    else if (sameId)
      diagnostics.push(duplicateDocumentId(entry.id, { path, key: 'id' }, { path: sameId, key: 'id' }))
    else if (sameUrl)
      diagnostics.push(duplicateRoute(entry.url, { path, key: 'slug' }, { path: sameUrl, key: 'slug' }))
    else {
      byId.set(entry.id, path)
      byUrl.set(entry.url.toLowerCase(), path)
      entries.push(entry)
    }
  }
  return { value: { entries, drafts }, diagnostics }
}

function makeEntry(facts: Facts, config: Config): DocumentEntry {
  const path = belowDocs(facts.path, config)
  const folders = folderOf(path).split('/').filter(Boolean)
  const folder = folders.map((each) => splitNumber(each).name).join('/')
  const file = splitNumber(withoutExtension(nameOf(path)))
  const { frontMatter } = facts
  const name = frontMatter.id ?? file.name
  const isIndex = isIndexName(file.name, folders.at(-1))
  const position = frontMatter.sidebarPosition ?? file.position
  return {
    id: folder ? `${folder}/${name}` : name,
    source: facts.path,
    url: permalink(config.docs.routeBase, folder, frontMatter.slug ?? (isIndex ? '' : name)),
    title: facts.title,
    unlisted: frontMatter.unlisted ?? false,
    isIndex,
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

function isIndexName(name: string, folder: string | undefined): boolean {
  const lower = name.toLowerCase()
  if (lower === 'index' || lower === 'readme') return true
  return folder !== undefined && lower === splitNumber(folder).name.toLowerCase()
}

/** An absolute slug counts from the root of the documents, a relative one from the document's folder. */
export function permalink(routeBase: string, folder: string, slug: string): Url {
  const path = slug.startsWith('/') ? slug : `/${folder}/${slug}`
  return toUrl(`${routeBase}${path.replace(/[?#]/g, '')}`)
}
