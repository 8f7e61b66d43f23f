import { fill } from '@chatdocs/protocol'
import { useEffect } from 'react'
import type { Asked } from './use-answer.ts'
import { useSearchWords } from './words.ts'

interface ToldProps {
  asked: Asked
  /** Given the words to tell the ear, where that needs more than a region of this element's own. */
  announce?(text: string): void
}

/**
 * What there is to say beside results: how many there are, which a dialog says to the ear alone; that they
 * take long, that there are none, that they cannot be had.
 */
export function Told({ asked, announce }: ToldProps) {
  const words = useSearchWords()
  const { answer, query, slow, failed, mistake, retry, literally } = asked
  const none = answer?.total === 0
  const text = answer ? fill(none ? words.none : words.count, { query, count: answer.total }) : ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words are the event
  useEffect(() => {
    if (text !== '') announce?.(text)
  }, [text])
  return (
    <>
      <p
        className={none ? 'search-note' : announce ? 'search-count' : 'hidden'}
        role={announce ? undefined : 'status'}
      >
        {text}
      </p>
      {slow && <p className="search-note">{words.loading}</p>}
      {mistake !== undefined && (
        <div className="search-note" role="alert">
          <p>{fill(words.mistake, { message: mistake })}</p>
          <button type="button" className="button" onClick={literally}>
            {fill(words.literally, { query })}
          </button>
        </div>
      )}
      {failed && (
        <div className="search-note" role="alert">
          <p>{words.failed}</p>
          <button type="button" className="button" onClick={retry}>
            Retry
          </button>
        </div>
      )}
    </>
  )
}
