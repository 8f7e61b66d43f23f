import type {
  Card,
  LastUpdate,
  MarkdownText,
  OutputPath,
  RouteData,
  SidebarItem,
  TocEntry,
  Url,
} from '@chatdocs/protocol'
import type { Facts, HeadTag } from '../content/model.ts'
import type { Entry } from '../graph/entries.ts'
import type { Navigation } from '../graph/navigation.ts'
import { isUnlisted, urlOf } from '../graph/navigation.ts'
import { markdownFormPath, type Route, traitsOf } from '../graph/routes.ts'
import type { SourcePath } from '../paths.ts'
import type { BundledPage } from '../tasks.ts'

/** The data common to all kinds of pages. */
export interface PageBase {
  route: Route
  navigation: Navigation | undefined
  breadcrumbs: boolean
  release: string
  /** The name of its docs version, if the site shows versions. */
  version?: string
  /** The same page in the other versions. */
  versions?: Readonly<Record<string, Url>> | undefined
  /** See `RouteData`. */
  preferred?: Url | undefined
  /** The folder of its language in the finished site: empty, or `en/`. */
  folder: string
  /** See `RouteData`. */
  original?: true
  languages?: RouteData['languages']
  /** The innermost search context of the page. */
  context?: Url | undefined
  /** Whether the body of a document is left out. */
  isWithoutBody?: boolean
}

/** The data of a document that is the same on every page that shows it. */
export interface ReadDocument {
  text: Omit<MarkdownText, 'heading'>
  toc: readonly TocEntry[]
  edit: string | undefined
  updated: LastUpdate | undefined
}

export function documentData(base: PageBase, facts: Facts, read: ReadDocument): RouteData {
  const { frontMatter } = facts
  const needsHeading = !facts.hasHeading && !frontMatter.hideTitle
  const { canonical, part } = traitsOf(base.route)
  const kind = part === 'docs' ? 'doc' : 'markdown'
  const content = { kind, ...read.text, ...(needsHeading && { heading: facts.title }) } as const
  return {
    ...commonData(base),
    title: facts.title,
    toc: read.toc,
    content,
    ...writtenData(facts),
    ...(canonical !== undefined && { canonical }),
    ...aroundText(base, read),
  }
}

/** The data that a document or post specifies for its own page. */
export function writtenData({ description, frontMatter, head }: Facts) {
  const { draft, unlisted, keywords } = frontMatter
  return {
    ...(description !== undefined && { description }),
    // In `dev`, drafts and unlisted pages are visible and marked as such.
    ...(draft && { draft: true as const }),
    ...(unlisted && { unlisted: true as const }),
    ...(keywords && { keywords }),
    ...(head && { ownHead: head.some(actsOnReaders) }),
  }
}

/** Whether a head tag has an effect in the reader's browser, rather than only for crawlers. */
function actsOnReaders({ tag, attributes }: HeadTag): boolean {
  const { rel, name } = attributes
  if (tag === 'meta') return 'http-equiv' in attributes || ACTING.has(String(name).toLowerCase())
  return tag !== 'link' || !FOR_CRAWLERS.has(String(rel).toLowerCase())
}

/** Names of `meta` tags that change how a page looks or what it sends. */
const ACTING: ReadonlySet<string> = new Set(['color-scheme', 'referrer', 'theme-color', 'viewport'])

/** Relations of `link` tags that only crawlers use. */
const FOR_CRAWLERS: ReadonlySet<string> = new Set([
  'alternate',
  'author',
  'canonical',
  'help',
  'license',
  'me',
  'next',
  'prev',
  'search',
])

/** The data around a Markdown text: edit URL, last update, path of its Markdown. */
export function aroundText(
  { route, folder }: Pick<PageBase, 'route' | 'folder'>,
  { edit, updated }: Partial<Pick<ReadDocument, 'edit' | 'updated'>> = {},
) {
  const markdown = markdownFormPath(route)
  return {
    ...(edit !== undefined && { edit }),
    ...(updated && { updated }),
    ...(markdown !== undefined && { markdown: `${folder}${markdown}` as OutputPath }),
  }
}

/** The description on the index page of a category. */
export function categoryDescription({ category }: Pick<Route<'category'>, 'category'>): string | undefined {
  const own = category.link?.type === 'index' ? category.link.description : undefined
  return own ?? category.description
}

/** The data of the index page of a category or tag. */
export function categoryData(
  base: PageBase,
  route: Route<'category' | 'tag'>,
  cards: readonly Card[],
): RouteData {
  const description = categoryDescription(route)
  const content = { kind: 'category', heading: route.title, cards } as const
  const { sidebar } = traitsOf(base.route)
  return {
    ...commonData(base),
    ...aroundText(base),
    toc: [],
    content: description === undefined ? content : { ...content, description },
    ...(description !== undefined && { description }),
    ...(sidebar !== undefined && { sidebar }),
  }
}

/** The cards of entries; `described` has the descriptions of documents. Unlisted pages have none; a category without a page links to its first. */
export function categoryCards(entry: Entry, described: ReadonlyMap<SourcePath, string | undefined>): Card[] {
  if (entry.type === 'link') return [{ kind: 'external', label: entry.label, href: entry.href }]
  if (entry.type === 'doc') {
    const { doc, label } = entry
    if (isHidden(entry)) return []
    const card = { kind: 'document', label, href: doc.url } as const
    const description = described.get(doc.source)
    return [description === undefined ? card : { ...card, description }]
  }
  const href = firstUrl(entry)
  if (href === undefined) return []
  const count = entry.items.filter((item) => !isHidden(item)).length
  const card = { kind: 'category', label: entry.label, href, count } as const
  return [entry.description === undefined ? card : { ...card, description: entry.description }]
}

/** Whether everything in an entry is unlisted. */
function isHidden(entry: Entry): boolean {
  return entry.type !== 'link' && firstUrl(entry) === undefined
}

/** The first listed page of an entry. */
function firstUrl(entry: Entry): string | undefined {
  const own = isUnlisted(entry) ? undefined : urlOf(entry)
  if (own !== undefined || entry.type !== 'category') return own
  return entry.items.map(firstUrl).find((url) => url !== undefined)
}

/** The data of the page that lists a whole sidebar. */
export function contentsData(base: PageBase, items: readonly SidebarItem[]): RouteData {
  const { sidebar } = traitsOf(base.route)
  return { ...commonData(base), toc: [], content: { kind: 'contents', items }, ...(sidebar && { sidebar }) }
}

/** The data of the page of search results. */
export function searchData(base: PageBase, contents: Url | undefined): RouteData {
  const content = { kind: 'search', ...(contents !== undefined && { contents }) } as const
  return { ...commonData(base), toc: [], content }
}

export function componentData(base: PageBase, page: BundledPage): RouteData {
  const { bundle, styles, title = '', description } = page
  const content = { kind: 'component', bundle, styles } as const
  return { ...commonData(base), title, toc: [], content, ...(description !== undefined && { description }) }
}

/** The first fields of every page's data. */
export function commonData({
  route,
  navigation,
  breadcrumbs,
  release,
  version,
  versions,
  preferred,
  context,
  original,
  languages,
}: PageBase) {
  return {
    url: route.url,
    title: route.title,
    breadcrumbs: breadcrumbs ? (navigation?.breadcrumbs ?? []) : [],
    release,
    ...(route.unlisted && { unlisted: true as const }),
    ...(route.noIndex && { noIndex: true as const }),
    ...(version !== undefined && { version }),
    ...(versions && { versions }),
    ...(preferred && { preferred }),
    ...(context && { context }),
    ...(original && { original }),
    ...(languages && { languages }),
    ...(navigation?.previous && { previous: navigation.previous }),
    ...(navigation?.next && { next: navigation.next }),
    ...(navigation?.sidebar && { sidebar: navigation.sidebar }),
  }
}
