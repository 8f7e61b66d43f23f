import type { PageContent } from '@chatdocs/protocol'
import { Content } from '../content/content.tsx'
import { useRoute } from '../state/reader.ts'
import { Article } from './article.tsx'
import { Cards } from './category.tsx'
import { Contents } from './contents.tsx'

/** Pages of text: documents, Markdown pages, and lists of what a sidebar has. */
export function Text({ content }: { content: PageContent }) {
  const { title } = useRoute()
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
        <Article heading={title}>
          <Contents items={content.items} />
        </Article>
      )
    default:
      return null
  }
}
