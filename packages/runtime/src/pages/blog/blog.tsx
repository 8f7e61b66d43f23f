import { fill, type RecentPosts, type TagGroupData } from '@chatdocs/protocol'
import type { ReactNode } from 'react'
import { useStrings } from '../../state/reader.ts'
import { drawerOf } from '../group.tsx'
import { AuthorList } from './authors.tsx'
import { TagChip } from './byline.tsx'
import { Post } from './post.tsx'
import { PostList } from './post-list.tsx'
import { Archive, BesideRecent } from './recent.tsx'

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
