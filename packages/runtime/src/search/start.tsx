import { hrefOf, isExternal, type NavbarItem, type NavbarLink } from '@chatdocs/protocol'
import { entriesOf } from '../chrome/navbar-links.ts'
import { usePreferredVersion, useReader } from '../state/reader.ts'
import { Recent, type RecentProps } from './recent-list.tsx'
import { useSearchWords } from './words.ts'

/** What an empty search box offers: recent searches, the pages of the navbar, and the syntax of queries. */
export function Start(props: RecentProps) {
  return (
    <>
      <Recent {...props} />
      <MainPages />
      <Hints />
    </>
  )
}

function MainPages() {
  const { site, route } = useReader()
  const { name: preferred } = usePreferredVersion()
  const words = useSearchWords()
  const all = entriesOf(site.navbar.items.flatMap(linksOf), route, preferred)
  // Several items can lead to the same page.
  const pages = [...new Map(all.map((each) => [each.to, each])).values()]
  if (pages.length === 0) return null
  return (
    <section className="search-start" aria-labelledby="search-main">
      <h2 className="search-trail" id="search-main">
        {words.mainPages}
      </h2>
      <ul>
        {pages.map(({ to, label }) => (
          <li key={to}>
            <a className="search-row search-page" href={hrefOf(site, to)}>
              <span className="search-title">{label}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Hints() {
  const words = useSearchWords()
  return (
    <p className="search-hints">
      {Object.entries(words.syntax).map(([example, meaning]) => (
        <span key={example}>
          <code>{example}</code> {meaning}
        </span>
      ))}
    </p>
  )
}

function linksOf(item: NavbarItem): readonly NavbarLink[] {
  const links = item.kind === 'link' ? [item] : item.kind === 'dropdown' ? item.items : []
  return links.filter(({ href }) => !isExternal(href))
}
