import type { NavLink } from './sidebar.ts'
import type { Body, MarkdownText, TextParts } from './text.ts'
import type { Url } from './url.ts'

/** What is said of a post wherever it is shown. */
export interface PostFacts {
  date: DateWords
  updated?: DateWords
  /** How long it takes to read, where the site wants that said. */
  minutes?: number
  authors: readonly AuthorCard[]
  tags: readonly TagLink[]
}

/** A day, for readers and for machines. */
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
  /** The author's page here, or an address elsewhere. */
  href?: string
  /** An address, a site path with its base. */
  image?: string
  /** Known where the author is what a page is about, as is how many posts there are. */
  socials?: readonly { network: string; href: string }[]
  count?: number
}

export interface TagLink {
  label: string
  /** Absent for a tag that only unlisted posts bear. */
  href?: Url
  description?: string
  /** How many posts bear it, on lists of tags. */
  count?: number
}

/** A post in a list. */
export interface PostPreview extends PostFacts {
  title: string
  href: Url
  body: Body
  /** Whether the post goes on. */
  more: boolean
}

/** The newest posts by year, beside the pages of a blog. */
export interface RecentPosts {
  title: string
  years: readonly PostYear[]
  /** The ways to all posts: by year, by author, by tag. */
  more: readonly NavLink[]
}

export interface PostYear {
  year: number
  posts: readonly DatedLink[]
}

export interface DatedLink extends NavLink {
  date: DateWords
}

/** Tags under one letter, or of one script. */
export interface TagGroupData {
  label: string
  tags: readonly TagLink[]
}

export type BlogContent =
  | (MarkdownText & { kind: 'post'; heading: string; post: PostFacts; recent: RecentPosts })
  /** One page of posts: of all, of an author, or of a tag. `all` leads to all authors or tags. */
  | (TextParts & {
      kind: 'post-list'
      heading: string
      description?: string
      author?: AuthorCard
      posts: readonly PostPreview[]
      all?: NavLink
      recent: RecentPosts
    })
  | { kind: 'post-archive'; heading: string; years: readonly PostYear[] }
  | { kind: 'post-authors'; heading: string; authors: readonly AuthorCard[] }
  | { kind: 'post-tags'; heading: string; groups: readonly TagGroupData[] }
