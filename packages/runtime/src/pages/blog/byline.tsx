import { type AuthorCard, fill, type PostFacts, type TagLink } from '@chatdocs/protocol'
import { Link } from '../../chrome/link.tsx'
import { useStrings } from '../../state/reader.ts'

/** The dates and the reading time of a post. */
export function Dateline({ post: { date, updated, minutes } }: { post: PostFacts }) {
  const strings = useStrings()
  return (
    <p className="post-dateline">
      <time dateTime={date.iso}>{date.text}</time>
      {minutes !== undefined && (
        <span>{fill(minutes === 1 ? strings.blogOneMinute : strings.blogMinutes, { count: minutes })}</span>
      )}
      {updated && <time dateTime={updated.iso}>{fill(strings.blogUpdated, { date: updated.text })}</time>}
    </p>
  )
}

export function Authors({ authors }: { authors: readonly AuthorCard[] }) {
  const strings = useStrings()
  if (authors.length === 0) return null
  return (
    <ul className="post-authors" aria-label={strings.blogAuthors}>
      {authors.map((author) => (
        <li key={author.name + author.href}>
          <Portrait author={author} />
          <div>
            <AuthorName author={author} />
            {author.title && <small>{author.title}</small>}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The name of an author, linked to the author's page or site if there is one. */
function AuthorName({ author: { name, href } }: { author: AuthorCard }) {
  return href === undefined ? <b>{name}</b> : <Link to={href}>{name}</Link>
}

/** The author's image, else the first letter of the name. Hidden from screen readers: the name is beside it. */
export function Portrait({ author: { name, image } }: { author: AuthorCard }) {
  if (image === undefined) {
    return (
      <span className="portrait" aria-hidden="true">
        {[...name][0]}
      </span>
    )
  }
  return (
    <img className="portrait" src={image} alt="" width={44} height={44} loading="lazy" decoding="async" />
  )
}

/** The tags of a post, linked to their lists of posts. */
export function TagChips({ tags }: { tags: readonly TagLink[] }) {
  const strings = useStrings()
  if (tags.length === 0) return null
  return (
    <ul className="post-tags" aria-label={strings.blogTags}>
      {tags.map((tag) => (
        <li key={tag.label + tag.href}>
          <TagChip tag={tag} />
        </li>
      ))}
    </ul>
  )
}

/** A tag. A tag without a page is not a link. */
export function TagChip({ tag: { label, href, description } }: { tag: TagLink }) {
  if (href === undefined) return <span className="tag-chip">{label}</span>
  return (
    <Link className="tag-chip" to={href} title={description}>
      {label}
    </Link>
  )
}

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
