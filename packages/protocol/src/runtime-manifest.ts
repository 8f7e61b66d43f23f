import type { PageGroup } from './route.ts'
import type { Language } from './strings.ts'
import type { StyledFeature } from './text.ts'

/** What the prebuilt runtime consists of: written by its build, read by the generator. Paths are output paths. */
export interface RuntimeManifest {
  /** The module that hydrates the page. */
  boot: string
  /** The bare specifiers that pages of a site import, and the files that answer them. */
  imports: Readonly<Record<'react' | 'react/jsx-runtime' | '@chatdocs/runtime', string>>
  /** Chunks `boot` imports at once, to be preloaded beside it. */
  preload: readonly string[]
  /** The chunk that brings static HTML to life, preloaded where a page has some that does. */
  behaviours: string
  /** Further files, loaded when they are needed. */
  lazy: readonly string[]
  /** What draws a group of pages, with the chunks it needs, to be preloaded there. */
  pages: Readonly<Record<PageGroup, readonly string[]>>
  /** The interface's words, a module for each language. */
  strings: Readonly<Record<Language, string>>
  styles: string
  /** What is emitted only for sites that have some: style sheets of their pages, and further files. */
  features: Readonly<
    Record<StyledFeature | 'diagrams', { styles: readonly string[]; files: readonly string[] }>
  >
  /** A script to be inlined in the head, before anything is painted. */
  inline: string
  /** One more module for the development server. */
  live: string
  /** The module of the worker that searches. */
  searchWorker: string
  /** A digest of all of it. */
  release: string
}
