import type { ReactNode } from 'react'
import { BackToTop } from '../chrome/back-to-top.tsx'
import { BelowText } from '../chrome/below-text.tsx'
import { Breadcrumbs } from '../chrome/breadcrumbs.tsx'
import { CopyPage } from '../chrome/copy-page.tsx'
import { Pagination } from '../chrome/pagination.tsx'
import { FoldedToc } from '../chrome/toc.tsx'
import { useReader } from '../state/reader.ts'
import { Notices, VersionBadge } from './notices.tsx'

/** The elements around the text of a page: breadcrumbs, contents, notices, pagination. */
export function Article({ heading, children }: { heading?: string | undefined; children: ReactNode }) {
  const { route } = useReader('Article')
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
      {heading && <h1>{heading}</h1>}
      {children}
      <BelowText />
      <Pagination />
      <BackToTop />
    </article>
  )
}
