import type { Footer, Logo } from '@chatdocs/protocol'
import * as z from 'zod'
import { readSiteAddress, siteAddress } from './address.ts'
import {
  anyAddress,
  choose,
  isRecord,
  noneOf,
  object,
  plain,
  present,
  type Rule,
  read,
  refuse,
  ruled,
  text,
} from './schema.ts'

const address = anyAddress.transform(siteAddress)
const place = {
  /**
   * The side of the navbar.
   *
   * @default `left`
   */
  position: z.enum(['left', 'right']).optional(),
}

/** A link target: `to` on this site, `href` anywhere. */
const target = {
  /** A page of this site; either `to` or `href`. */
  to: read(readSiteAddress).optional(),
  /** The URL of any page. */
  href: address.optional(),
}

const icon = text

const ONE_TARGET: Rule = {
  holds: ({ to, href }) => (to === undefined) !== (href === undefined),
  key: 'to',
  message: 'expected exactly one of to and href',
  help: 'use to for a page of this site, href for another site',
}

const linkItem = ruled(
  object({
    /** A link. */
    type: z.literal('default').optional(),
    /** Its text. */
    label: text,
    ...target,
    /**
     * An icon instead of the label, which screen readers still read: an SVG file of the site (`./github.svg`), or a name
     * in the package `simple-icons` (`github`).
     */
    icon: icon.optional(),
    /**
     * The item is current on every page at or below this path.
     *
     * @default the path of `to`
     */
    activeBasePath: read(readSiteAddress).optional(),
    ...place,
  }),
  ONE_TARGET,
)

const docItem = object({
  /** A link to a document. */
  type: z.literal('doc'),
  /** The id of the document. */
  docId: text,
  /**
   * Its text.
   *
   * @default the label of the document in the sidebar
   */
  label: text.optional(),
  ...place,
})

const docSidebarItem = object({
  /** A link to the first document of a sidebar. */
  type: z.literal('docSidebar'),
  /** The name of the sidebar. */
  sidebarId: text,
  /**
   * Its text.
   *
   * @default the label of the first document
   */
  label: text.optional(),
  ...place,
})

/** Item types that are valid both in the navbar and in dropdowns. */
const LINK_TYPES = ['default', 'doc', 'docSidebar', 'docsVersion']
const unknownItem = noneOf([...LINK_TYPES, 'dropdown', 'docsVersionDropdown', 'localeDropdown', 'component'])
const nestedDropdown = refuse('a link', 'a dropdown cannot contain a dropdown')
const nestedComponent = refuse('a link', 'a dropdown cannot contain a component')

const docsVersionItem = object({
  /** A link to the version of the documents that the reader is viewing. */
  type: z.literal('docsVersion'),
  /**
   * Its text.
   *
   * @default the label of the version
   */
  label: text.optional(),
  /**
   * A page of this site.
   *
   * @default the main document of the version
   */
  to: read(readSiteAddress).optional(),
  ...place,
})

/** A dropdown item, by type. */
const plainItem = choose((value) => {
  if (isDropdown(value) || isGenerated(value)) return nestedDropdown
  if (isComponent(value)) return nestedComponent
  if (!isRecord(value) || value.type === undefined || value.type === 'default') return linkItem
  if (value.type === 'doc') return docItem
  if (value.type === 'docsVersion') return docsVersionItem
  return value.type === 'docSidebar' ? docSidebarItem : unknownItem
})

const dropdownItem = object({
  /** A dropdown list of links. */
  type: z.literal('dropdown').optional(),
  /** Its text. */
  label: text,
  /** Its links. */
  items: z.array(plainItem),
  ...place,
})

/** A dropdown with generated entries, with optional links before and after them. */
const generated = {
  /** Links before the versions or languages. */
  dropdownItemsBefore: z.array(plainItem).optional(),
  /** Links after the versions or languages. */
  dropdownItemsAfter: z.array(plainItem).optional(),
  ...place,
}
const versionsItem = object({
  /** A list of the versions of the documents. */
  type: z.literal('docsVersionDropdown'),
  ...generated,
})
const localesItem = object({
  /** A list of the languages. */
  type: z.literal('localeDropdown'),
  ...generated,
})

/** A React component of the site. */
const componentItem = object({
  /** A React component of the site. */
  type: z.literal('component'),
  /** Its name: its file is `theme/navbar/<component>.tsx`. */
  component: text,
  /** Its props, besides `page`. */
  props: z.record(z.string(), plain).optional(),
  ...place,
})

const item = choose((value) => {
  if (isComponent(value)) return componentItem
  if (isGenerated(value)) return value.type === 'localeDropdown' ? localesItem : versionsItem
  return isDropdown(value) ? dropdownItem : plainItem
})

function isGenerated(value: unknown): value is { type: string } {
  return isRecord(value) && (value.type === 'docsVersionDropdown' || value.type === 'localeDropdown')
}

function isComponent(value: unknown): boolean {
  return isRecord(value) && value.type === 'component'
}

/** The type is optional: only dropdowns have items. */
function isDropdown(value: unknown): boolean {
  if (!isRecord(value)) return false
  return value.type === 'dropdown' || (value.type === undefined && 'items' in value)
}

export const navbar = object({
  /**
   * Its title; empty to show only the logo.
   *
   * @default `title` of the site
   */
  title: z.string().optional(),
  /**
   * The image beside the title.
   *
   * @default none
   */
  logo: object({
    /** The image, in a static folder. */
    src: address,
    /**
     * The image in the dark color mode.
     *
     * @default `src`
     */
    srcDark: address.optional(),
    /**
     * Its alternative text.
     *
     * @default none beside a title; else `title` of the site
     */
    alt: z.string().optional(),
  }).optional(),
  /**
   * Only `false` is supported: the navbar is always visible.
   *
   * @const false
   * @default `false`
   */
  hideOnScroll: choose((value) =>
    value === true ? refuse('false', 'a navbar that hides is not supported yet') : z.boolean(),
  ).optional(),
  /**
   * Its links and dropdowns.
   *
   * @default links to the documents and the blog, if the site has both, and a dropdown of versions
   */
  items: z.array(item).optional(),
})

const footerLink = ruled(
  object({
    /** Its text. */
    label: text,
    ...target,
    /**
     * An icon instead of the label, which screen readers still read: an SVG file of the site (`./github.svg`), or a name
     * in the package `simple-icons` (`github`).
     */
    icon: icon.optional(),
  }),
  ONE_TARGET,
)
const footerColumn = object({
  /** The heading of the column. */
  title: text.optional(),
  /** The links of the column. */
  items: z.array(footerLink),
})
const strayLink = refuse('a column of links', 'use either links or columns, not both')
const columnOrStray = choose((value) => (isRecord(value) && !isColumn(value) ? strayLink : footerColumn))

function isColumn(value: unknown): boolean {
  return isRecord(value) && ('items' in value || 'title' in value)
}

export const footer = object({
  /** One line of text. */
  copyright: text.optional(),
  /** Links, or columns of links; not both. */
  links: choose((value) =>
    Array.isArray(value) && value.some(isColumn) ? z.array(columnOrStray) : z.array(footerLink),
  ).optional(),
})

export type NavbarInput = z.output<typeof navbar>
export type FooterInput = z.output<typeof footer>

export interface NavbarConfig {
  title: string
  logo?: Logo
  items: readonly NavbarItemConfig[]
}

/** A navbar item as written. Its target is not checked yet. `content` links to the documents and the blog. */
export type NavbarItemConfig = z.output<typeof item> | { type: 'content'; position?: undefined }

/** The navbar. By default, it has the site title, and links to the documents and the blog. */
export function makeNavbar({ title, logo, items }: NavbarInput, siteTitle: string): NavbarConfig {
  const shown = title ?? siteTitle
  // Next to a visible title the logo is decoration; alone it needs the title as its text alternative.
  const alt = logo?.alt ?? (shown === '' ? siteTitle : '')
  return {
    title: shown,
    ...(logo && { logo: { ...present(logo), alt } }),
    items: items ?? [{ type: 'content' }],
  }
}

/** The footer, with every link in a column: links outside of columns share a column without a title. */
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
