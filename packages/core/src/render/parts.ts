import type { PageKind, PartName, RouteData } from '@chatdocs/protocol'

/** Pages with breadcrumbs above their text and links to their neighbours below it. */
const ARTICLES: ReadonlySet<PageKind> = new Set(['doc', 'markdown', 'category', 'contents', 'post'])

/** The parts of a page that components in `theme/` can surround or replace. */
export function shownParts({ content: { kind }, sidebar, toc }: RouteData): PartName[] {
  return [
    'navbar',
    'footer',
    ...(sidebar === undefined ? [] : ['sidebar' as const]),
    ...(toc.length === 0 ? [] : ['contents' as const]),
    ...(ARTICLES.has(kind) ? ['article' as const, 'pager' as const] : []),
    ...(kind === 'not-found' ? ['not-found' as const] : []),
  ]
}
