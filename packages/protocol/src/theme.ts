import type { PageKind } from './route.ts'

/**
 * The parts of a page that a site can extend or replace: `before` and `after` are the files
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

/** The parts that can occur several times in a text. */
export const TEXT_PARTS = ['admonition', 'code-block'] as const

export type TextPart = (typeof TEXT_PARTS)[number]

export type PartName = keyof typeof PARTS

/**
 * The types of admonitions. Each has a default title in every language, and a color and an icon in the runtime's
 * `admonition.css`.
 */
export const ADMONITIONS = ['note', 'tip', 'info', 'warning', 'danger', 'caution', 'important'] as const

export type Admonition = (typeof ADMONITIONS)[number]

/** The name of a navbar component in `theme/navbar/<file>.tsx`. Several navbar items can show the same component. */
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
  /** The front matter of its Markdown file, including keys that the site defines; empty for pages without a file. */
  frontMatter: Readonly<Record<string, unknown>>
}
