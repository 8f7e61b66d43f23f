import type { ReactNode } from 'react'
import { BackToTop } from '../chrome/back-to-top.tsx'
import { BelowText } from '../chrome/below-text.tsx'
import { Breadcrumbs } from '../chrome/breadcrumbs.tsx'
import { CopyPage } from '../chrome/copy-page.tsx'
import { Pagination } from '../chrome/pagination.tsx'
import { FoldedToc } from '../chrome/toc.tsx'
import { useReader } from '../state/reader.ts'

/** What every page of text has around its text. */
export function Article({ heading, children }: { heading?: string | undefined; children: ReactNode }) {
  const { route, strings } = useReader('Article')
  return (
    <article>
      {route.markdown === undefined ? (
        <Breadcrumbs />
      ) : (
        <div className="above-text">
          <Breadcrumbs />
          <CopyPage markdown={route.markdown} />
        </div>
      )}
      <FoldedToc toc={route.toc} />
      {heading && <h1>{heading}</h1>}
      {route.unlisted && (
        <aside className="admonition admonition-caution">
          <p className="admonition-title">{strings.unlistedTitle}</p>
          <p>{strings.unlistedText}</p>
        </aside>
      )}
      {children}
      <BelowText />
      <Pagination />
      <BackToTop />
    </article>
  )
}
