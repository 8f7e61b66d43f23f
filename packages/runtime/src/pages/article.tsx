import type { ReactNode } from 'react'
import { BackToTop } from '../chrome/back-to-top.tsx'
import { BelowText } from '../chrome/below-text.tsx'
import { Breadcrumbs } from '../chrome/breadcrumbs.tsx'
import { CopyPage } from '../chrome/copy-page.tsx'
import { Label } from '../chrome/label.tsx'
import { Pagination } from '../chrome/pagination.tsx'
import { Part } from '../chrome/part.tsx'
import { FoldedToc } from '../chrome/toc.tsx'
import { useReader } from '../state/reader.ts'
import { Notices, VersionBadge } from './notices.tsx'

/** The elements around the text of a page: breadcrumbs, contents, notices, pagination. */
export function Article({ heading, children }: { heading?: string | undefined; children: ReactNode }) {
  const { route } = useReader()
  return (
    <article>
      <Notices />
      {route.markdown === undefined ? (
        <Breadcrumbs />
      ) : (
        <div className="above-text">
          <Breadcrumbs />
          <CopyPage markdown={route.markdown} />
        </div>
      )}
      <FoldedToc toc={route.toc} />
      <VersionBadge />
      <Part name="article">
        {heading && (
          <h1>
            <Label text={heading} />
          </h1>
        )}
        {children}
      </Part>
      <BelowText />
      <Part name="pager">
        <Pagination />
      </Part>
      <BackToTop />
    </article>
  )
}
