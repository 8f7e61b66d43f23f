import type { PostYear, RecentPosts } from '@chatdocs/protocol'
import type { ReactNode } from 'react'
import { Link } from '../../chrome/link.tsx'
import { useReader } from '../../state/reader.ts'

interface BesideProps {
  recent: RecentPosts
  children: ReactNode
}

/**
 * A text of the blog, with the recent posts beside it. A class leaves room for them before the browser has read them.
 */
export function BesideRecent({ recent, children }: BesideProps) {
  return (
    <div className={recent.years.length > 0 ? 'blog has-recent' : 'blog'}>
      {children}
      <Recent recent={recent} />
    </div>
  )
}

/** The recent posts, by year. */
function Recent({ recent: { title, years, more } }: { recent: RecentPosts }) {
  const { route, strings } = useReader()
  if (years.length === 0) return null
  return (
    <nav className="recent-posts" aria-label={strings.blogRecentNavigation}>
      <h2>{title}</h2>
      {years.map(({ year, posts }) => (
        <section key={year}>
          <h3>{year}</h3>
          <ul>
            {posts.map(({ href, label }) => (
              <li key={href}>
                <Link to={href} aria-current={href === route.url ? 'page' : undefined}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <ul className="recent-more">
        {more.map(({ href, label }) => (
          <li key={href}>
            <Link to={href}>{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** All posts, by year. */
export function Archive({ years }: { years: readonly PostYear[] }) {
  return years.map(({ year, posts }) => (
    <section className="archive-year" key={year}>
      <h2>{year}</h2>
      <ul>
        {posts.map(({ href, label, date }) => (
          <li key={href}>
            <time dateTime={date.iso}>{date.text}</time>
            <Link to={href}>{label}</Link>
          </li>
        ))}
      </ul>
    </section>
  ))
}
