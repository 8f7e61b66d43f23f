import { fill } from '@chatdocs/protocol'
import { useReader } from '../state/reader.ts'
import type { Asked } from './use-answer.ts'

/**
 * What there is to say beside results: how many there are, which a box says to the ear alone; that they
 * take long, that there are none, that they cannot be had.
 */
export function Told({ asked, counted = false }: { asked: Asked; counted?: boolean }) {
  const { strings } = useReader('Told')
  const { answer, query, slow, failed, retry } = asked
  const none = answer?.total === 0
  return (
    <>
      <p className={none ? 'search-note' : counted ? 'search-count' : 'hidden'} role="status">
        {answer && fill(none ? strings.searchNone : strings.searchCount, { query, count: answer.total })}
      </p>
      {slow && <p className="search-note">{strings.searchLoading}</p>}
      {failed && (
        <div className="search-note" role="alert">
          <p>{strings.searchFailed}</p>
          <button type="button" className="button" onClick={retry}>
            Retry
          </button>
        </div>
      )}
    </>
  )
}
