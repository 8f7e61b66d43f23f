import type { SearchArea } from '@chatdocs/protocol'

/** A page as it comes into an index. */
export interface IndexedPage {
  url: string
  area: SearchArea
  /** What kind of symbol an API page is about: `class`. */
  symbol?: string
  title: string
  /** The labels that lead to the page. */
  breadcrumb: readonly string[]
  description?: string
  keywords?: readonly string[]
  /** The exact names of symbols and members it tells of, which are found before anything else: `Bot.on`. */
  names?: readonly string[]
  /** In their order. What stands above the first heading is a section without anchor and heading. */
  sections: readonly IndexedSection[]
}

export interface IndexedSection {
  /** A hash fragment, `#install`. */
  anchor: string
  heading: string
  text: string
}
