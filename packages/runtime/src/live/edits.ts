import {
  type Body,
  bodiesOf,
  type Island,
  type PageState,
  type SiteData,
  STATE_SELECTOR,
  withBodies,
} from '@chatdocs/protocol'
import type { Loader, Page } from '../router/load.ts'
import type { Router } from '../router/navigate.ts'
import { trusted } from '../state/trusted.ts'
import { needsLoad, renewImages, renewSiteTags, renewStyles } from './document.ts'

/** The parts of the running page that an edit updates. */
interface Shown {
  router: Router
  site: SiteData
  loader: Loader
}

/** Updates the page in place. Keeps its scroll position, and the state of everything unchanged. */
export function makeEdits(started: Promise<Shown>) {
  const versions = new Map<string, number>()
  let last = Promise.resolve(true)
  return {
    /** Updates the page after an edit of these files, once earlier edits are shown. */
    show: (files: readonly string[]): void => {
      for (const file of files) versions.set(file, (versions.get(file) ?? 0) + 1)
      last = last
        .then(() => started)
        .then((shown) => showEdits(shown, versions))
        .catch(() => false)
    },
    /** Resolves when the page is up to date: `false` if the last update failed. */
    done: () => last,
  }
}

/** Requests this page again, because it contains the data of the site. If it cannot be rendered, it stays. */
async function showEdits(shown: Shown, versions: ReadonlyMap<string, number>): Promise<boolean> {
  const { router, site } = shown
  const response = await fetch(location.href)
  // The edit may have created a page at this URL, or removed it.
  if (response.status === 404 || router.current().page.route.content.kind === 'not-found') return reload()
  if (!response.ok) return false
  const page = new DOMParser().parseFromString(trusted.createHTML(await response.text()), 'text/html')
  const state: PageState = JSON.parse(page.querySelector(STATE_SELECTOR)?.textContent ?? '')
  if (needsLoad(page, site, state.site)) return reload()
  await renewStyles(page)
  renewSiteTags(page)
  replace(site, state.site)
  await renewPage(shown)
  renewImages(versions, site.base)
  return true
}

function reload(): true {
  location.reload()
  return true
}

/** Makes an object's properties equal to another object's. */
function replace(target: object, source: object): void {
  for (const key of Object.keys(target)) if (!Object.hasOwn(source, key)) Reflect.deleteProperty(target, key)
  Object.assign(target, source)
}

async function renewPage({ router, loader }: Shown): Promise<void> {
  const { url } = router.current().page.route
  loader.forget()
  const page = await loader.page(url)
  const shown = router.current().page
  if (shown.route.url === url) router.amend(withKept(shown, page))
}

/**
 * A page after an edit, with unchanged parts taken from the shown page, so that React does not touch their elements. A
 * component that cannot be built any more stays as it was.
 */
function withKept(shown: Page, page: Page): Page {
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
