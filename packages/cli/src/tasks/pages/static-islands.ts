import {
  type Body,
  bodiesOf,
  ELEMENT_ISLAND,
  type Island,
  type PageContent,
  withBodies,
} from '@chatdocs/protocol'

/** The HTML of an island in pieces, between which its children belong. */
export type DrawIsland = (island: Island) => readonly string[]

/**
 * Replaces islands that never run in the browser by their HTML, together with the elements around them. `staticNames`
 * are the names of such islands.
 */
export function renderStaticIslands(
  content: PageContent,
  staticNames: readonly string[],
  draw: DrawIsland,
): PageContent {
  return withBodies(
    content,
    bodiesOf(content).map((body) => renderInBody(body, staticNames, draw)),
  )
}

function renderInBody(body: Body, staticNames: readonly string[], draw: DrawIsland): Body {
  const rendered: (string | Island)[] = []
  for (const segment of body) {
    const next = typeof segment === 'string' ? segment : renderIsland(segment, staticNames, draw)
    const last = rendered.at(-1)
    if (typeof next === 'string' && typeof last === 'string') rendered[rendered.length - 1] = last + next
    else rendered.push(next)
  }
  return rendered
}

function renderIsland(island: Island, staticNames: readonly string[], draw: DrawIsland): string | Island {
  const children = renderInBody(island.children, staticNames, draw)
  const [html = '', ...others] = children
  const isStatic = island.component === ELEMENT_ISLAND || staticNames.includes(island.component)
  if (!isStatic || typeof html !== 'string' || others.length > 0) return { ...island, children }
  return draw(island).join(html)
}
