import type { AddressTargets, WrittenAddress } from './addresses.ts'
import { onSite } from './addresses.ts'
import type { Locate } from './quoted.ts'

/** The addresses on this site in the links of a rendered page, only from its `main` element. */
export function addressesInPage(html: string): string[] {
  const main = html.slice(html.indexOf('<main'), html.lastIndexOf('</main>'))
  const hrefs = [...main.matchAll(/<a\s[^>]*?\bhref="(\/[^"]*)"/g)].map(([, href = '']) => href)
  return [...new Set(hrefs.filter((each) => !each.startsWith('//')))].map((each) =>
    each.replaceAll('&amp;', '&'),
  )
}

/** The addresses with their positions in the code of the page. HTML can add a base and a trailing slash to the code's. */
export function locateAddresses(
  hrefs: readonly string[],
  targets: AddressTargets,
  locate: Locate,
): WrittenAddress[] {
  return hrefs.map((href) => {
    const bare = onSite(href, targets)
    const spellings = [bare, bare.replace(/\/(?=[?#]|$)/, ''), href]
    const places = spellings.map((each) => locate(each))
    return { href: bare, at: places.find((each) => each?.span) ?? places[0] }
  })
}
