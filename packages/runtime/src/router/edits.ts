import type { PageState, SiteData } from '@chatdocs/protocol'
import { trusted } from '../state/trusted.ts'
import type { Router } from './navigate.ts'

/** The parts that an edit updates. */
interface Shown {
  router: Router
  site: SiteData
  /** The id of the element with the page state. */
  state: string
}

/** Updates the page after an edit. If that fails, reloads it. */
export async function showEdits(shown: Shown): Promise<void> {
  const { router } = shown
  // The edit may have created a page at this address.
  if (router.current().page.route.content.kind === 'not-found') return location.reload()
  try {
    await renewSite(shown)
    await router.refresh()
  } catch {
    location.reload()
  }
}

/** Updates the site data. Every page contains it, so this page is requested again. */
async function renewSite({ site, state }: Shown): Promise<void> {
  const html = await (await fetch(location.href)).text()
  const page = new DOMParser().parseFromString(trusted.createHTML(html), 'text/html')
  const fresh: PageState = JSON.parse(page.getElementById(state)?.textContent ?? '')
  Object.assign(site, fresh.site)
}
