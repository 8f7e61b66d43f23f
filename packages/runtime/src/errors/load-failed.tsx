import { useStrings } from '../state/reader.ts'

/** Says that the next page could not be loaded, and why; the page the reader is on stays. */
export function LoadFailed({
  reason,
  offline,
  onRetry,
}: {
  reason: string
  offline: boolean
  onRetry(): void
}) {
  const strings = useStrings()
  return (
    <div className="load-failed" role="alert">
      <p>
        {offline ? strings.offline : strings.loadFailed}
        <small>{reason}</small>
      </p>
      <button type="button" className="button" onClick={onRetry}>
        Retry
      </button>
    </div>
  )
}
