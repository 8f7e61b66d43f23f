import type {
  AuthorCard,
  Locale,
  PageContent,
  PostFacts,
  PostPreview,
  RecentPosts,
  RouteData,
  Strings,
  TagLink,
  TextParts,
} from '@chatdocs/protocol'
import type { BlogConfig } from '../../config/blog.ts'
import type { Facts } from '../../content/model.ts'
import type { BlogList, Counted } from '../../graph/blog/list.ts'
import type { Person, Post, Tag } from '../../graph/blog/model.ts'
import type { Neighbours } from '../../graph/blog/neighbours.ts'
import { groupTags } from '../../graph/blog/tags.ts'
import { traitsOf } from '../../graph/routes.ts'
import { aroundText, commonData, type PageBase, type ReadDocument, writtenData } from '../route-data.ts'
import { dateWords, postYears } from './years.ts'

/** The data of a post that does not come from its file. */
export interface PostSurroundings {
  locale: Locale
  /** Absent if the site does not show reading times. */
  minutes: number | undefined
  tags: readonly TagLink[]
  authors: readonly AuthorCard[]
}

/** The facts that are shown wherever a post is shown. */
export function postFacts(post: Post, { locale, minutes, tags, authors }: PostSurroundings): PostFacts {
  return {
    date: dateWords(post.date, locale),
    authors,
    tags,
    ...(post.updated !== undefined && { updated: dateWords(post.updated, locale) }),
    ...(minutes !== undefined && { minutes }),
  }
}

/**
 * An author card; `image` is the address of the picture, if any. On the author's page
 * `count` is the number of posts, and the card shows all details.
 */
export function authorCard(person: Person, image: string | undefined, count?: number): AuthorCard {
  const { name, title, description, href, socials } = person
  const isSubject = count !== undefined
  return {
    name,
    ...(title !== undefined && { title }),
    ...(href !== undefined && { href }),
    ...(image !== undefined && { image }),
    ...(isSubject && { count, socials }),
    ...(isSubject && description !== undefined && { description }),
  }
}

/** The inputs of a post's page. */
export interface PostParts
  extends Pick<ReadDocument, 'text' | 'toc'>,
    Partial<Pick<ReadDocument, 'edit' | 'updated'>> {
  known: Facts
  shown: PostFacts
  neighbours: Neighbours
  recent: RecentPosts
  /** Whether the post has a future date: builds leave it out until then. */
  isEarly: boolean
}

export function postData(base: PageBase, parts: PostParts): RouteData {
  const { known, shown, text, toc, neighbours, recent, isEarly, edit, updated } = parts
  const { newer, older } = neighbours
  return {
    ...commonData(base),
    toc,
    content: { kind: 'post', ...text, heading: known.title, post: shown, recent },
    ...aroundText(base, { edit, updated }),
    ...writtenData(known),
    ...(isEarly && { draft: true as const }),
    ...(newer && { previous: newer }),
    ...(older && { next: older }),
  }
}

/** The inputs of a list's page, with its posts rendered. */
export interface ListParts {
  list: BlogList
  config: BlogConfig
  locale: Locale
  strings: Strings
  previews: readonly PostPreview[]
  authors: readonly AuthorCard[]
  recent: RecentPosts
  /** The scripts and styles that the previews need. */
  parts: TextParts
}

export function listData(base: PageBase, parts: ListParts): RouteData {
  const { list, strings } = parts
  const content = contentOf(base.route.title, parts)
  const description = 'description' in content ? content.description : undefined
  const { canonical } = traitsOf(base.route)
  return {
    ...commonData(base),
    toc: [],
    content,
    ...(description && { description }),
    ...(canonical !== undefined && { canonical }),
    ...(list.newer !== undefined && { previous: { label: strings.blogNewerPosts, href: list.newer } }),
    ...(list.older !== undefined && { next: { label: strings.blogOlderPosts, href: list.older } }),
  }
}

function contentOf(title: string, { list, config, locale, strings, ...drawn }: ListParts): PageContent {
  const { recent } = drawn
  const posts = { kind: 'post-list', ...drawn.parts, posts: drawn.previews, recent } as const
  const [author] = drawn.authors
  const [tag] = list.tags
  switch (list.view.type) {
    case 'list':
      return { ...posts, heading: config.title, ...described(config.description) }
    case 'author': {
      const all = list.all && { all: { label: strings.blogAllAuthors, href: list.all } }
      return { ...posts, heading: author?.name ?? title, ...(author && { author }), ...all }
    }
    case 'tag': {
      const all = list.all && { all: { label: strings.blogAllTags, href: list.all } }
      return { ...posts, heading: title, ...described(tag?.description), ...all }
    }
    case 'archive':
      return { kind: 'post-archive', heading: title, recent, years: postYears(list.posts, locale) }
    case 'authors':
      return { kind: 'post-authors', heading: title, recent, authors: drawn.authors }
    case 'tags':
      return { kind: 'post-tags', heading: title, recent, groups: tagGroups(list.tags, locale, strings) }
  }
}

function described(description: string | undefined) {
  return description ? { description } : {}
}

function tagGroups(tags: readonly Counted<Tag>[], { htmlLang }: Locale, strings: Strings) {
  const names: Readonly<Record<string, string>> = { han: strings.blogHanTags, other: strings.blogOtherTags }
  return groupTags(tags, htmlLang).map(({ key, tags: own }) => ({
    label: names[key] ?? key,
    tags: own.map(tagLink),
  }))
}

/** A tag link, with a count if the tag has one. */
export function tagLink({ label, url, description, count }: Tag & { count?: number }): TagLink {
  return {
    label,
    href: url,
    ...(description !== undefined && { description }),
    ...(count !== undefined && { count }),
  }
}
