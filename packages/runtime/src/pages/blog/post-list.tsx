import { type AuthorCard, type ContentOf, fill, type PostPreview } from '@chatdocs/protocol'
import { Link } from '../../chrome/link.tsx'
import { Content } from '../../content/content.tsx'
import { countSegments } from '../../content/island.ts'
import { useStrings } from '../../state/reader.ts'
import { AuthorDetails } from './authors.tsx'
import { Authors, Dateline, Portrait, TagChips } from './byline.tsx'
import { BesideRecent } from './recent.tsx'
import { Steps } from './steps.tsx'

/** One page of a list of posts: all posts, or those of an author or a tag. */
export function PostList({ content }: { content: ContentOf<'post-list'> }) {
  const strings = useStrings()
  const { heading, description, author, posts, all, recent } = content
  let segments = 0
  return (
    <BesideRecent recent={recent}>
      <div className="post-list">
        <header>
          {author ? <AuthorHeading author={author} /> : <h1>{heading}</h1>}
          {description && <p className="lead">{description}</p>}
          {all && <Link to={all.href}>{all.label}</Link>}
        </header>
        {posts.length === 0 && <p>{author ? strings.blogNoAuthorPosts : strings.blogEmpty}</p>}
        {posts.map((post) => {
          const first = segments
          segments += countSegments(post.body)
          return <Preview key={post.href} post={post} first={first} />
        })}
        <Steps of="lists" />
      </div>
    </BesideRecent>
  )
}

function AuthorHeading({ author }: { author: AuthorCard }) {
  return (
    <div className="author-heading">
      <Portrait author={author} />
      <div>
        <h1>{author.name}</h1>
        <AuthorDetails author={author} />
      </div>
    </div>
  )
}

/** The excerpt of a post. `first` is the number of its first segment on this page. */
function Preview({ post, first }: { post: PostPreview; first: number }) {
  const strings = useStrings()
  const { title, href, body, more } = post
  return (
    <article className="post-preview">
      <header>
        <h2>
          <Link to={href}>{title}</Link>
        </h2>
        <Dateline post={post} />
        <Authors authors={post.authors} />
      </header>
      <Content body={body} first={first} />
      <div className="post-foot">
        <TagChips tags={post.tags} />
        {more && (
          <Link className="read-more" to={href} aria-label={fill(strings.blogReadMoreOf, { title })}>
            {strings.blogReadMore}
          </Link>
        )}
      </div>
    </article>
  )
}
