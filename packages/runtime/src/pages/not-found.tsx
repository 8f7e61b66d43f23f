import { Link } from '../chrome/link.tsx'
import { useStrings } from '../state/reader.ts'

/** The page for unknown addresses. */
export function NotFound() {
  const strings = useStrings()
  return (
    <div className="not-found">
      <h1>{strings.notFoundTitle}</h1>
      <p>{strings.notFoundText}</p>
      <Link className="button" to="/">
        {strings.notFoundHome}
      </Link>
    </div>
  )
}
