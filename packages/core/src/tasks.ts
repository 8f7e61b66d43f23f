import { task } from '@chatdocs/engine'
import type { PageState } from '@chatdocs/protocol'
import type { ContentOptions, Document } from './content/model.ts'
import type { Diagnostic } from './diagnostics/diagnostic.ts'
import type { Location, SourcePath } from './paths.ts'

/** The costly work, by name and types alone. The bodies are in the shell: `cli/tasks`. */

/** Reads one Markdown file. */
export const parse = task<ParseInput, Document>('parse', 1, { kind: 'cpu' })

export interface ParseInput {
  path: SourcePath
  text: string
  options: ContentOptions
}

/** Draws one page: React on the server, poured into the template. */
export const page = task<PageInput, PageOutput>('page', 1, { kind: 'cpu' })

export interface PageInput {
  state: PageState
  /** Everything of the document around the app, ready to be filled in. */
  shell: Shell
  /** The module to import for a page of the site's own: an absolute file URL. */
  component?: string
  /** The modules of the site's components its text names: absolute file URLs. */
  islands?: Readonly<Record<string, string>>
}

/** The named slots of the page template that are known before the page is drawn. */
export interface Shell {
  template: string
  lang: string
  dir: string
  theme: string
  /** What may set another colour mode before anything is painted: `stored`, `system`, both or neither. */
  themeFrom: string
  head: string
  styles: string
  importmap: string
  inline: string
  scripts: string
}

/** The page in UTF-8, or why the site's own code could not draw it; `island` if it was a component of a text. */
export type PageOutput = { html: Uint8Array } | { failed: string; island?: string }

/** Runs a module of the site (configuration, sidebars) and gives its default export as plain data. */
export const load = task<LoadInput, LoadOutput>('load', 1, { kind: 'here', remembered: false })

export interface LoadInput {
  path: SourcePath
}

export type LoadOutput =
  | { value: unknown; inputs: readonly SourcePath[] }
  | { failed: string; at?: Location; inputs: readonly SourcePath[] }

/** Finds the module a plugin's name means, seen from the site's folder. */
export const locateModule = task<{ specifier: string }, LocatedModule>('locateModule', 1, {
  kind: 'here',
  remembered: false,
})

/** An absolute file URL, and the file's path if it is one of the site. */
export type LocatedModule = { url: string; source?: SourcePath } | { failed: string }

/** Bundles the site's own pages, for the browser and for the server. */
export const bundle = task<BundleInput, BundleOutput>('bundle', 1, { kind: 'here', remembered: false })

export interface BundleInput {
  /** Pages, and components for texts. */
  entries: readonly SourcePath[]
  /** The base the files will be served below. */
  base: string
}

export interface BundleOutput {
  pages: readonly BundledPage[]
  /** Files for `dist`. */
  files: readonly { path: string; bytes: Uint8Array }[]
  /** Files of the site the bundles were made from. */
  inputs: readonly SourcePath[]
  diagnostics: readonly Diagnostic[]
}

export interface BundledPage {
  source: SourcePath
  /** Output path of the browser's module. */
  bundle: string
  styles: readonly string[]
  /** Absolute file URL of the server's module. */
  server: string
  title?: string
  description?: string
}
