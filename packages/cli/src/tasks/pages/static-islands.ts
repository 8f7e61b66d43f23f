import {
  type Body,
  bodiesOf,
  ELEMENT_ISLAND,
  type Island,
  type PageContent,
  withBodies,
} from '@chatdocs/protocol'

/** The HTML of an island in pieces: its children stand between them. */
export type DrawIsland = (island: Island) => readonly string[]

/**
 * Replaces islands that never run in the browser by their HTML, with the elements around them. `stills` are their names.
 */
export function settleContent(
  content: PageContent,
  stills: readonly string[],
  draw: DrawIsland,
): PageContent {
  return withBodies(
    content,
    bodiesOf(content).map((body) => settleBody(body, stills, draw)),
  )
}

function settleBody(body: Body, stills: readonly string[], draw: DrawIsland): Body {
  const settled: (string | Island)[] = []
  for (const segment of body) {
    const next = typeof segment === 'string' ? segment : settleIsland(segment, stills, draw)
    const last = settled.at(-1)
    if (typeof next === 'string' && typeof last === 'string') settled[settled.length - 1] = last + next
    else settled.push(next)
  }
  return settled
}

function settleIsland(island: Island, stills: readonly string[], draw: DrawIsland): string | Island {
  const children = settleBody(island.children, stills, draw)
  const [html = '', ...others] = children
  const isStill = island.component === ELEMENT_ISLAND || stills.includes(island.component)
  if (!isStill || typeof html !== 'string' || others.length > 0) return { ...island, children }
  return draw(island).join(html)
}
