import { fill } from '@chatdocs/protocol'
import { useState } from 'react'
import { useReader } from '../state/reader.ts'
import type { RecentSearches } from './recent.ts'

/** What this reader searched for of late: to be asked again, or forgotten. What is chosen goes into the field. */
export function Recent({ recent, onChoose }: { recent: RecentSearches; onChoose(query: string): void }) {
  const { strings } = useReader('Recent')
  const [all, setAll] = useState(recent.all)
  if (all.length === 0) return null
  const forget = (query: string) => {
    recent.remove(query)
    setAll(recent.all())
    onChoose('')
  }
  return (
    <section className="search-recent" aria-labelledby="search-recent">
      <h2 className="search-trail" id="search-recent">
        {strings.searchRecent}
      </h2>
      <ul>
        {all.map((query) => (
          <li key={query}>
            <button type="button" className="search-row" onClick={() => onChoose(query)}>
              {query}
            </button>
            <button
              type="button"
              className="icon-button search-clear"
              aria-label={fill(strings.searchForget, { query })}
              onClick={() => forget(query)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
