import type { SearchResult } from '@chatdocs/protocol'
import { hrefOf } from '@chatdocs/protocol'
import type { MouseEvent } from 'react'
import { useReader } from '../state/reader.ts'
import { leadOn } from './lead.ts'
import { Marked, targetOf, trailOf } from './marked.tsx'

interface PageResultProps {
  result: SearchResult
  /** Called when the reader opens the result. */
  onOpen(): void
}

/** A result on the search page. */
export function PageResult({ result, onOpen }: PageResultProps) {
  const { site } = useReader()
  const { document, page, marks, snippet, symbol } = result
  const onClick = ({ nativeEvent }: MouseEvent) => {
    onOpen()
    leadOn(nativeEvent, site.base, result)
  }
  const trail = trailOf(document.anchor === '' ? document.breadcrumb : [...document.breadcrumb, page])
  return (
    <article className="search-result">
      <h2>
        <a href={hrefOf(site, targetOf(document))} onClick={onClick}>
          <Marked text={document.title} marks={marks} />
        </a>
        {symbol && <span className="search-symbol">{symbol}</span>}
      </h2>
      {trail !== '' && <p className="search-trail">{trail}</p>}
      {snippet && (
        <p>
          <Marked {...snippet} />
        </p>
      )}
    </article>
  )
}
