import type { AddressTargets, WrittenAddress } from './addresses.ts'
import { onSite } from './addresses.ts'
import type { Locate } from './quoted.ts'

/** The addresses on this site that the links of a rendered page lead to: those of its own part, `main`. */
export function addressesInPage(html: string): string[] {
  const main = html.slice(html.indexOf('<main'), html.lastIndexOf('</main>'))
  const hrefs = [...main.matchAll(/<a\s[^>]*?\bhref="(\/[^"]*)"/g)].map(([, href = '']) => href)
  return [...new Set(hrefs.filter((each) => !each.startsWith('//')))].map((each) =>
    each.replaceAll('&amp;', '&'),
  )
}

/** The addresses with their places in the code of the page. HTML can have a base and a slash that the code does not have. */
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
