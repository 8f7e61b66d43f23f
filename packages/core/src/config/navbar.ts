import type { Footer } from '@chatdocs/protocol'
import type { NavbarConfig, NavbarItemConfig } from './config.ts'
import type { FooterInput, NavbarInput, NavbarItemInput } from './navbar-input.ts'
import { present } from './schema.ts'

/** The navbar: by default with the site title and links to what the site has. */
export function makeNavbar({ title, logo, items }: NavbarInput, siteTitle: string): NavbarConfig {
  const shown = title ?? siteTitle
  // Next to a visible title the logo is decoration; alone it needs the title as its text alternative.
  const alt = logo?.alt ?? (shown === '' ? siteTitle : '')
  return {
    title: shown,
    ...(logo && { logo: { ...present(logo), alt } }),
    items: items?.map((item) => makeItem(item, item.position ?? 'left')) ?? [
      { type: 'content', position: 'left', written: undefined },
    ],
  }
}

/** The footer, with every link in a column: links outside of columns share an untitled one. */
export function makeFooter({ copyright, links = [] }: FooterInput): Footer {
  const loose = links.flatMap((link) => ('items' in link ? [] : [makeLink(link)]))
  const columns = links.flatMap((column) =>
    'items' in column ? [{ ...present({ title: column.title }), links: column.items.map(makeLink) }] : [],
  )
  return {
    ...present({ copyright }),
    columns: loose.length > 0 ? [{ links: loose }] : columns,
  }
}

function makeItem(written: NavbarItemInput, position: 'left' | 'right'): NavbarItemConfig {
  const common = { written, position }
  if (written.type === 'docsVersionDropdown' || written.type === 'localeDropdown') {
    const { dropdownItemsBefore = [], dropdownItemsAfter = [] } = written
    const links = (items: typeof dropdownItemsBefore) => items.map((item) => makeItem(item, position))
    return {
      ...common,
      type: written.type,
      before: links(dropdownItemsBefore),
      after: links(dropdownItemsAfter),
    }
  }
  if (written.type === 'component') {
    return { ...common, type: 'component', component: written.component, props: written.props ?? {} }
  }
  const label = present({ label: written.label })
  if (written.type === 'docsVersion') {
    return { ...common, type: 'docsVersion', ...label, ...present({ href: written.to }) }
  }
  if ('docId' in written) return { ...common, type: 'doc', docId: written.docId, ...label }
  if ('sidebarId' in written) return { ...common, type: 'docSidebar', sidebarId: written.sidebarId, ...label }
  if ('items' in written) {
    const items = written.items.map((item) => makeItem(item, position))
    return { ...common, type: 'dropdown', label: written.label, items }
  }
  const { activeBasePath: activeBase } = written
  return { ...common, type: 'link', ...makeLink(written), ...present({ activeBase }) }
}

function makeLink({
  label,
  to,
  href,
}: {
  label: string
  to?: string | undefined
  href?: string | undefined
}) {
  return { label, href: to ?? href ?? '' }
}
