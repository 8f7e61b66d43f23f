import type { ReferenceWords } from '@chatdocs/protocol'
import type { PluginReference } from './content/model.ts'
import type { CodePlace } from './diagnostics/code-place.ts'
import type { Location, SourcePath } from './paths.ts'

/** A plugin of a site: the argument of `definePlugin`. Each part is optional. Functions may be asynchronous. */
export interface Plugin {
  /** The name for diagnostics. */
  name: string
  /**
   * The files of the site folder that `pages`, `files` and `directives` read; a folder ends with a slash: `data/`. These
   * run again only if one of the files changes, or the code or options of the plugin. A function can find files that
   * other files name: it gets the texts known so far, at first none, and returns all inputs that it finds in them.
   */
  inputs?: readonly string[] | ((texts: PluginTexts) => readonly string[] | Promise<readonly string[]>)
  /**
   * Markdown files that need not exist in the site folder, by path: `docs/changelog.md`. A file there replaces them.
   */
  pages?: (given: PluginGiven & PluginReport) => PluginPages | Promise<PluginPages>
  /** Files of the finished site, by path: `_redirects`. Pages and static files replace them. */
  files?: (
    given: PluginGiven & PluginReport & { routes: readonly string[] },
  ) => PluginTexts | Promise<PluginTexts>
  /** Problems of one document. Runs again only if the document changes. */
  check?: (document: PluginDocument) => readonly PluginProblem[] | Promise<readonly PluginProblem[]>
  /**
   * Directives by name: `::video{id=1}`. Each returns HTML that replaces the directive, or an element that surrounds its
   * content. All documents are parsed again if an input changes.
   */
  directives?: Readonly<
    Record<string, (directive: PluginDirective, given: PluginGiven) => string | PluginElement>
  >
  /**
   * Notes for a code block, such as types, or `undefined`. All documents are parsed again if an input changes.
   */
  annotate?: (code: PluginCode) => PluginNotes | undefined | Promise<PluginNotes | undefined>
  /** remark plugins, each alone or with its options: `[plugin, options]`. They run after those in the configuration. */
  remarkPlugins?: readonly unknown[]
  /** rehype plugins, in the same form. */
  rehypePlugins?: readonly unknown[]
}

/** Texts by path. Paths have slashes between folders, and no leading slash. */
export type PluginTexts = Readonly<Record<string, string>>

/** Markdown by path, each as a text or with its source. */
export type PluginPages = Readonly<Record<string, string | PluginPage>>

export interface PluginPage {
  /** Markdown, with front matter if needed. */
  text: string
  /** The input from which the page is made, for its edit link and history. */
  source?: string
  /**
   * Locates problems of the page in `source`: from this line of `text` on, lines come from this line of `source`, both
   * counted from 1. Columns stay the same where the lines are equal.
   */
  lines?: readonly (readonly [line: number, source: number])[]
  /** Origins to which the page sends requests, for the content security policy: `https://api.example.com`. */
  connects?: readonly string[]
}

export interface PluginReport {
  /** Reports a problem in an input. */
  report(problem: PluginProblem & { path: string }): void
  /** Parses an input: JSON if its name ends with `.json`, else YAML. An unreadable input is reported as an error. */
  read(path: string): PluginData | undefined
  /** The words of reference pages in the language of the site, such as “Parameters”. */
  words(): Promise<PluginWords>
}

export type PluginWords = ReferenceWords

/** The value of an input. */
export interface PluginData {
  value: unknown
  /** The position of the value at this path of keys, or of the nearest value around it; both counted from 1. */
  placeOf(keys: readonly (string | number)[]): { line: number; column: number }
}

export interface PluginGiven {
  site: PluginSite
  /** The inputs that exist. */
  texts: PluginTexts
}

/** A directive: `:name[label]{attributes}`, `::name…` or `:::name…`. */
export interface PluginDirective {
  name: string
  kind: 'text' | 'leaf' | 'container'
  /** The value is empty for an attribute without one. */
  attributes: Readonly<Record<string, string>>
  /** The label as plain text; empty without a label. */
  label: string
  /** The document. */
  path: string
}

/** A code block. */
export interface PluginCode {
  code: string
  /** In lower case; empty without a language. */
  language: string
  /** The text after the language. */
  meta: string
  /** The document. */
  path: string
  /** The absolute site folder. */
  folder: string
  /** The absolute paths of `linkedFolders`: documents may name files only in these folders and in the site folder. */
  linkedFolders: readonly string[]
}

export interface PluginNotes {
  /** The code to show. */
  code: string
  notes: readonly PluginNote[]
  /** Mistakes in the code as written; `line` is a line of the block. */
  problems?: readonly Omit<PluginProblem, 'column'>[]
  /**
   * Files that the notes depend on, relative to the site folder, whether they exist or not. If one of them changes, the
   * document is read again.
   */
  inputs?: readonly string[]
}

/** A note for a part of one line of the shown code; all numbers start at 0. */
export interface PluginNote {
  line: number
  start: number
  end: number
  /** A hover appears when the reader points at the part; others are below the line. Errors and highlights are marked. */
  kind: 'hover' | 'query' | 'completion' | 'error' | 'highlight'
  /** Plain text, which can have several lines. */
  text: string
}

export interface PluginElement {
  tag: string
  attributes?: Readonly<Record<string, string | number | boolean>>
  /** Replaces the content. */
  text?: string
}

interface PluginSite {
  title: string
  /** The origin, without a final slash; empty if not configured. */
  url: string
  /** Begins and ends with a slash. */
  baseUrl: string
  language: string
}

/** A document as written. */
export interface PluginDocument {
  path: string
  title: string
  text: string
  frontMatter: Readonly<Record<string, unknown>>
  /**
   * `text` with a space for each character of code, addresses, HTML tags and front matter, except titles and
   * descriptions. All other characters keep their positions.
   */
  prose: string
}

/** A document whose prose has not been extracted yet. */
export type WrittenDocument = Omit<PluginDocument, 'prose'>

export interface PluginProblem {
  message: string
  /** The line in the file, from 1. Without a line, the problem belongs to the whole file. */
  line?: number
  column?: number
  /** How to fix it. */
  help?: string
  /** By default `warning`. */
  severity?: 'error' | 'warning'
}

export interface LocatePluginInput {
  /** Relative to the site folder, or a package. */
  specifier: string
}

/** The value of `PluginReference.module` for the task `parse`. It changes with any of the plugin's code. */
export type LocatedPlugin =
  | { module: string; inputs: readonly SourcePath[] }
  | { failed: string; at?: Location; inputs: readonly SourcePath[] }

export interface AskPluginInput {
  plugin: PluginReference
  question:
    | { kind: 'about' }
    | { kind: 'inputs'; texts: PluginTexts }
    | { kind: 'pages'; given: PluginGiven }
    | { kind: 'files'; given: PluginGiven & { routes: readonly string[] } }
    | { kind: 'check'; document: WrittenDocument }
}

/** The answer of a plugin, and its reports, unchecked. */
export type AskPluginOutput = { answer?: unknown; reported?: unknown } | { failed: string; place?: CodePlace }
