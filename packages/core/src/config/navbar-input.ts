import * as z from 'zod'
import { readSiteAddress, siteAddress } from './address.ts'
import { choose, isRecord, noneOf, object, plain, type Rule, read, refuse, ruled, text } from './schema.ts'

const address = text.transform(siteAddress)
const position = z.enum(['left', 'right']).optional()

/** A link target: `to` on this site, `href` anywhere. */
const target = {
  to: read(readSiteAddress).optional(),
  href: address.optional(),
}

/**
 * An icon instead of the label, which readers of screens hear: an SVG file of the site (`./github.svg`), or a name in the
 * package `simple-icons` (`github`).
 */
const icon = text

const ONE_TARGET: Rule = {
  holds: ({ to, href }) => (to === undefined) !== (href === undefined),
  key: 'to',
  message: 'expected exactly one of to and href',
  help: 'use to for a page of this site, href for another site',
}

const linkItem = ruled(
  object({
    type: z.literal('default').optional(),
    label: text,
    ...target,
    icon: icon.optional(),
    /** The item is current on every page at or below this path. */
    activeBasePath: read(readSiteAddress).optional(),
    position,
  }),
  ONE_TARGET,
)

const docItem = object({ type: z.literal('doc'), docId: text, label: text.optional(), position })

const docSidebarItem = object({
  type: z.literal('docSidebar'),
  sidebarId: text,
  label: text.optional(),
  position,
})

/** Item types that are valid both in the navbar and in dropdowns. */
const LINK_TYPES = ['default', 'doc', 'docSidebar', 'docsVersion']
const unknownItem = noneOf([...LINK_TYPES, 'dropdown', 'docsVersionDropdown', 'localeDropdown', 'component'])
const nestedDropdown = refuse('a link', 'a dropdown cannot contain a dropdown')
const nestedComponent = refuse('a link', 'a dropdown cannot contain a component')

const docsVersionItem = object({
  type: z.literal('docsVersion'),
  /** By default the version's label. */
  label: text.optional(),
  /** By default the version's main document. */
  to: read(readSiteAddress).optional(),
  position,
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
  type: z.literal('dropdown').optional(),
  label: text,
  items: z.array(plainItem),
  position,
})

/** A dropdown with generated entries, with optional links before and after them. */
const generated = {
  dropdownItemsBefore: z.array(plainItem).optional(),
  dropdownItemsAfter: z.array(plainItem).optional(),
  position,
}
const versionsItem = object({ type: z.literal('docsVersionDropdown'), ...generated })
const localesItem = object({ type: z.literal('localeDropdown'), ...generated })

/** A React component of the site. */
const componentItem = object({
  type: z.literal('component'),
  /** Its file is `theme/navbar/<component>.tsx`. */
  component: text,
  /** Its props, besides `page`. */
  props: z.record(z.string(), plain).optional(),
  position,
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
  /** By default the site title; empty to show only the logo. */
  title: z.string().optional(),
  logo: object({ src: address, srcDark: address.optional(), alt: z.string().optional() }).optional(),
  /**
   * Only `false` is supported: the navbar is always visible.
   *
   * @const false
   */
  hideOnScroll: choose((value) =>
    value === true ? refuse('false', 'a navbar that hides is not supported yet') : z.boolean(),
  ).optional(),
  items: z.array(item).optional(),
})

const footerLink = ruled(object({ label: text, ...target, icon: icon.optional() }), ONE_TARGET)
const footerColumn = object({ title: text.optional(), items: z.array(footerLink) })
const strayLink = refuse('a column of links', 'use either links or columns, not both')
const columnOrStray = choose((value) => (isRecord(value) && !isColumn(value) ? strayLink : footerColumn))

function isColumn(value: unknown): boolean {
  return isRecord(value) && 'items' in value
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
export type NavbarItemInput = z.output<typeof item>
export type FooterInput = z.output<typeof footer>
