import { useStrings } from '../state/reader.ts'

/** Says that the next page could not be loaded; the page the reader is on stays. */
export function LoadFailed({ onRetry }: { onRetry(): void }) {
  const strings = useStrings()
  return (
    <div className="load-failed" role="alert">
      {strings.offline}
      <button type="button" className="button" onClick={onRetry}>
        Retry
      </button>
    </div>
  )
}
