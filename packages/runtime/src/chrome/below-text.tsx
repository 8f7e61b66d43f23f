import type { LastUpdate } from '@chatdocs/protocol'
import { fill } from '@chatdocs/protocol'
import { useReader } from '../state/reader.ts'
import { Link } from './link.tsx'

/** The line below a document: the edit link, and the date and authors of the last change. */
export function BelowText() {
  const { route, strings } = useReader()
  const { edit, updated } = route
  if (edit === undefined && !updated) return null
  return (
    <div className="below-text">
      {edit !== undefined && (
        <Link className="edit-link" to={edit}>
          {strings.editPage}
        </Link>
      )}
      {updated && <Updated {...updated} />}
    </div>
  )
}

function Updated({ date, text, authors = [], authorCount = 0 }: LastUpdate) {
  const { strings } = useReader()
  const [before, after] = strings.lastUpdated.split('{date}')
  const names = authors.join(strings.nameSeparator)
  const all =
    authorCount > authors.length ? fill(strings.contributorsMore, { names, count: authorCount }) : names
  return (
    <div className="updated">
      {date !== undefined && (
        <p>
          {before}
          <time dateTime={date}>{text}</time>
          {after}
        </p>
      )}
      {all !== '' && <p>{fill(strings.contributors, { names: all })}</p>}
    </div>
  )
}
