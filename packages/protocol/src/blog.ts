import type { NavLink } from './sidebar.ts'
import type { Body, MarkdownText, TextParts } from './text.ts'
import type { Url } from './url.ts'

/** The metadata of a post, shown in lists and on its page. */
export interface PostFacts {
  date: DateWords
  updated?: DateWords
  /** The reading time, if the site shows it. */
  minutes?: number
  authors: readonly AuthorCard[]
  tags: readonly TagLink[]
}

/** A date, for readers and for machines. */
export interface DateWords {
  /** In the site's language, in UTC: `2025年1月5日`. */
  text: string
  /** ISO 8601. */
  iso: string
}

export interface AuthorCard {
  name: string
  title?: string
  description?: string
  /** The author's page on this site, or an external URL. */
  href?: string
  /** A URL; a site path includes the base. */
  image?: string
  /** Only on author pages, like the number of posts. */
  socials?: readonly { network: string; href: string }[]
  count?: number
}

export interface TagLink {
  label: string
  /** Absent for a tag that only unlisted posts have. */
  href?: Url
  description?: string
  /** The number of posts with the tag, in lists of tags. */
  count?: number
}

export interface PostPreview extends PostFacts {
  title: string
  href: Url
  body: Body
  /** Whether the post has text after the excerpt. */
  more: boolean
}

/** The recent posts by year, shown beside blog pages. */
export interface RecentPosts {
  title: string
  years: readonly PostYear[]
  /** Links to all posts: by year, by author, by tag. */
  more: readonly NavLink[]
}

export interface PostYear {
  year: number
  posts: readonly DatedLink[]
}

interface DatedLink extends NavLink {
  date: DateWords
}

/** The tags of one letter or script. */
export interface TagGroupData {
  label: string
  tags: readonly TagLink[]
}

export type BlogContent =
  | (MarkdownText & { kind: 'post'; heading: string; post: PostFacts; recent: RecentPosts })
  /** One page of a list of posts: all posts, or those of an author or a tag. `all` links to all authors or tags. */
  | (TextParts & {
      kind: 'post-list'
      heading: string
      description?: string
      author?: AuthorCard
      posts: readonly PostPreview[]
      all?: NavLink
      recent: RecentPosts
    })
  | { kind: 'post-archive'; heading: string; recent: RecentPosts; years: readonly PostYear[] }
  | { kind: 'post-authors'; heading: string; recent: RecentPosts; authors: readonly AuthorCard[] }
  | { kind: 'post-tags'; heading: string; recent: RecentPosts; groups: readonly TagGroupData[] }
