import { type AuthorCard, fill } from '@chatdocs/protocol'
import { Link } from '../../chrome/link.tsx'
import { useStrings } from '../../state/reader.ts'
import { AuthorName, Portrait } from './byline.tsx'

/** All authors, as cards. */
export function AuthorList({ authors }: { authors: readonly AuthorCard[] }) {
  return (
    <ul className="author-list">
      {authors.map((author) => (
        <li key={author.name + author.href}>
          <Portrait author={author} />
          <div>
            <h2>
              <AuthorName author={author} />
            </h2>
            <AuthorDetails author={author} />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The details of an author, without the name. */
export function AuthorDetails({ author }: { author: AuthorCard }) {
  const strings = useStrings()
  const { title, description, count, socials = [] } = author
  const posts = count === 1 ? strings.blogOnePost : strings.blogPostCount
  return (
    <>
      {title && <p className="author-title">{title}</p>}
      {description && <p>{description}</p>}
      {count !== undefined && <p className="author-count">{fill(posts, { count })}</p>}
      {socials.length > 0 && (
        <ul className="author-socials">
          {socials.map(({ network, href }) => (
            <li key={network}>
              <Link to={href} rel="me noopener noreferrer">
                {network}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
