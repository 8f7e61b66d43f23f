import type { ContentOf } from '@chatdocs/protocol'
import { BackToTop } from '../../chrome/back-to-top.tsx'
import { BelowText } from '../../chrome/below-text.tsx'
import { CopyPage } from '../../chrome/copy-page.tsx'
import { Part } from '../../chrome/part.tsx'
import { FoldedToc } from '../../chrome/toc.tsx'
import { Content } from '../../content/content.tsx'
import { useReader } from '../../state/reader.ts'
import { Notices } from '../notices.tsx'
import { Authors, Dateline, TagChips } from './byline.tsx'
import { BesideRecent } from './recent.tsx'
import { Steps } from './steps.tsx'

/** A post on its own page. */
export function Post({ content }: { content: ContentOf<'post'> }) {
  const { route } = useReader()
  const { heading, post, body, recent } = content
  return (
    <BesideRecent recent={recent}>
      <article>
        <header>
          <h1>{heading}</h1>
          <div className="above-text">
            <Dateline post={post} />
            {route.markdown !== undefined && <CopyPage markdown={route.markdown} />}
          </div>
          <Authors authors={post.authors} />
        </header>
        <Notices />
        <FoldedToc toc={route.toc} />
        <Part name="article">
          <Content body={body} />
        </Part>
        <div className="post-foot">
          <TagChips tags={post.tags} />
        </div>
        <BelowText />
        <Part name="pager">
          <Steps of="posts" />
        </Part>
        <BackToTop />
      </article>
    </BesideRecent>
  )
}
