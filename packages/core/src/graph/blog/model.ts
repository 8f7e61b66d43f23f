import type { Url } from '@chatdocs/protocol'
import type { FrontMatter } from '../../content/source/front-matter-schema.ts'
import type { SourcePath } from '../../paths.ts'

/** A post with its address, date, authors and tags resolved. */
export interface Post extends Pick<FrontMatter, 'redirectFrom'> {
  source: SourcePath
  url: Url
  title: string
  /** ISO 8601, in UTC. */
  date: string
  updated?: string
  unlisted: boolean
  authors: readonly Person[]
  /** Tag keys. */
  tags: readonly string[]
}

/** An author as the interface shows it. */
export interface Person {
  name: string
  /** Set for authors in the authors file. */
  key?: string
  title?: string
  description?: string
  /** Where the name links to: the author's page, website or e-mail address. */
  href?: string
  url?: string
  email?: string
  image?: PersonImage
  socials: readonly { network: string; href: string }[]
}

/** The path of a picture, and the file that names it. */
interface PersonImage {
  target: string
  from: SourcePath
}

export interface Author extends Person {
  key: string
  /** The author's page, if any. */
  page?: Url
}

/** A tag that posts use. */
export interface Tag {
  key: string
  label: string
  url: Url
  description?: string
}

/** A whole blog. Posts are sorted from new to old. Only tags of listed posts are included, sorted by key. */
export interface Blog {
  posts: readonly Post[]
  authors: readonly Author[]
  tags: readonly Tag[]
}

/** The content of a blog list, and the page number. */
export type BlogView =
  | { type: 'list'; page: number }
  | { type: 'archive' }
  | { type: 'authors' }
  | { type: 'author'; key: string; page: number }
  | { type: 'tags' }
  | { type: 'tag'; key: string; page: number }

/** The posts that are not unlisted, newest first. */
export function listedPosts({ posts }: Blog): readonly Post[] {
  return posts.filter((post) => !post.unlisted)
}

/** The posts of one list; empty for a view without posts. */
export function postsOf(blog: Blog, view: BlogView): readonly Post[] {
  const all = listedPosts(blog)
  if (view.type === 'author') return all.filter((post) => post.authors.some((each) => each.key === view.key))
  if (view.type === 'tag') return all.filter((post) => post.tags.includes(view.key))
  return view.type === 'list' || view.type === 'archive' ? all : []
}
