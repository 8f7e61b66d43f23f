import { type Fingerprint, type Packed, packed, task } from '@chatdocs/engine'
import type {
  Body,
  OutputPath,
  OwnWords,
  PageState,
  RouteData,
  RuntimeManifest,
  SiteData,
} from '@chatdocs/protocol'
import type {
  IndexedPage,
  IndexedSection,
  IndexFrame,
  IndexGroup,
  IndexParts,
  NumberedPage,
  PageIndex,
  RangePieces,
  TermRange,
} from '@chatdocs/search'
import type { ApiModel, ApiTree, ReadApiInput } from './api/model.ts'
import type {
  ContentOptions,
  Document,
  Excess,
  Inclusion,
  InlineSources,
  MarkdownAddresses,
  MdxModule,
  Origin,
  OriginalLanguages,
  PolicyOptions,
  SlotValues,
  SnippetModule,
  SnippetProblem,
  Weighed,
  WeighInput,
} from './content/model.ts'
import type { CodePlace } from './diagnostics/code-place.ts'
import type { Diagnostic } from './diagnostics/diagnostic.ts'
import type { HeadParts, LookInput, LookOutput, Subset, SubsetInput } from './look.ts'
import type { LanguageFolders, Location, SourcePath } from './paths.ts'
import type { AskPluginInput, AskPluginOutput, LocatedPlugin, LocatePluginInput } from './plugin.ts'

/*
 * While a site is written, threads write the files that they make to the staging folder, and answer without the bytes. A
 * query that needs the bytes runs the task again, without the paths.
 */

/**
 * Expensive work: only names and types. The implementations are in the shell: `cli/tasks`. They know the path of the
 * site; no input contains it, so an input's digest is the same in another folder and on another machine.
 */

/** Tasks whose answers are not stored. */
const UNSTORED = { kind: 'cpu', remembered: false } as const

/** Parses one Markdown file. */
export const parse = task<ParseInput, ParsedDocument>('parse', 2, { kind: 'cpu', shares: 'options' })

/** The parts of a document that only threads need, unless its page is more than its text. */
type DocumentText = Pick<Document, 'body' | 'sections' | 'markdown'>

export type ParsedDocument = Omit<Document, keyof DocumentText> & { text: Packed<DocumentText> }

/** A document in the form in which threads pass it on. */
export function parsedDocument({ body, sections, markdown, facts, ...document }: Document): ParsedDocument {
  const hasProblems = document.diagnostics.length > 0
  const text = packed({ body, sections, markdown })
  return { ...document, facts: { ...facts, ...(hasProblems && { hasProblems }) }, text }
}

export interface ParseInput {
  path: SourcePath
  text: string
  options: ContentOptions
  /** For API reference pages: the tree. `text` holds the comments it shows. */
  tree?: ApiTree
  /** The origins of the parts of `text`, if it includes other files, and the folders of each language. */
  origins?: readonly Origin[]
  folders?: LanguageFolders
  /** Why the document is not read, if it grows too large. */
  excess?: Excess
  /** For MDX: the modules of its imports, and the parts of its text that elements include. */
  modules?: Readonly<Record<string, MdxModule>>
  inclusions?: readonly Inclusion[]
  /** Whether a plugin made the text. Only set if texts are not trusted. */
  isOfPlugin?: true
  /** The current state of the files that it was found to depend on. It is parsed again if it has read another state. */
  known?: { files: Document['reads']; turn: number }
}

/** Renders one page: React on the server, inserted into the template. It is not stored, because that took longer. */
export const page = task<PageInput, PageOutput>('page', 2, { ...UNSTORED, soon: true, shares: 'frame' })

export interface PageInput {
  frame: PageFrame
  /** Without the body, if the body is made from `text`. */
  route: RouteData
  text?: PageText
  sidebar?: PageState['sidebar']
  head: Pick<HeadParts, 'image' | 'structuredData' | 'ownTags'>
  /** The bundle of a custom page. Its CSS is inlined, so that it does not block rendering. */
  own?: Pick<BundledPage, 'css' | 'styles'>
  /** The module of a custom page: `BundledPage.server`. */
  component?: string
  /** The modules of the components in its text and in `theme/`, by name. */
  islands?: Readonly<Record<string, string>>
  /** The names of the components in `theme/` that never run in the browser. */
  staticIslands?: readonly string[]
  /** The names of the components in its text that never run in the browser. */
  drawnIslands?: readonly string[]
  /** The front matter as written, for components in `theme/`. */
  frontMatter?: Readonly<Record<string, unknown>>
  markdown?: MarkdownInput
  /** The paths for the page and its data. Only for pages without code of the site: checks read the HTML of the others. */
  files?: { html: OutputPath; json?: OutputPath }
}

/** The text of a document, and the values that turn it into the body of its page. */
export interface PageText {
  text: Packed<DocumentText>
  values: SlotValues
  /** Set if the text is not translated. */
  original?: OriginalLanguages
}

/** The input for the Markdown form of a document's page. */
export interface MarkdownInput {
  /** The text, if the page has none. */
  text?: Packed<DocumentText>
  /** The addresses of its links and images, by index; without one, the written address stays. */
  addresses: MarkdownAddresses
  /** The output path. */
  file: OutputPath
}

/** The data that all pages of a language share. A thread gets it once. */
export interface PageFrame {
  site: SiteData
  template: string
  runtime: RuntimeManifest
  /** Whether to add the module of the development server. */
  live: boolean
  styles: string
  head: Omit<HeadParts, 'image' | 'structuredData' | 'ownTags'>
  words?: OwnWords
  policy?: PolicyOptions
  llms?: true
}

/** The page, or why custom code failed to render it; `island` is the component, if a component in a text failed. */
export type PageOutput = DrawnPage | { failed: string; island?: string; place?: CodePlace }

export interface DrawnPage {
  /** UTF-8; absent if the thread has staged the files of the page. */
  html?: Uint8Array
  digest: string
  inline?: InlineSources
  /** The HTML of the components in `staticIslands`, by name. */
  parts?: Readonly<Record<string, string>>
  /** The bodies of the page, with the HTML of the components in texts. */
  bodies?: readonly Body[]
  /** The text of a custom page, for the search. */
  sections?: readonly IndexedSection[]
  /** The addresses on this site that a custom page links to, as in its HTML. */
  links?: readonly string[]
  markdown?: MarkdownStamp
}

/** Detects changes of the Markdown form of a page. */
export interface MarkdownStamp {
  digest: Fingerprint
  size: number
}

/** Tasks that run modules of the site: these depend on more than their input. */
const MODULE = { kind: 'here', remembered: false } as const

/** Runs a module of the site (configuration, sidebars) and returns its default export as plain data. */
export const load = task<LoadInput, LoadOutput>('load', 1, MODULE)

export interface LoadInput {
  path: SourcePath
}

export type LoadOutput =
  | { value: unknown; inputs: readonly SourcePath[] }
  | { failed: string; at?: Location; inputs: readonly SourcePath[] }

/** The digest of a file outside of the site; empty if it does not exist. */
export const digestFile = task<LoadInput, string>('digestFile', 1, MODULE)

/** Reads the metadata of an image: its size, and whether it is valid. */
export const measure = task<ImageInput, Measured>('measure', 1, { kind: 'image' })

export interface ImageInput {
  path: SourcePath
  /** The digest of its bytes. If the file has changed since, it is not read. */
  digest: string
}

/** The formats that can be resized. */
export type RasterFormat = 'png' | 'jpeg' | 'webp' | 'avif'

/** The metadata of an image, or why the image is invalid. */
export type Measured = MeasuredImage | { failed: string }

export interface MeasuredImage {
  /** The displayed size: after the EXIF rotation. */
  width: number
  height: number
  /** The format to resize in; absent for images that are copied unchanged. */
  format?: RasterFormat
  placeholder?: string
  /** Why the image is too large. */
  tooLarge?: string
}

/** Resizes an image: rotated upright, in sRGB, without metadata. */
export const resize = task<ResizeInput, Uint8Array>('resize', 1, { kind: 'image' })

export interface ResizeInput extends ImageInput {
  width: number
  format: RasterFormat
  quality: number
}

/** The size of a file of the site in bytes. */
export const fileSize = task<ImageInput, number>('fileSize', 1, { kind: 'image', remembered: false })

/** Renders a favicon as a square PNG. */
export const icon = task<IconInput, Uint8Array>('icon', 1, { kind: 'image' })

export interface IconInput extends ImageInput {
  size: number
  /** The background colour; transparent if absent. */
  background?: string
}

/** Renders the social card of a page as a PNG, 1200 × 630. */
export const drawCard = task<CardInput, Uint8Array>('card', 3, { kind: 'card' })

export interface CardInput {
  title: string
  /** The title of the site. */
  site: string
  /** The breadcrumbs of the page. */
  section?: string
  accent?: string
  logo?: ImageInput
}

/** Reduces a font to some characters, with all features and axes for them. Returns a WOFF2 file. */
export const subsetFont = task<SubsetInput, Subset>('subsetFont', 1, { kind: 'cpu' })

/** Finds the module of a plugin, and bundles it if it is a file of the site. */
export const locatePlugin = task<LocatePluginInput, LocatedPlugin>('locatePlugin', 1, MODULE)

/** Calls a function of a plugin. */
export const askPlugin = task<AskPluginInput, AskPluginOutput>('askPlugin', 1, { kind: 'cpu' })

/** Bundles custom pages and components for the browser and the server. */
export const bundle = task<BundleInput, BundleOutput>('bundle', 1, MODULE)

export interface BundleInput {
  /** Pages, components in texts, and components in `theme/`; also exports of modules, as `src/a.tsx#Name`. */
  entries: readonly SourcePath[]
  /** The code of MDX documents, by path. */
  code?: Readonly<Record<SourcePath, string>>
  /** The entries that run in the browser only if they are interactive: components in texts and in `theme/`. */
  parts: readonly SourcePath[]
  base: string
  /** The folders of static files, which style sheets name with root-relative URLs. */
  statics: readonly string[]
  /** The JSON that an import of a data file returns, by path: `data/plugins.yaml`. */
  data: Readonly<Record<SourcePath, string>>
  /** Whether a component keeps its state when it is edited, in `dev`. */
  refreshes?: boolean
}

/** Bundles the style sheets and the scripts that the configuration names for every page. */
export const bundleLook = task<LookInput, LookOutput>('bundleLook', 1, MODULE)

/** Checks the syntax of a module that is not in a bundle. */
export const checkModule = task<CheckModuleInput, readonly Diagnostic[]>('checkModule', 1, MODULE)

export interface CheckModuleInput {
  path: SourcePath
  text: string
}

export interface BundleOutput {
  pages: readonly BundledPage[]
  files: readonly { path: string; bytes: Uint8Array }[]
  /** The site's files that the bundles contain. */
  inputs: readonly SourcePath[]
  diagnostics: readonly Diagnostic[]
}

export interface BundledPage {
  source: SourcePath
  /** The output path of the browser module. */
  bundle: string
  styles: readonly string[]
  /** Its CSS, to be inlined in the page. */
  css?: string
  /** Whether it has an effect in the browser. Without one, the `bundle` of a component in `theme/` may not exist. */
  interactive: boolean
  /** The bytes of its module, of the module's imports, and of its styles. */
  bytes: number
  /** The name of the server module, which contains a content hash. */
  server: string
  title?: string
  description?: string
}

/** Reads the public API of a package with TypeDoc. The result is cached until one of the files it has read changes. */
export const readApi = task<ReadApiInput, ReadApiOutput>('readApi', 1, { ...UNSTORED, traced: true })

export interface ReadApiOutput {
  /** Absent if the API could not be read; `diagnostics` say why. */
  model?: ApiModel
  /**
   * Every file that the result depends on, with the digest of its bytes. Paths are relative to the site folder.
   * A file that was not found has an empty digest.
   */
  inputs: Readonly<Record<SourcePath, string>>
  diagnostics: readonly Diagnostic[]
}

/** Type-checks code blocks. Its results are valid at the time of the call: installed packages are not inputs. */
export const checkSnippets = task<CheckSnippetsInput, CheckSnippetsOutput>('checkSnippets', 1, UNSTORED)

export interface CheckSnippetsInput {
  modules: readonly SnippetModule[]
  /** Packages that can be imported by name without being installed. */
  packages: readonly ReadApiInput[]
  /** The folders outside of the site folder that symbolic links may lead to, relative to it. */
  linkedFolders: readonly string[]
}

export interface CheckSnippetsOutput {
  problems: readonly SnippetProblem[]
  /** Problems in the configured compiler options. */
  diagnostics: readonly Diagnostic[]
}

/** Measures the compressed size of a text, and finds what the text loads. */
export const weigh = task<WeighInput, Weighed>('weigh', 1, UNSTORED)

/** Extracts the data of a page for a search index. It is not stored: the page and its terms are stored already. */
export const indexPage = task<IndexPageInput, PageIndex>('indexPage', 4, UNSTORED)

export interface IndexPageInput {
  page: IndexedPage
  /** The text that contains its sections, if it has none itself. */
  text?: Packed<DocumentText>
}

/** Joins the terms of some pages of an index. */
export const groupPages = task<readonly NumberedPage[], IndexGroup>('groupPages', 1, UNSTORED)

/** Joins the pieces of consecutive terms of an index into its shards. */
export const joinTerms = task<RangePieces, TermRange>('joinTerms', 3, UNSTORED)

/** Makes all other files of an index; for a small index, a single file. */
export const joinIndex = task<IndexParts, IndexFrame>('joinIndex', 3, UNSTORED)
