import type { PageKind } from './route.ts'

/**
 * The parts of a page that a site can add to or replace: `before` and `after` are the files
 * `theme/slots/<part>-before.tsx` and `-after.tsx`, `replace` is `theme/<part>.tsx`.
 */
export const PARTS = {
  navbar: ['before', 'after'],
  sidebar: ['before', 'after'],
  article: ['before', 'after'],
  pager: ['replace'],
  contents: ['before', 'after'],
  footer: ['before', 'after', 'replace'],
  'not-found': ['before', 'after', 'replace'],
  admonition: ['replace'],
  'code-block': ['replace'],
} as const

/** The parts that occur in texts, any number of times. */
export const TEXT_PARTS = ['admonition', 'code-block'] as const

export type TextPart = (typeof TEXT_PARTS)[number]

export type PartName = keyof typeof PARTS

/**
 * The types of admonitions. Each has a default title in every language, and a color and an icon in the runtime's
 * `admonition.css`.
 */
export const ADMONITIONS = ['note', 'tip', 'info', 'warning', 'danger', 'caution', 'important'] as const

export type Admonition = (typeof ADMONITIONS)[number]

/** The name of a component for the navbar, `theme/navbar/<file>.tsx`. Several items can show the same. */
export function navbarComponent<File extends string>(file: File): `navbar/${File}` {
  return `navbar/${file}`
}

/** The page, as components in `theme/` see it. */
export interface PageInfo {
  title: string
  /** The path of the page without the base: `/docs/install`. */
  route: string
  kind: PageKind
  /** The language of the page: `en`, `zh-Hans`. */
  language: string
  /** The front matter of its Markdown file, with the keys of the site's own; empty for pages without one. */
  frontMatter: Readonly<Record<string, unknown>>
}
