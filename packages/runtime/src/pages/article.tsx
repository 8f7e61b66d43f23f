import type { ReactNode } from 'react'
import { Breadcrumbs } from '../chrome/breadcrumbs.tsx'
import { Pagination } from '../chrome/pagination.tsx'
import { FoldedToc } from '../chrome/toc.tsx'
import { useReader } from '../state/reader.ts'
import { Notices, VersionBadge } from './notices.tsx'

/** What every page of text has around its text. */
export function Article({ heading, children }: { heading?: string | undefined; children: ReactNode }) {
  const { route } = useReader('Article')
  return (
    <article>
      <Notices />
      <Breadcrumbs />
      <FoldedToc toc={route.toc} />
      <VersionBadge />
      {heading && <h1>{heading}</h1>}
      {children}
      <Pagination />
    </article>
  )
}
