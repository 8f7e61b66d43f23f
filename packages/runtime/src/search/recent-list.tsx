import { fill } from '@chatdocs/protocol'
import { type KeyboardEvent, useState } from 'react'
import type { RecentSearches } from './recent.ts'
import { useSearchWords } from './words.ts'

export interface RecentProps {
  recent: RecentSearches
  onChoose(query: string): void
}

/** The recent searches, to repeat or remove. Choosing one puts it into the field. */
export function Recent({ recent, onChoose }: RecentProps) {
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
