import type { NavLink } from '@chatdocs/protocol'
import { type Blog, listedPosts, type Post } from './model.ts'

/** The previous and next page. */
export interface Neighbours {
  newer?: NavLink
  older?: NavLink
}

/** The neighbours of a listed post; an unlisted post has none. */
export function neighboursOf(blog: Blog, source: Post['source']): Neighbours {
  const posts = listedPosts(blog)
  const at = posts.findIndex((post) => post.source === source)
  const newer = linkTo(posts[at - 1])
  const older = at < 0 ? undefined : linkTo(posts[at + 1])
  return { ...(newer && { newer }), ...(older && { older }) }
}

function linkTo(post: Post | undefined): NavLink | undefined {
  return post && { label: post.title, href: post.url }
}
