import type { SearchContext } from '@chatdocs/protocol'
import { useState } from 'react'
import { useReader } from '../state/reader.ts'
import { searchedContext } from './version.ts'
import { useSearchWords } from './words.ts'

/** The scope of a search: the part of the site the reader is in, unless the reader chooses the whole site. */
export interface Scope {
  part: SearchContext | undefined
  /** The path of the part; `undefined` for the whole site. */
  context: string | undefined
  choose(context: string | undefined): void
}

export function useScope(): Scope {
  const { site, route } = useReader()
  const part = searchedContext(site, route)
  const [context, choose] = useState<string | undefined>(part?.path)
  return { part, context, choose }
}

/** The choice between the part and the whole site. Renders nothing without a part. */
export function ScopeChoice({ part, context, choose }: Scope) {
  const words = useSearchWords()
  if (!part) return null
  const choices = [
    { path: part.path, label: part.label },
    { path: undefined, label: words.everywhere },
  ]
  return (
    // biome-ignore lint/a11y/useSemanticElements: the buttons are not fields of a form
    <div className="search-areas" role="group" aria-label={words.contexts}>
      {choices.map(({ path, label }) => (
        <button key={path ?? ''} type="button" aria-pressed={path === context} onClick={() => choose(path)}>
          {label}
        </button>
      ))}
    </div>
  )
}
