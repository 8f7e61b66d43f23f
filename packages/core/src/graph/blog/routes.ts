import { fill, type Strings, toUrl, type Url } from '@chatdocs/protocol'
import type { BlogConfig } from '../../config/blog.ts'
import type { Route } from '../routes.ts'
import { type Blog, type BlogView, listedPosts, postsOf } from './model.ts'

/** All routes of a blog, posts first. */
export function blogRoutes(blog: Blog, config: BlogConfig, strings: Strings): Route[] {
  const posts = blog.posts.map((post): Route => {
    return { kind: 'post', url: post.url, title: post.title, unlisted: post.unlisted, post }
  })
  const views = viewsOf(blog, config)
  const lists = views.map((view): Route => {
    const name = titleOf(view, blog, config, strings)
    const page = 'page' in view ? view.page : 1
    const title = page === 1 ? name : fill(strings.blogPage, { title: name, page })
    return { kind: 'blog', url: viewUrl(view, blog, config), title, unlisted: false, view }
  })
  return [...posts, ...lists]
}

/** Every list with content. The blog's first page always exists. */
function viewsOf(blog: Blog, config: BlogConfig): BlogView[] {
  const authors = blog.authors.flatMap(({ key, page }): BlogView[] =>
    page === undefined ? [] : paged({ type: 'author', key, page: 1 }, blog, config),
  )
  const tags = blog.tags.flatMap(({ key }) => paged({ type: 'tag', key, page: 1 }, blog, config))
  return [
    ...paged({ type: 'list', page: 1 }, blog, config),
    ...(config.archive && listedPosts(blog).length > 0 ? [{ type: 'archive' } as const] : []),
    ...(blog.authors.length > 0 ? [{ type: 'authors' } as const] : []),
    ...authors,
    ...(blog.tags.length > 0 ? [{ type: 'tags' } as const] : []),
    ...tags,
  ]
}

function paged(view: Extract<BlogView, { page: number }>, blog: Blog, config: BlogConfig): BlogView[] {
  const count = pageCount(postsOf(blog, view).length, config)
  return Array.from({ length: count }, (_, index) => ({ ...view, page: index + 1 }))
}

/** The number of pages of a list: at least one, even for an empty list. */
export function pageCount(posts: number, { postsPerPage }: Pick<BlogConfig, 'postsPerPage'>): number {
  return postsPerPage === 'ALL' ? 1 : Math.max(1, Math.ceil(posts / postsPerPage))
}

/** The items on one page of a list. */
export function pageOf<T>(
  posts: readonly T[],
  page: number,
  { postsPerPage: size }: Pick<BlogConfig, 'postsPerPage'>,
): readonly T[] {
  return size === 'ALL' ? posts : posts.slice((page - 1) * size, page * size)
}

/** The address of a view: page 2 of a list is at `page/2` below its first page. */
export function viewUrl(view: BlogView, blog: Blog, config: BlogConfig): Url {
  const top = topOf(view, blog, config)
  return 'page' in view && view.page > 1 ? toUrl(`${top}/page/${view.page}`) : toUrl(top)
}

function topOf(view: BlogView, blog: Blog, { routeBase }: BlogConfig): string {
  switch (view.type) {
    case 'list':
      return routeBase
    case 'author':
      return blog.authors.find(({ key }) => key === view.key)?.page ?? routeBase
    case 'tag':
      return blog.tags.find(({ key }) => key === view.key)?.url ?? routeBase
    default:
      return `${routeBase}/${view.type}`
  }
}

function titleOf(view: BlogView, blog: Blog, config: BlogConfig, strings: Strings): string {
  switch (view.type) {
    case 'list':
      return config.title
    case 'archive':
      return fill(strings.blogArchive, { title: config.title })
    case 'authors':
      return strings.blogAuthors
    case 'tags':
      return strings.blogTags
    case 'author': {
      const name = blog.authors.find(({ key }) => key === view.key)?.name ?? view.key
      return fill(strings.blogAuthorTitle, { name, posts: countOf(view, blog, strings) })
    }
    case 'tag': {
      const tag = blog.tags.find(({ key }) => key === view.key)?.label ?? view.key
      return fill(strings.blogTagTitle, { tag, posts: countOf(view, blog, strings) })
    }
  }
}

/** `3 posts`, in the site's language. */
function countOf(view: BlogView, blog: Blog, strings: Strings): string {
  const count = postsOf(blog, view).length
  return fill(count === 1 ? strings.blogOnePost : strings.blogPostCount, { count })
}
