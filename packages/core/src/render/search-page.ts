import type { Crumb, SearchArea, SearchPage, TocEntry, Url } from '@chatdocs/protocol'

/** What a page can be found by besides its title. The last of the breadcrumbs is the page itself. */
export interface Findable {
  toc?: readonly TocEntry[] | undefined
  breadcrumbs?: readonly Crumb[] | undefined
  description?: string | undefined
  keywords?: readonly string[] | undefined
}

/** A page as the search index has it. */
export function searchPage(
  area: SearchArea,
  { url, title }: { url: Url; title: string },
  { toc = [], breadcrumbs = [], description, keywords }: Findable,
): SearchPage {
  return {
    area,
    url,
    title,
    breadcrumb: breadcrumbs.slice(0, -1).map(({ label }) => label),
    headings: toc
      .filter(({ level }) => level > 1)
      .map(({ id, html }) => ({ anchor: `#${id}`, text: plain(html) })),
    ...(description && { description }),
    ...(keywords?.length && { keywords }),
  }
}

const CHARACTERS: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' }

/** The words of a heading: an entry's HTML has tags and three references. */
function plain(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&\w+;/g, (reference) => CHARACTERS[reference] ?? reference)
    .replace(/\s+/g, ' ')
    .trim()
}
