import { useReader } from '../state/reader.ts'
import { Label } from './label.tsx'
import { Link } from './link.tsx'

/** The path from the home page to this page. */
export function Breadcrumbs() {
  const { site, route, strings } = useReader()
  const crumbs = route.breadcrumbs
  if (!site.breadcrumbs || crumbs.length === 0) return null
  return (
    <nav className="breadcrumbs" aria-label={strings.breadcrumbs}>
      <ol>
        <li>
          <Link className="home" to="/" aria-label={strings.home} />
        </li>
        {crumbs.map(({ label, href }, index) => (
          <li key={label + href}>
            {index === crumbs.length - 1 ? (
              <span aria-current="page">
                <Label text={label} />
              </span>
            ) : href === undefined ? (
              <Label text={label} />
            ) : (
              <Link to={href}>
                <Label text={label} />
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
