import { Link } from '../../chrome/link.tsx'
import { useReader } from '../../state/reader.ts'

/** Links to newer and older content: to posts on a post's page, to list pages on a list. */
export function Steps({ of }: { of: 'posts' | 'lists' }) {
  const { route, strings } = useReader()
  const { previous: newer, next: older } = route
  if (!newer && !older) return null
  const areLists = of === 'lists'
  const text = (small: string, label: string) => (areLists ? label : [<small key="s">{small}</small>, label])
  return (
    <nav
      className="pagination"
      aria-label={areLists ? strings.blogListPagination : strings.blogPostPagination}
    >
      {newer && (
        <Link to={newer.href} rel="prev">
          {text(strings.blogNewerPost, newer.label)}
        </Link>
      )}
      {older && (
        <Link to={older.href} rel="next">
          {text(strings.blogOlderPost, older.label)}
        </Link>
      )}
    </nav>
  )
}
