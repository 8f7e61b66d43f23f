import { hrefOf } from '@chatdocs/protocol'
import { Link } from '../chrome/link.tsx'
import { Part } from '../chrome/part.tsx'
import { useReader } from '../state/reader.ts'

/** The page for unknown addresses. It leads to the home page and to the search. */
export function NotFound() {
  const { site, strings } = useReader()
  return (
    <div className="not-found">
      <Part name="not-found">
        <h1>{strings.notFoundTitle}</h1>
        <p>{strings.notFoundText}</p>
        {site.search && (
          <search>
            <form className="search-field" action={hrefOf(site, site.search.page)}>
              <input type="search" name="q" placeholder={strings.search} aria-label={strings.search} />
            </form>
          </search>
        )}
        <Link className="button" to="/">
          {strings.notFoundHome}
        </Link>
      </Part>
    </div>
  )
}
