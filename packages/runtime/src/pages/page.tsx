import { Content } from '../content/content.tsx'
import type { Page } from '../router/load.ts'
import { Article } from './article.tsx'
import { Cards } from './category.tsx'
import { Contents } from './contents.tsx'
import { NotFound } from './not-found.tsx'

/** What stands between the navigations: one case for each kind of page. */
export function PageContents({ page }: { page: Page }) {
  const { route, component: Component, blog: Blog } = page
  const { content } = route
  switch (content.kind) {
    case 'doc':
    case 'markdown':
      return (
        <Article heading={content.heading}>
          <Content body={content.body} />
        </Article>
      )
    case 'category':
      return (
        <Article heading={content.heading}>
          {content.description && <p className="lead">{content.description}</p>}
          <Cards cards={content.cards} />
        </Article>
      )
    case 'contents':
      return (
        <Article heading={route.title}>
          <Contents items={content.items} />
        </Article>
      )
    case 'component':
    case 'search':
      return Component ? <Component /> : null
    case 'post':
    case 'post-list':
    case 'post-archive':
    case 'post-authors':
    case 'post-tags':
      return Blog ? <Blog content={content} /> : null
    case 'not-found':
      return <NotFound />
  }
}
