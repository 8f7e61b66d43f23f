import {
  fill,
  hrefOf,
  isExternal,
  type NavbarItem,
  type NavbarLink,
  RECENT_SEARCHES,
} from '@chatdocs/protocol'
import { type KeyboardEvent, useState } from 'react'
import { entriesOf } from '../chrome/navbar-links.ts'
import { usePreferredVersion, useReader } from '../state/reader.ts'
import { readStoredList, storageKey, withFirst, writeStoredList } from '../state/stored.ts'
import { useSearchWords } from './marked.tsx'

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

interface RecentProps {
  recent: RecentSearches
  onChoose(query: string): void
}

/** The recent searches, to repeat or remove. Choosing one puts it into the field. */
function Recent({ recent, onChoose }: RecentProps) {
  const words = useSearchWords()
  const [all, setAll] = useState(recent.all)
  if (all.length === 0) return null
  const forget = (query: string) => {
    recent.remove(query)
    setAll(recent.all())
    onChoose('')
  }
  return (
    <section className="search-start search-recent" aria-labelledby="search-recent">
      <h2 className="search-trail" id="search-recent">
        {words.recent}
      </h2>
      <ul>
        {all.map((query) => (
          <li key={query}>
            <button type="button" className="search-row" onClick={() => onChoose(query)}>
              <span className="search-title">{query}</span>
            </button>
            <button
              type="button"
              className="icon-button search-clear"
              aria-label={fill(words.forget, { query })}
              onClick={() => forget(query)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Moves the focus with the arrow keys from the field of a dialog through the rows of the empty box and back. */
export function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, .search-start .search-row')]
  const from = stops.findIndex((stop) => stop.parentElement?.contains(document.activeElement))
  event.preventDefault()
  stops[(from + step + stops.length) % stops.length]?.focus()
}

/** The reader's recent searches, newest first, stored only in this browser. */
export interface RecentSearches {
  all(): readonly string[]
  add(query: string): void
  remove(query: string): void
}

export function recentSearches(base: string): RecentSearches {
  const key = storageKey(base, 'recent-searches')
  const all = () => readStoredList(key)
  return {
    all,
    add: (query) => query !== '' && writeStoredList(key, withFirst(all(), query, RECENT_SEARCHES)),
    remove: (query) =>
      writeStoredList(
        key,
        all().filter((each) => each !== query),
      ),
  }
}
