import type { Body, PageContent } from './route.ts'

/** Every body a page shows, in the order they are shown in. */
export function bodiesOf(content: PageContent): readonly Body[] {
  if ('body' in content) return [content.body]
  return content.kind === 'post-list' ? content.posts.map((post) => post.body) : []
}

/** The same content with other bodies, in the order of `bodiesOf`. */
export function withBodies(content: PageContent, bodies: readonly Body[]): PageContent {
  if ('body' in content) return { ...content, body: bodies[0] ?? [] }
  if (content.kind !== 'post-list') return content
  return { ...content, posts: content.posts.map((post, index) => ({ ...post, body: bodies[index] ?? [] })) }
}
