import { useStrings } from '../state/reader.ts'

/** Shows why the next page could not be loaded. The current page stays. */
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
