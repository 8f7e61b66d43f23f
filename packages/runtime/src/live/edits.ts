import { type PageState, type SiteData, STATE_SELECTOR } from '@chatdocs/protocol'
import type { Loader } from '../router/load.ts'
import type { Router } from '../router/navigate.ts'
import { trusted } from '../state/trusted.ts'
import { needsLoad, renewImages, renewSiteTags, renewStyles } from './document.ts'
import { withKept } from './kept.ts'

/** The parts of the running page that an edit updates. */
interface Shown {
  router: Router
  site: SiteData
  loader: Loader
}

interface Edits {
  /** Updates the page after an edit of these files, once earlier edits are shown. */
  show(files: readonly string[]): void
  /** Resolves when the page is up to date: `false` if the last update failed. */
  done(): Promise<boolean>
}

/** Updates the page in place. Keeps its scroll position, and the state of everything unchanged. */
export function makeEdits(started: Promise<Shown>): Edits {
  const versions = new Map<string, number>()
  let last = Promise.resolve(true)
  return {
    show: (files) => {
      for (const file of files) versions.set(file, (versions.get(file) ?? 0) + 1)
      last = last
        .then(() => started)
        .then((shown) => showEdits(shown, versions))
        .catch(() => false)
    },
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
