import { type Strings, toUrl, type Url } from '@chatdocs/protocol'
import type { TagsFile } from '../config/blog-data.ts'
import type { DocsVersion } from '../config/versions.ts'
import type { Checked } from '../diagnostics/diagnostic.ts'
import type { SourcePath } from '../paths.ts'
import type { Tag } from './blog/model.ts'
import { makeTags } from './blog/tags.ts'
import type { DocumentEntry, VersionDocuments } from './documents.ts'
import type { CategoryEntry } from './entries.ts'
import { belongingTo, type Route } from './routes.ts'

/** The pages that list tags, and the tags of each document. */
export interface DocumentTags {
  routes: readonly Route<'tag'>[]
  bySource: ReadonlyMap<SourcePath, OwnTags>
}

/**
 * The tags of one document, and the page that lists all tags.
 *
 * @public The compiler names it in the declaration of a query.
 */
export interface OwnTags {
  all: Url
  tags: readonly Tag[]
}

export interface DocumentTagSources {
  documents: VersionDocuments
  /** The tags file of the version, and its contents. Without one, every tag is valid. */
  path: string
  file: TagsFile | undefined
  /** The name of the sidebar on the pages of tags. */
  sidebar: string | undefined
  language: string
  strings: Strings
}

/** The tags of the documents of a version. A tag has no page if all its documents are unlisted. */
export function tagsOfDocuments(sources: DocumentTagSources): Checked<DocumentTags> {
  const { documents, file, path, language } = sources
  const { entries, version } = documents
  const tagged = entries.filter(({ tags = [] }) => tags.length > 0)
  if (tagged.length === 0) return { value: { routes: [], bySource: new Map() }, diagnostics: [] }
  const { value, diagnostics } = makeTags(
    tagged.map(({ source, tags }) => ({ path: source, tags })),
    file,
    { routeBase: version.routeBase, tags: path },
  )
  const collator = new Intl.Collator(language)
  const having = new Map<string, DocumentEntry[]>()
  tagged.forEach((doc, index) => {
    for (const key of doc.unlisted ? [] : (value.keys[index] ?? []))
      having.set(key, [...(having.get(key) ?? []), doc])
  })
  const shown = value.tags
    .filter(({ key }) => having.has(key))
    .sort((one, other) => collator.compare(one.label, other.label))
  const byKey = new Map(shown.map((tag) => [tag.key, tag]))
  const bySource = tagged.map(({ source }, index) => {
    const tags = (value.keys[index] ?? []).flatMap((key) => byKey.get(key) ?? [])
    return [source, { all: allTags(version), tags }] as const
  })
  const categories = shown.map((tag) => categoryOf(tag, having.get(tag.key) ?? []))
  return { value: { routes: routesOf(categories, sources), bySource: new Map(bySource) }, diagnostics }
}

const PLAIN = { type: 'category', collapsible: false, collapsed: false } as const

/** A tag as a category that contains its documents. */
function categoryOf({ label, url, description }: Tag, documents: readonly DocumentEntry[]): CategoryEntry {
  return {
    ...PLAIN,
    label,
    items: documents.map((doc) => ({ type: 'doc', doc, label: doc.title })),
    link: { type: 'index', url, title: label },
    ...(description !== undefined && { description }),
  }
}

function allTags({ routeBase }: DocsVersion): Url {
  return toUrl(`${routeBase}/tags`)
}

/** A page for each tag, and one that lists them. */
function routesOf(
  categories: readonly CategoryEntry[],
  { documents: { version }, sidebar, strings }: DocumentTagSources,
): Route<'tag'>[] {
  const about = {
    ...belongingTo(version),
    kind: 'tag',
    unlisted: false,
    ...(sidebar !== undefined && { sidebar }),
  } as const
  const single = categories.flatMap((category): Route<'tag'>[] => {
    const { link } = category
    return link?.type === 'index' ? [{ ...about, url: link.url, title: category.label, category }] : []
  })
  const title = strings.blogTags
  const all: Route<'tag'> = {
    ...about,
    url: allTags(version),
    title,
    category: { ...PLAIN, label: title, items: categories },
  }
  return single.length > 0 ? [all, ...single] : []
}
