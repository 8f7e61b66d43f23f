import type {
  Card,
  LastUpdate,
  MarkdownText,
  RouteData,
  SidebarItem,
  TocEntry,
  Url,
} from '@chatdocs/protocol'
import type { Facts } from '../content/model.ts'
import type { Entry } from '../graph/entries.ts'
import type { Navigation } from '../graph/navigation.ts'
import { isUnlisted, urlOf } from '../graph/navigation.ts'
import { type Route, traitsOf, twinPath } from '../graph/routes.ts'
import type { BundledPage } from '../tasks.ts'

/** What every kind of page has. */
export interface PageBase {
  route: Route
  navigation: Navigation | undefined
  breadcrumbs: boolean
  release: string
  /** The name of the version it belongs to, if readers are told of versions. */
  version?: string
  /** The same page in the other versions. */
  versions?: Readonly<Record<string, Url>> | undefined
  /** The innermost part of the site it lies in that is searched by itself. */
  context?: Url | undefined
}

/** What of a document is the same wherever it is shown. */
export interface ReadDocument {
  text: Omit<MarkdownText, 'heading'>
  toc: readonly TocEntry[]
  edit: string | undefined
  updated: LastUpdate | undefined
}

/** A document or Markdown page, as data. */
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
    ...(facts.description !== undefined && { description: facts.description }),
    // What only `dev` shows is not hidden there, and says what it is.
    ...(frontMatter.draft && { draft: true as const }),
    ...(frontMatter.unlisted && { unlisted: true as const }),
    ...(frontMatter.keywords && { keywords: frontMatter.keywords }),
    ...(canonical !== undefined && { canonical }),
    ...aroundText(base.route, read),
  }
}

/** What stands around a text that was written in Markdown: where it is edited, when it was, where it lies as it was written. */
export function aroundText(route: Route, { edit, updated }: Pick<ReadDocument, 'edit' | 'updated'>) {
  const markdown = twinPath(route)
  return {
    ...(edit !== undefined && { edit }),
    ...(updated && { updated }),
    ...(markdown !== undefined && { markdown }),
  }
}

/** What the index page of a category says of it. */
export function categoryDescription({ category }: Route<'category'>): string | undefined {
  const own = category.link?.type === 'index' ? category.link.description : undefined
  return own ?? category.description
}

/** The index page of a category, as data. */
export function categoryData(base: PageBase, route: Route<'category'>): RouteData {
  const description = categoryDescription(route)
  const cards = route.category.items.flatMap(categoryCards)
  const content = { kind: 'category', heading: route.title, cards } as const
  return {
    ...commonData(base),
    toc: [],
    content: description === undefined ? content : { ...content, description },
    ...(description !== undefined && { description }),
  }
}

/** Unlisted pages have no card; a category without a page leads to its first document. */
function categoryCards(entry: Entry): Card[] {
  if (entry.type === 'link') return [{ kind: 'external', label: entry.label, href: entry.href }]
  if (entry.type === 'doc') {
    const { doc, label } = entry
    if (isHidden(entry)) return []
    const card = { kind: 'document', label, href: doc.url } as const
    return [doc.description === undefined ? card : { ...card, description: doc.description }]
  }
  const href = firstUrl(entry)
  if (href === undefined) return []
  const count = entry.items.filter((item) => !isHidden(item)).length
  const card = { kind: 'category', label: entry.label, href, count } as const
  return [entry.description === undefined ? card : { ...card, description: entry.description }]
}

/** Whether nothing of an entry is listed. */
function isHidden(entry: Entry): boolean {
  return entry.type !== 'link' && firstUrl(entry) === undefined
}

/** The first listed page of an entry. */
function firstUrl(entry: Entry): string | undefined {
  const own = isUnlisted(entry) ? undefined : urlOf(entry)
  if (own !== undefined || entry.type !== 'category') return own
  return entry.items.map(firstUrl).find((url) => url !== undefined)
}

/** The list of everything in a sidebar, as data. */
export function contentsData(base: PageBase, items: readonly SidebarItem[]): RouteData {
  const { sidebar } = traitsOf(base.route)
  return { ...commonData(base), toc: [], content: { kind: 'contents', items }, ...(sidebar && { sidebar }) }
}

/** The page that lists what was searched for, as data. */
export function searchData(base: PageBase, contents: Url | undefined): RouteData {
  const content = { kind: 'search', ...(contents !== undefined && { contents }) } as const
  return { ...commonData(base), toc: [], content }
}

/** A page of the site's own, as data. */
export function componentData(base: PageBase, page: BundledPage): RouteData {
  const { bundle, styles, title = '', description } = page
  const content = { kind: 'component', bundle, styles } as const
  return { ...commonData(base), title, toc: [], content, ...(description !== undefined && { description }) }
}

/** What the data of every page begins with. */
export function commonData({
  route,
  navigation,
  breadcrumbs,
  release,
  version,
  versions,
  context,
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
    ...(context && { context }),
    ...(navigation?.previous && { previous: navigation.previous }),
    ...(navigation?.next && { next: navigation.next }),
    ...(navigation?.sidebar && { sidebar: navigation.sidebar }),
  }
}
