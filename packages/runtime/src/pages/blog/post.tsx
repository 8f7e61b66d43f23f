import type { PageContent } from '@chatdocs/protocol'
import { FoldedToc } from '../../chrome/toc.tsx'
import { Content } from '../../content/content.tsx'
import { useReader } from '../../state/reader.ts'
import { Unlisted } from '../unlisted.tsx'
import { Authors, Dateline, TagChips } from './byline.tsx'
import { Recent } from './recent.tsx'
import { Steps } from './steps.tsx'

/** A post on its own page. */
export function Post({ content }: { content: Extract<PageContent, { kind: 'post' }> }) {
  const { route } = useReader('Post')
  const { heading, post, body, recent } = content
  return (
    <div className="blog">
      <article>
        <header>
          <h1>{heading}</h1>
          <Dateline post={post} />
          <Authors authors={post.authors} />
        </header>
        <Unlisted />
        <FoldedToc toc={route.toc} />
        <Content body={body} />
        <div className="post-foot">
          <TagChips tags={post.tags} />
        </div>
        <Steps of="posts" />
      </article>
      <Recent recent={recent} />
    </div>
  )
}
