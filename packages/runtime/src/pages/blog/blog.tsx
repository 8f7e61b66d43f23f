import {
  type AuthorCard,
  type ContentOf,
  fill,
  type PostPreview,
  type PostYear,
  type RecentPosts,
  type TagGroupData,
} from '@chatdocs/protocol'
import type { ReactNode } from 'react'
import { BackToTop, BelowText, CopyPage, Pagination } from '../../chrome/around-text.tsx'
import { Link } from '../../chrome/link.tsx'
import { Part } from '../../chrome/part.tsx'
import { FoldedToc } from '../../chrome/toc.tsx'
import { Content, countSegments } from '../../content/content.tsx'
import { useReader, useStrings } from '../../state/reader.ts'
import { drawerOf } from '../group.tsx'
import { Notices } from '../notices.tsx'
import { AuthorDetails, AuthorList, Authors, Dateline, Portrait, TagChip, TagChips } from './byline.tsx'

/** Renders all blog pages. Other pages never load this file. */
export const Blog = drawerOf<'blog'>({
  post: Post,
  'post-list': PostList,
  'post-archive': ({ content }) => (
    <Plain {...content}>
      <Archive years={content.years} />
    </Plain>
  ),
  'post-authors': ({ content }) => (
    <Plain {...content}>
      <AuthorList authors={content.authors} />
    </Plain>
  ),
  'post-tags': ({ content }) => (
    <Plain {...content}>
      <TagGroups groups={content.groups} />
    </Plain>
  ),
})

interface PlainProps {
  heading: string
  recent: RecentPosts
  children: ReactNode
}

function Plain({ heading, recent, children }: PlainProps) {
  return (
    <BesideRecent recent={recent}>
      <div className="post-list">
        <h1>{heading}</h1>
        {children}
      </div>
    </BesideRecent>
  )
}

function TagGroups({ groups }: { groups: readonly TagGroupData[] }) {
  const { blogOnePost, blogPostCount } = useStrings()
  return groups.map(({ label, tags }) => (
    <section className="tag-group" key={label}>
      <h2>{label}</h2>
      <ul>
        {tags.map((tag) => (
          <li key={tag.href}>
            <TagChip tag={{ label: tag.label, ...(tag.href !== undefined && { href: tag.href }) }} />
            <small>{fill(tag.count === 1 ? blogOnePost : blogPostCount, { count: tag.count ?? 0 })}</small>
            {tag.description && <p>{tag.description}</p>}
          </li>
        ))}
      </ul>
    </section>
  ))
}

/** A post on its own page. */
export function Post({ content }: { content: ContentOf<'post'> }) {
  const { route, strings } = useReader()
  const { heading, post, body, recent } = content
  return (
    <BesideRecent recent={recent}>
      <article>
        <header>
          <h1>{heading}</h1>
          <div className="above-text">
            <Dateline post={post} />
            {route.markdown !== undefined && <CopyPage markdown={route.markdown} />}
          </div>
          <Authors authors={post.authors} />
        </header>
        <Notices />
        <FoldedToc toc={route.toc} />
        <Part name="article">
          <Content body={body} />
        </Part>
        <div className="post-foot">
          <TagChips tags={post.tags} />
        </div>
        <BelowText />
        <Part name="pager">
          <Pagination
            name={strings.blogPostPagination}
            previous={strings.blogNewerPost}
            next={strings.blogOlderPost}
          />
        </Part>
        <BackToTop />
      </article>
    </BesideRecent>
  )
}

/** One page of a list of posts: all posts, or the posts of an author or a tag. */
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
        <Pagination name={strings.blogListPagination} />
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

interface BesideProps {
  recent: RecentPosts
  children: ReactNode
}

/**
 * A text of the blog, with the recent posts next to it. A class reserves their space before the browser has parsed them.
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
