import type { PageGroup } from './route.ts'
import type { Language } from './strings.ts'
import type { StyledFeature } from './text.ts'

/** The files of the prebuilt runtime, written by its build and read by the generator. Paths are output paths. */
export interface RuntimeManifest {
  /** The module that hydrates the page. */
  boot: string
  /** The bare specifiers that pages of a site can import, and their files. */
  imports: Readonly<Record<'react' | 'react/jsx-runtime' | '@chatdocs/runtime', string>>
  /** Chunks that `boot` imports statically, to preload. */
  preload: readonly string[]
  /** The chunk with the behaviours of static HTML. Pages that use it preload it. */
  behaviours: string
  /** The chunk for pages with components of `theme/`. */
  frame: string
  /** The module of the feedback question below documents. */
  feedback: string
  /** The module that registers the service worker, and the code of the worker. */
  offline: string
  offlineWorker: string
  /** The module that opens “Try it” on pages of an HTTP API. */
  requests: string
  /** Other files, loaded on demand. */
  lazy: readonly string[]
  /** The modules for each group of pages: first the renderer, then its chunks. Pages of the group preload them. */
  pages: Readonly<Record<PageGroup, readonly string[]>>
  /** The interface strings: a module for each language. */
  strings: Readonly<Record<Language, string>>
  styles: string
  /** Files that are only emitted if the site uses a feature: a style sheet, and other files. */
  features: Readonly<
    Record<StyledFeature | 'diagrams' | 'offline', { styles: readonly string[]; files: readonly string[] }>
  >
  /** The script to inline in the head, which runs before the first paint. */
  inline: string
  /** An extra module for the development server. */
  live: string
  /** The module of the search worker. */
  searchWorker: string
  /** Code that few queries need. The worker imports it on demand. */
  searchLazy: readonly string[]
  /** A digest of the runtime. */
  release: string
}
