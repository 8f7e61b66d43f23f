import { type Body, bodiesOf, type Island, withBodies } from '@chatdocs/protocol'
import type { Page } from '../router/load.ts'
import { trusted } from '../state/trusted.ts'

/**
 * A page after an edit, with unchanged parts taken from the shown page, so that React does not touch their elements. A
 * component that cannot be built any more stays as it was.
 */
export function withKept(shown: Page, page: Page): Page {
  const before = bodiesOf(shown.route.content)
  const bodies = bodiesOf(page.route.content).map((body, index) => keepBody(before[index] ?? [], body))
  const isBroken = (name: string) => page.islands?.[name] === undefined && shown.islands?.[name] !== undefined
  const kept = componentsIn(bodies).filter(isBroken)
  return {
    route: { ...page.route, content: withBodies(page.route.content, bodies) },
    sidebar: page.sidebar,
    component: page.component,
    drawer: page.drawer,
    behaviours: isSame(shown.behaviours, page.behaviours) ? shown.behaviours : page.behaviours,
    islands: {
      ...page.islands,
      ...Object.fromEntries(kept.flatMap((name) => [[name, shown.islands?.[name]]])),
    } as Page['islands'],
  }
}

/** The shown body, if the edit does not change it. */
function keepBody(shown: Body, body: Body): Body {
  const segments = body.map((segment, index) => keepSegment(shown[index], segment))
  return isSame(shown, segments) ? shown : segments
}

function keepSegment(shown: Body[number] | undefined, segment: Body[number]): Body[number] {
  if (typeof segment === 'string') {
    return typeof shown === 'string' && parsed(shown).isEqualNode(parsed(segment)) ? shown : segment
  }
  if (typeof shown !== 'object') return segment
  const children = keepBody(shown.children, segment.children)
  const isKept = children === shown.children && JSON.stringify(own(shown)) === JSON.stringify(own(segment))
  return isKept ? shown : { ...segment, children }
}

function own({ component, props }: Island): unknown {
  return [component, props]
}

/** Parses HTML for comparison: the first page reads its HTML from the document, as serialized by the browser. */
function parsed(html: string): Node {
  return new DOMParser().parseFromString(trusted.createHTML(html), 'text/html').body
}

function isSame(one: readonly unknown[] = [], other: readonly unknown[] = []): boolean {
  return one.length === other.length && one.every((each, index) => each === other[index])
}

function componentsIn(bodies: readonly Body[]): string[] {
  return bodies
    .flat()
    .flatMap((each) => (typeof each === 'string' ? [] : [each.component, ...componentsIn([each.children])]))
}
