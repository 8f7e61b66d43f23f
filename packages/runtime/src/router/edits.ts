import type { PageState, SiteData } from '@chatdocs/protocol'
import type { Router } from './navigate.ts'

/** What shows edits. */
interface Shown {
  router: Router
  site: SiteData
  /** The id of the element that holds a page's state. */
  state: string
}

/** Shows the page anew after an edit; if that fails, loads it from the host. */
export async function showEdits(shown: Shown): Promise<void> {
  const { router } = shown
  // There may be a page by now.
  if (router.current().page.route.content.kind === 'not-found') return location.reload()
  try {
    await renewSite(shown)
    await router.refresh()
  } catch {
    location.reload()
  }
}

/** What all pages know of the site stands in every page: this one, asked for again, has it as it is now. */
async function renewSite({ site, state }: Shown): Promise<void> {
  const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html')
  const fresh: PageState = JSON.parse(page.getElementById(state)?.textContent ?? '')
  Object.assign(site, fresh.site)
}
