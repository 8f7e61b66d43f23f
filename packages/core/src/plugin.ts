import type { ReferenceWords } from '@chatdocs/protocol'
import type { PluginReference } from './content/model.ts'
import type { CodePlace } from './diagnostics/code-place.ts'
import type { Location, SourcePath } from './paths.ts'

/** A plugin of a site: what `definePlugin` takes. Each part is optional. Functions may be asynchronous. */
export interface Plugin {
  /** What diagnostics call it. */
  name: string
  /**
   * The files of the site folder that `pages`, `files` and `directives` read; a folder ends with a slash: `data/`. None
   * runs again unless one of these changes, or the code or options of the plugin. A function finds the files that files
   * name: it gets the texts that are known so far, none at first, and returns all inputs that these lead to.
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
   * Directives by name: `::video{id=1}`. Each returns HTML that replaces the directive, or an element around its
   * content. All documents are parsed again if an input changes.
   */
  directives?: Readonly<
    Record<string, (directive: PluginDirective, given: PluginGiven) => string | PluginElement>
  >
  /**
   * Notes for a code block, such as types, or `undefined`. All documents are parsed again if an input changes.
   */
  annotate?: (code: PluginCode) => PluginNotes | undefined | Promise<PluginNotes | undefined>
  /** remark plugins, each alone or with its options: `[plugin, options]`. They run after those of the configuration. */
  remarkPlugins?: readonly unknown[]
  /** The same for rehype plugins. */
  rehypePlugins?: readonly unknown[]
}

/** Texts by path, with slashes and without one in front. */
export type PluginTexts = Readonly<Record<string, string>>

/** Markdown by path, each alone or with its source. */
export type PluginPages = Readonly<Record<string, string | PluginPage>>

export interface PluginPage {
  /** Markdown, with front matter if needed. */
  text: string
  /** The input that the page is made of, for its edit link and history. */
  source?: string
  /**
   * For problems of the page: a line of `text`, and the line of `source` that it and those below come from, both from
   * 1. Where the lines are the same, so is the column.
   */
  lines?: readonly (readonly [line: number, source: number])[]
  /** Origins that the page sends requests to, for the content security policy of the site: `https://api.example.com`. */
  connects?: readonly string[]
}

export interface PluginReport {
  /** Reports a problem of an input. */
  report(problem: PluginProblem & { path: string }): void
  /** Parses an input: JSON if it ends with `.json`, else YAML. One that cannot be parsed is reported, as an error. */
  read(path: string): PluginData | undefined
  /** The words of reference pages in the language of the site, such as “Parameters”. */
  words(): Promise<PluginWords>
}

export type PluginWords = ReferenceWords

/** The value of an input. */
export interface PluginData {
  value: unknown
  /** The place of the value that some keys lead to, or of the nearest one around it. Both are from 1. */
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
  /** One without a value is empty. */
  attributes: Readonly<Record<string, string>>
  /** As plain text; empty without one. */
  label: string
  /** The document. */
  path: string
}

/** A code block. */
export interface PluginCode {
  code: string
  /** In lowercase; empty without one. */
  language: string
  /** What follows the language. */
  meta: string
  /** The document. */
  path: string
  /** The absolute site folder. */
  folder: string
  /** The absolute paths of `linkedFolders`: documents may name files in them and in the site folder, and no others. */
  linkedFolders: readonly string[]
}

export interface PluginNotes {
  /** The code to show. */
  code: string
  notes: readonly PluginNote[]
  /** Mistakes in the code as written; `line` is one of the block. */
  problems?: readonly Omit<PluginProblem, 'column'>[]
  /**
   * Files that the notes depend on, relative to the site folder, whether they exist or not. When one of them changes, the
   * document is read again.
   */
  inputs?: readonly string[]
}

/** What is said of a part of one line of the code that is shown; all numbers are from 0. */
export interface PluginNote {
  line: number
  start: number
  end: number
  /** A hover is shown when the reader points at it; the others stand below the line, errors and highlights are marked. */
  kind: 'hover' | 'query' | 'completion' | 'error' | 'highlight'
  /** Plain text, perhaps of several lines. */
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
   * descriptions. All other characters keep their places.
   */
  prose: string
}

/** Before its prose is read. */
export type WrittenDocument = Omit<PluginDocument, 'prose'>

export interface PluginProblem {
  message: string
  /** The place in the file, from 1. By default, the problem is that of the file. */
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

/** What `PluginReference.module` is for the task `parse`; another one if any of its code changes. */
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

/** The answer and what was reported, as they were given, of any form. */
export type AskPluginOutput = { answer?: unknown; reported?: unknown } | { failed: string; place?: CodePlace }
