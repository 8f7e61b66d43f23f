import type { Card, MarkdownText, RouteData, SidebarItem, TocEntry } from '@chatdocs/protocol'
import type { Facts } from '../content/model.ts'
import type { Entry } from '../graph/entries.ts'
import type { Navigation } from '../graph/navigation.ts'
import { urlOf } from '../graph/navigation.ts'
import type { Route } from '../graph/routes.ts'
import type { BundledPage } from '../tasks.ts'

/** What every kind of page has. */
export interface PageBase {
  route: Route
  navigation: Navigation | undefined
  breadcrumbs: boolean
  release: string
}

/** A document or Markdown page, as data. */
export function documentData(
  base: PageBase,
  facts: Facts,
  { toc, ...text }: Omit<MarkdownText, 'heading'> & { toc: readonly TocEntry[] },
): RouteData {
  const { frontMatter } = facts
  const needsHeading = !facts.hasHeading && !frontMatter.hideTitle
  const kind = base.route.kind === 'markdown' ? 'markdown' : 'doc'
  const content = { kind, ...text, ...(needsHeading && { heading: facts.title }) } as const
  return {
    ...common(base),
    title: facts.title,
    toc,
    content,
    ...(facts.description !== undefined && { description: facts.description }),
    ...(frontMatter.keywords && { keywords: frontMatter.keywords }),
    ...(base.route.kind === 'main' && { canonical: base.route.doc.url }),
  }
}

/** The index page of a category, as data. */
export function categoryData(base: PageBase, route: Extract<Route, { kind: 'category' }>): RouteData {
  const link = route.category.link
  const description = (link?.type === 'index' ? link.description : undefined) ?? route.category.description
  const cards = route.category.items.flatMap(cardOf)
  const content = { kind: 'category', heading: route.title, cards } as const
  return {
    ...common(base),
    toc: [],
    content: description === undefined ? content : { ...content, description },
    ...(description !== undefined && { description }),
  }
}

/** Unlisted pages have no card; a category without a page leads to its first document. */
function cardOf(entry: Entry): Card[] {
  if (entry.type === 'link') return [{ kind: 'external', label: entry.label, href: entry.href }]
  if (entry.type === 'doc') {
    const { doc, label } = entry
    if (doc.unlisted) return []
    const card = { kind: 'document', label, href: doc.url } as const
    return [doc.description === undefined ? card : { ...card, description: doc.description }]
  }
  const href = urlOf(entry) ?? firstUrl(entry)
  if (href === undefined) return []
  const card = { kind: 'category', label: entry.label, href, count: entry.items.length } as const
  return [entry.description === undefined ? card : { ...card, description: entry.description }]
}

function firstUrl(entry: Entry): string | undefined {
  const own = urlOf(entry)
  if (own !== undefined || entry.type !== 'category') return own
  return entry.items.map(firstUrl).find((url) => url !== undefined)
}

/** The list of everything in a sidebar, as data. */
export function contentsData(base: PageBase, items: readonly SidebarItem[], sidebar: string): RouteData {
  return { ...common(base), toc: [], content: { kind: 'contents', items }, sidebar }
}

/** A page of the site's own, as data. */
export function componentData(base: PageBase, page: BundledPage): RouteData {
  const { bundle, styles, title = '', description } = page
  const content = { kind: 'component', bundle, styles } as const
  return { ...common(base), title, toc: [], content, ...(description !== undefined && { description }) }
}

function common({ route, navigation, breadcrumbs, release }: PageBase) {
  return {
    url: route.url,
    title: route.title,
    breadcrumbs: breadcrumbs ? (navigation?.breadcrumbs ?? []) : [],
    release,
    ...(route.unlisted && { unlisted: true as const }),
    ...(navigation?.previous && { previous: navigation.previous }),
    ...(navigation?.next && { next: navigation.next }),
    ...(navigation?.sidebar && { sidebar: navigation.sidebar }),
  }
}
