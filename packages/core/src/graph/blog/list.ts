import type { Url } from '@chatdocs/protocol'
import type { BlogConfig } from '../../config/blog.ts'
import { type Author, type Blog, type BlogView, type Post, postsOf, type Tag } from './model.ts'
import { pageCount, pageOf, viewUrl } from './routes.ts'

/** The data of one blog list: everything its page depends on. */
export interface BlogList {
  view: BlogView
  /** The posts on this page of the list. */
  posts: readonly Post[]
  newer?: Url
  older?: Url
  /** The author of an author's list, or all authors, with their post counts. */
  authors: readonly Counted<Author>[]
  tags: readonly Counted<Tag>[]
  /** The page that lists all authors or all tags. */
  all?: Url
}

export type Counted<T> = T & { count: number }

export function makeList(blog: Blog, view: BlogView, config: BlogConfig): BlogList {
  const posts = postsOf(blog, view)
  const about = 'key' in view ? view.key : undefined
  const isAbout = ({ key }: { key: string }) => about === undefined || key === about
  const count = (type: 'author' | 'tag', key: string) => postsOf(blog, { type, key, page: 1 }).length
  const authors = /^author/.test(view.type) ? blog.authors.filter(isAbout) : []
  const tags = /^tag/.test(view.type) ? blog.tags.filter(isAbout) : []
  const all = { author: 'authors', tag: 'tags' } as const
  return {
    view,
    posts: 'page' in view ? pageOf(posts, view.page, config) : posts,
    authors: authors.map((each) => ({ ...each, count: count('author', each.key) })),
    tags: tags.map((each) => ({ ...each, count: count('tag', each.key) })),
    ...('page' in view && pagesBeside(view, posts.length)),
    ...('key' in view && { all: viewUrl({ type: all[view.type] }, blog, config) }),
  }

  function pagesBeside(at: Extract<BlogView, { page: number }>, total: number) {
    const url = (page: number) => viewUrl({ ...at, page }, blog, config)
    return {
      ...(at.page > 1 && { newer: url(at.page - 1) }),
      ...(at.page < pageCount(total, config) && { older: url(at.page + 1) }),
    }
  }
}
