import type { Url } from '@chatdocs/protocol'
import type { SourcePath } from '../../paths.ts'

/** A post with its place in the blog. */
export interface Post {
  source: SourcePath
  url: Url
  title: string
  description?: string
  keywords?: readonly string[]
  /** ISO 8601, in UTC. */
  date: string
  updated?: string
  image?: string
  unlisted: boolean
  authors: readonly Person[]
  /** Keys of tags. */
  tags: readonly string[]
}

/** An author as shown. */
export interface Person {
  name: string
  /** Of an author in the file of authors. */
  key?: string
  title?: string
  description?: string
  /** Where a reader gets by the name: own page, site, mail. */
  href?: string
  url?: string
  email?: string
  image?: PersonImage
  socials: readonly { network: string; href: string }[]
}

/** A picture as written, and the file it is written in. */
export interface PersonImage {
  target: string
  from: SourcePath
}

/** An author of the file of authors. */
export interface Author extends Person {
  key: string
  /** The author's own page, if there is one. */
  page?: Url
}

/** A tag that posts bear. */
export interface Tag {
  key: string
  label: string
  url: Url
  description?: string
}

/** All of a blog. Posts stand newest first; tags are those of listed posts, in order of key. */
export interface Blog {
  posts: readonly Post[]
  authors: readonly Author[]
  tags: readonly Tag[]
}

/** What a list of the blog shows, and which of its pages. */
export type BlogView =
  | { type: 'list'; page: number }
  | { type: 'archive' }
  | { type: 'authors' }
  | { type: 'author'; key: string; page: number }
  | { type: 'tags' }
  | { type: 'tag'; key: string; page: number }

/** The posts that anyone may find, newest first. */
export function listedPosts({ posts }: Blog): readonly Post[] {
  return posts.filter((post) => !post.unlisted)
}

/** The posts one list is of; empty for a view that lists none. */
export function postsOf(blog: Blog, view: BlogView): readonly Post[] {
  const all = listedPosts(blog)
  if (view.type === 'author') return all.filter((post) => post.authors.some((each) => each.key === view.key))
  if (view.type === 'tag') return all.filter((post) => post.tags.includes(view.key))
  return view.type === 'list' || view.type === 'archive' ? all : []
}
