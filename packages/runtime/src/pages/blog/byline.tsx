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

/** The authors of a post. */
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
export function AuthorName({ author: { name, href } }: { author: AuthorCard }) {
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
