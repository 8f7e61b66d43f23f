import type { ContentOf } from '@chatdocs/protocol'
import { Content } from '../content/content.tsx'
import { useRoute } from '../state/reader.ts'
import { Article } from './article.tsx'
import { Cards } from './category.tsx'
import { Entries } from './contents.tsx'
import { drawerOf } from './group.tsx'

/** Renders documents, Markdown pages, and lists of sidebar entries. */
export const Text = drawerOf<'text'>({
  doc: Document,
  markdown: Document,
  category: Category,
  contents: Contents,
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
