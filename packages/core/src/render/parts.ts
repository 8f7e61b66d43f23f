import {
  type Body,
  ELEMENT_ISLAND,
  type PageKind,
  type PartName,
  type RouteData,
  TEXT_PARTS,
  type TextPart,
} from '@chatdocs/protocol'

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

/** The parts of texts that the site draws itself, and whether any of them contains a hydrated component. */
export function textPartsIn(bodies: readonly Body[]): ReadonlyMap<TextPart, boolean> {
  const found = new Map<TextPart, boolean>()
  const visit = (body: Body): boolean => {
    let isLive = false
    for (const segment of body) {
      if (typeof segment === 'string') continue
      const { component, children } = segment
      const hasLive = visit(children)
      const part = TEXT_PARTS.find((each) => each === component)
      if (part) found.set(part, hasLive || (found.get(part) ?? false))
      isLive ||= hasLive || (!part && component !== ELEMENT_ISLAND)
    }
    return isLive
  }
  for (const body of bodies) visit(body)
  return found
}
