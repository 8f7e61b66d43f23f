import { type Card, type ContentOf, fill, hrefOf, type SidebarItem } from '@chatdocs/protocol'
import type { ReactNode } from 'react'
import { BackToTop, BelowText, Breadcrumbs, CopyPage, Pagination } from '../chrome/around-text.tsx'
import { Label, Link } from '../chrome/link.tsx'
import { Part } from '../chrome/part.tsx'
import { isVisible } from '../chrome/sidebar-items.ts'
import { FoldedToc } from '../chrome/toc.tsx'
import { Content } from '../content/content.tsx'
import { useReader, useRoute, useStrings } from '../state/reader.ts'
import { drawerOf } from './group.tsx'
import { Notices, VersionBadge } from './notices.tsx'

/** Renders documents, Markdown pages, lists of sidebar entries, and the page for unknown URLs. */
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

/** The elements around the text of a page: breadcrumbs, contents, notices, pagination. */
export function Article({ heading, children }: { heading?: string | undefined; children: ReactNode }) {
  const { route, strings } = useReader()
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
        <Pagination name={strings.pagination} previous={strings.previous} next={strings.next} />
      </Part>
      <BackToTop />
    </article>
  )
}

/** The entries of a sidebar category, as cards. */
export function Cards({ cards }: { cards: readonly Card[] }) {
  const strings = useStrings()
  return (
    <ul className="cards">
      {cards.map(({ kind, label, href, description, count }) => (
        <li key={href} className={`card card-${kind}`}>
          <h2>
            <Link to={href}>
              <Label text={label} />
            </Link>
          </h2>
          <p>
            {description ??
              (count !== undefined && fill(count === 1 ? strings.oneItem : strings.itemCount, { count }))}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** Every entry of a sidebar, as nested lists. */
export function Entries({ items }: { items: readonly SidebarItem[] }) {
  const { url } = useRoute()
  return (
    <ul className="contents">
      {items
        .filter((item) => isVisible(item, url))
        .map((item) => {
          const label = <Label text={item.label} />
          return (
            <li key={item.label + item.href}>
              {item.href === undefined ? label : <Link to={item.href}>{label}</Link>}
              {item.type === 'category' && <Entries items={item.items} />}
            </li>
          )
        })}
    </ul>
  )
}

/** The page for unknown URLs. It links to the home page and the search. */
export function NotFound() {
  const { site, strings } = useReader()
  return (
    <div className="not-found">
      <Part name="not-found">
        <h1>{strings.notFoundTitle}</h1>
        <p>{strings.notFoundText}</p>
        {site.search && (
          <search>
            <form className="search-field" action={hrefOf(site, site.search.page)}>
              <input type="search" name="q" placeholder={strings.search} aria-label={strings.search} />
            </form>
          </search>
        )}
        <Link className="button" to="/">
          {strings.notFoundHome}
        </Link>
      </Part>
    </div>
  )
}
