import type { ContentOf } from '@chatdocs/protocol'
import { Content } from '../content/content.tsx'
import { useRoute } from '../state/reader.ts'
import { Article } from './article.tsx'
import { Cards } from './category.tsx'
import { Entries } from './contents.tsx'
import { drawerOf } from './group.tsx'
import { NotFound } from './not-found.tsx'

/** Renders documents, Markdown pages, lists of sidebar entries, and the page for unknown addresses. */
export const Text = drawerOf<'text'>({
  doc: Document,
  markdown: Document,
  category: Category,
  contents: Contents,
  'not-found': NotFound,
})

function Document({ content }: { content: ContentOf<'doc' | 'markdown'> }) {
  return (
    <Article heading={content.heading}>
      <Content body={content.body} />
    </Article>
  )
}

function Category({ content }: { content: ContentOf<'category'> }) {
  return (
    <Article heading={content.heading}>
      {content.description && <p className="lead">{content.description}</p>}
      <Cards cards={content.cards} />
    </Article>
  )
}

function Contents({ content }: { content: ContentOf<'contents'> }) {
  const { title } = useRoute()
  return (
    <Article heading={title}>
      <Entries items={content.items} />
    </Article>
  )
}
