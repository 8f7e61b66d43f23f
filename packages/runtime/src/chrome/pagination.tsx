import type { NavLink } from '@chatdocs/protocol'
import { useReader } from '../state/reader.ts'
import { Label } from './label.tsx'
import { Link } from './link.tsx'

/** Links to the previous and next page. */
export function Pagination() {
  const { route, strings } = useReader()
  const { previous, next } = route
  if (!previous && !next) return null
  return (
    <nav className="pagination" aria-label={strings.pagination}>
      {previous && <Step link={previous} rel="prev" text={strings.previous} />}
      {next && <Step link={next} rel="next" text={strings.next} />}
    </nav>
  )
}

function Step({ link, rel, text }: { link: NavLink; rel: 'prev' | 'next'; text: string }) {
  return (
    <Link to={link.href} rel={rel}>
      <small>{text}</small>
      <Label text={link.label} />
    </Link>
  )
}
