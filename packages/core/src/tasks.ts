import { task } from '@chatdocs/engine'
import type { IndexedPage, IndexedSection, IndexFile, PageIndex, PageState } from '@chatdocs/protocol'
import type { ApiModel } from './api/model.ts'
import type { ContentOptions, Document, SignatureBlock, SnippetLanguage } from './content/model.ts'
import type { CodePlace } from './diagnostics/code-place.ts'
import type { Diagnostic } from './diagnostics/diagnostic.ts'
import type { Location, SourcePath, Span } from './paths.ts'

/**
 * The costly work, by name and types alone. The bodies are in the shell: `cli/tasks`. They know where the site lies;
 * no input does, so that its digest is the same in another folder and on another machine.
 */

/** Reads one Markdown file. */
export const parse = task<ParseInput, Document>('parse', 1, { kind: 'cpu' })

export interface ParseInput {
  path: SourcePath
  text: string
  options: ContentOptions
  /** Of a page of an API reference: its code blocks with names that lead somewhere. */
  signatures?: readonly SignatureBlock[]
}

/** Draws one page: React on the server, poured into the template. */
export const page = task<PageInput, PageOutput>('page', 1, { kind: 'cpu' })

export interface PageInput {
  state: PageState
  /** Everything of the document around the app, ready to be filled in. */
  shell: Shell
  /** The module to import for a page of the site's own: `BundledPage.server`. */
  component?: string
  /** The same for the site's components that its text names. */
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
  /** The attribute that names the announcement, with a space before it; empty without one. */
  announcement: string
  head: string
  styles: string
  importmap: string
  inline: string
  scripts: string
}

/** The page, or why the site's own code could not draw it; `island` if it was a component of a text. */
export type PageOutput = DrawnPage | { failed: string; island?: string; place?: CodePlace }

export interface DrawnPage {
  /** In UTF-8. */
  html: Uint8Array
  /** What a page of the site's own says, for the search: no text has it. */
  sections?: readonly IndexedSection[]
}

/** Runs a module of the site (configuration, sidebars) and gives its default export as plain data. */
export const load = task<LoadInput, LoadOutput>('load', 1, { kind: 'here', remembered: false })

export interface LoadInput {
  path: SourcePath
}

export type LoadOutput =
  | { value: unknown; inputs: readonly SourcePath[] }
  | { failed: string; at?: Location; inputs: readonly SourcePath[] }

/** Looks into an image: how large it is, and whether it can be read at all. */
export const measure = task<ImageInput, Measured>('measure', 1, { kind: 'image' })

export interface ImageInput {
  path: SourcePath
  /** Of its bytes. A file that has changed since is not read. */
  digest: string
}

/** The formats that images are made smaller in. */
export type RasterFormat = 'png' | 'jpeg' | 'webp'

export type Measured =
  | MeasuredImage
  /** Why nobody can see it. */
  | { failed: string }

export interface MeasuredImage {
  /** As it is to be shown: turned as its EXIF data say. */
  width: number
  height: number
  /** What it is made smaller in; absent where it is passed on as it stands. */
  format?: RasterFormat
  placeholder?: string
  /** Why it is too large for comfort. */
  tooLarge?: string
}

/** Makes an image smaller: turned upright, in sRGB, without metadata. */
export const resize = task<ResizeInput, Uint8Array>('resize', 1, { kind: 'image' })

export interface ResizeInput extends ImageInput {
  width: number
  format: RasterFormat
  quality: number
}

/** Draws an icon from a favicon: a square PNG. */
export const icon = task<IconInput, Uint8Array>('icon', 1, { kind: 'image' })

export interface IconInput extends ImageInput {
  size: number
  /** What it stands on; without one it can be seen through. */
  background?: string
}

/** Draws the card of a page, 1200 to 630: a PNG. */
export const drawCard = task<CardInput, Uint8Array>('card', 1, { kind: 'card' })

export interface CardInput {
  title: string
  /** The name of the site. */
  site: string
  /** Where in the site the page stands. */
  section?: string
}

/** Finds the module a plugin's name means, seen from the site's folder. */
export const locateModule = task<{ specifier: string }, LocatedModule>('locateModule', 1, {
  kind: 'here',
  remembered: false,
})

/** Its URL, relative to the site's folder, and the file's path if it is one of the site. */
export type LocatedModule = { url: string; source?: SourcePath } | { failed: string }

/** Bundles the site's own pages, for the browser and for the server. */
export const bundle = task<BundleInput, BundleOutput>('bundle', 1, { kind: 'here', remembered: false })

export interface BundleInput {
  /** Pages, and components for texts. */
  entries: readonly SourcePath[]
  /** The base the files will be served below. */
  base: string
  /** What an import of a data file gives, as JSON: `data/plugins.yaml`. */
  data: Readonly<Record<SourcePath, string>>
}

/** What is wrong with the grammar of a module that nothing is bundled with. */
export const checkModule = task<CheckModuleInput, readonly Diagnostic[]>('checkModule', 1, {
  kind: 'here',
  remembered: false,
})

export interface CheckModuleInput {
  path: SourcePath
  text: string
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
  /** What its style sheet says, to stand in the page itself. */
  css?: string
  /** The name of the server's module, which changes with its content. */
  server: string
  title?: string
  description?: string
}

/**
 * Reads the public API of a package with TypeDoc. What it depends on besides its input is known once it
 * has run: its answer is remembered for as long as those files stay as they were.
 */
export const readApi = task<ReadApiInput, ReadApiOutput>('readApi', 1, {
  kind: 'cpu',
  remembered: false,
  traced: true,
})

export interface ReadApiInput {
  /** The name the package is imported by; that in the nearest `package.json` unless given. */
  name?: string
  /** Relative to the site's folder; they may lie outside of it. */
  entryPoints: readonly SourcePath[]
  /** Relative to the site's folder; the nearest above the first entry point unless given. */
  tsconfig?: SourcePath
}

export interface ReadApiOutput {
  /** Absent where there is nothing to read; `diagnostics` say why. */
  model?: ApiModel
  /**
   * Every file the answer depends on, and a digest of its bytes as they were read. Paths are relative to the site's
   * folder. A file that was looked for in vain has an empty one.
   */
  inputs: Readonly<Record<SourcePath, string>>
  diagnostics: readonly Diagnostic[]
}

/**
 * Checks the types of code blocks. What packages say is no input, so its answers are as good as the moment
 * they were given.
 */
export const checkSnippets = task<CheckSnippetsInput, CheckSnippetsOutput>('checkSnippets', 1, {
  kind: 'cpu',
  remembered: false,
})

export interface CheckSnippetsInput {
  modules: readonly SnippetModule[]
  /** What can be imported by name without being installed. */
  packages: readonly ReadApiInput[]
}

/** Code of a text that is checked as one module. */
export interface SnippetModule {
  /** The text. The code sees the files and packages that a file beside it would. */
  path: SourcePath
  language: SnippetLanguage
  /** The name by which the other modules of the text may import it, if it is one: `src/a.ts`. */
  title?: string
  code: string
}

export interface CheckSnippetsOutput {
  problems: readonly SnippetProblem[]
  /** What is wrong with the options the site asks for. */
  diagnostics: readonly Diagnostic[]
}

export interface SnippetProblem {
  at: SnippetPlace
  /** TypeScript's number for it: 2345. */
  code: number
  /** In TypeScript's words, without a full stop. */
  message: string
  notes: readonly { message: string; at?: SnippetPlace }[]
}

/** A place in the code of one of the modules, by its index. */
export interface SnippetPlace extends Span {
  module: number
}

/** Takes from a page what the search indexes that it comes into need to know of it. */
export const indexPage = task<IndexedPage, PageIndex>('indexPage', 1, { kind: 'cpu' })

/** Makes a search index of pages, as they were read one by one. */
export const joinPages = task<readonly PageIndex[], JoinedIndex>('joinPages', 1, { kind: 'cpu' })

export interface JoinedIndex {
  /** The name of the file that leads to all others. */
  root: string
  files: readonly IndexFile[]
  /** Whether these are all files. Where they are not, the fragments of the pages belong to them. */
  isWhole: boolean
}

/** Compresses a file of an index. The finished site is where its answers are remembered. */
export const compress = task<Uint8Array, Uint8Array>('compress', 1, { kind: 'cpu', remembered: false })
