import { posix, sep, win32 } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import {
  allMarkdownSources,
  type Diagnostic,
  DiagnosticError,
  diagnosticsAt,
  type EditorWord,
  type LanguageFolders,
  languagesOf,
  MARKDOWN,
  readLinks,
  type SourcePath,
  type Span,
  translationAt,
  type Wanted,
  WORD_KINDS,
  wordsAt,
} from '@chatdocs/core'
import type { Reader } from '@chatdocs/engine'
import type { Range } from 'vscode-languageserver'
import { TextDocument } from 'vscode-languageserver-textdocument'

/** An open site that answers one question after the other: an update waits for what was asked before. */
export interface EditorSite {
  /** Runs a function of the core on the site. */
  ask<Given extends unknown[], T>(
    work: (reader: Reader, ...given: Given) => Promise<T>,
    ...given: Given
  ): Promise<T>
  /** Reads these files again, or all. Returns whether anything changed. */
  update(paths: readonly SourcePath[] | 'all'): Promise<boolean>
  diagnostics(): Promise<readonly Diagnostic[]>
  /** Gives back the memory that only much work needs. */
  rest(): Promise<void>
  /** Resolves when an API has been read for the first time; `undefined` if none is being read. */
  reading(): Promise<void> | undefined
  /** The text of a file as it was last read. */
  textOf(path: SourcePath): string | undefined
}

/** Code and style sheets are bundled as they are on the disk: what is not saved of them does not count. */
const READ_AS_TEXT = /\.(?:mdx?|json|ya?ml)$/i

/** Documents that are checked at a time. */
const PART = 64

interface Known {
  path: SourcePath
  wanted: Wanted
  words: Promise<readonly EditorWord[]>
  /** A file was saved since. */
  isOld: boolean
}

/** What depends on more than the language of a document, such as its version. */
const OF_DOCUMENT: ReadonlySet<Wanted['kind']> = new Set(['anchors', 'ids', 'symbols'])

/** What is listed for each open document before its author asks. */
const FIRST: readonly Wanted[] = [
  ...WORD_KINDS.filter((kind) => kind !== 'anchors').map((kind) => ({ kind, of: '' })),
  { kind: 'files', of: 'image' },
  { kind: 'values', of: 'displayed_sidebar' },
]

const IN_SIDEBARS = ['sidebars.ts' as SourcePath, { kind: 'ids', of: '' }] as const

/** Milliseconds without an edit before work that can wait begins. */
const CALM = 200

/** Milliseconds after which an author gets the headings of a moment ago. */
const PATIENCE = 30

/** A site in an editor: the files that are open, and what is known of the others. */
export class Session {
  readonly workspace: EditorSite
  readonly #options: SessionOptions
  readonly #open = new Map<SourcePath, TextDocument>()
  /** See `SessionOptions`. */
  readonly schemaOf: SessionOptions['schemaOf']
  /** What can be written, by the kind of place. Old words are offered until others are there. */
  readonly #words = new Map<string, Known>()
  #languages: LanguageFolders | undefined
  /** Milliseconds that the last look at open documents took. */
  effort = 0
  #shown = new Map<SourcePath, readonly Diagnostic[]>()
  /** What only a check of the whole site finds, by file. */
  #ofSite = new Map<SourcePath, readonly Diagnostic[]>()
  /** Something has changed since the open documents were looked at. */
  #isNews = false
  /** The whole site is to be checked. */
  #isOwed = true

  constructor(options: SessionOptions) {
    this.#options = options
    this.workspace = options.workspace
    this.schemaOf = options.schemaOf
  }

  /** A file of the site; `undefined` for any other one. */
  pathOf(uri: string): SourcePath | undefined {
    return pathIn(this.#options.folder, uri)
  }

  uriOf(path: SourcePath): string {
    return pathToFileURL(`${this.#options.folder}/${path}`).href
  }

  /** The text of a file as it is in the editor, or else as it was last read. */
  textAt(path: SourcePath): TextDocument {
    const open = this.#open.get(path)
    return open ?? TextDocument.create(this.uriOf(path), '', 0, this.workspace.textOf(path) ?? '')
  }

  rangeAt(path: SourcePath, span: Span): Range {
    return rangeIn(this.textAt(path), span)
  }

  /** Takes the text of an open file, or that it is closed. What is asked from then on knows it. */
  async take(path: SourcePath, text: TextDocument | undefined): Promise<void> {
    if (text) {
      this.#open.set(path, text)
      if (READ_AS_TEXT.test(path)) this.#options.unsaved.set(path, text.getText())
    } else {
      this.#open.delete(path)
      this.#options.unsaved.delete(path)
    }
    this.#options.onTake?.(path)
    if (await this.workspace.update([path])) this.#isNews = true
  }

  /**
   * What can be written at a place. To list the pages of a large site takes long after each edit, so what an author is
   * writing counts when it is saved. Only the own headings of a document are listed at once, if that is quick.
   */
  wordsAt(path: SourcePath, wanted: Wanted): Promise<readonly EditorWord[]> {
    const { kind, of } = wanted
    const isOfDocument = OF_DOCUMENT.has(kind)
    const key = [kind, of, isOfDocument ? path : translationAt(path, this.#languages).scope].join('\n')
    const known = this.#words.get(key)
    const isOwn = kind === 'anchors' && of === ''
    if (known && !isOwn) return known.words
    const words = this.workspace.ask(wordsAt, path, wanted)
    if (!known) {
      this.#words.set(key, { path, wanted, words, isOld: false })
      words.catch(() => this.#words.delete(key))
      return words
    }
    const { words: before } = known
    const after = words.then((found) => {
      known.words = words
      return found
    })
    return Promise.race([after, setTimeout(PATIENCE, before)])
  }

  /** Makes the lists that authors may ask for, and those that have become old, again. */
  async #renewWords(isOutdated: () => boolean): Promise<void> {
    this.#languages = await this.workspace.ask(languagesOf)
    const open = this.#open.size > 0 ? this.#open.keys() : ['' as SourcePath]
    const first = [...open].flatMap((path) => FIRST.map((each) => [path, each] as const))
    for (const [path, wanted] of [...first, IN_SIDEBARS]) {
      if (isOutdated()) return
      await this.wordsAt(path, wanted)
    }
    for (const known of this.#words.values()) {
      if (isOutdated()) return
      if (!known.isOld) continue
      const words = await this.workspace.ask(wordsAt, known.path, known.wanted)
      Object.assign(known, { words: Promise.resolve(words), isOld: false })
    }
  }

  /** The diagnostics that the editor shows at a file. */
  shownAt(path: SourcePath): readonly Diagnostic[] {
    return this.#shown.get(path) ?? []
  }

  /** Finds what changes have done: first in open documents, then in the whole site, if a file was saved. */
  readonly follow = async (
    changed: ReadonlySet<SourcePath> | 'all',
    isOutdated: () => boolean,
  ): Promise<void> => {
    const { workspace } = this
    if (await workspace.update(changed === 'all' ? 'all' : [...changed])) {
      this.#isNews = true
      if (changed === 'all' || [...changed].some((path) => !this.#open.has(path))) this.owe()
    }
    try {
      const begun = this.#options.now()
      if (this.#isNews) await this.#lookAtOpen()
      this.#isNews = false
      this.effort = this.#options.now() - begun
      await setTimeout(CALM, undefined, { ref: false })
      if (!isOutdated()) await this.#renewWords(isOutdated)
      if (this.#isOwed && !isOutdated() && !workspace.reading()) await this.#lookAtAll(isOutdated)
    } catch (error) {
      if (!(error instanceof DiagnosticError)) throw error
      this.#showAll(byFile(error.diagnostics))
    }
  }

  /** An open file was saved, or an API has been read: what that changes elsewhere is wanted now. */
  owe(): void {
    this.#isOwed = true
    for (const known of this.#words.values()) known.isOld = true
  }

  /** Shows what is wrong in the open documents themselves, beside what the last check of the whole site found there. */
  async #lookAtOpen(): Promise<void> {
    const open = [...this.#open.keys()].filter((path) => MARKDOWN.test(path))
    const documents = await this.workspace.ask(diagnosticsAt, open)
    const found = byFile([...documents.values()].flat())
    for (const path of documents.keys())
      this.#set(path, [...(found.get(path) ?? []), ...(this.#ofSite.get(path) ?? [])])
  }

  /** In parts: an author who goes on writing does not wait for a large site. */
  async #lookAtAll(isOutdated: () => boolean): Promise<void> {
    const { workspace } = this
    const documents = await workspace.ask(allMarkdownSources)
    const inDocuments = new Set<string>()
    const inParts = async (look: (part: readonly SourcePath[]) => Promise<void>) => {
      for (let at = 0; at < documents.length && !isOutdated(); at += PART)
        await look(documents.slice(at, at + PART))
    }
    await inParts(async (part) => {
      const found = [...(await workspace.ask(diagnosticsAt, part)).values()]
      for (const each of found.flat()) inDocuments.add(JSON.stringify(each))
    })
    if (isOutdated()) return
    this.#isOwed = false
    const all = await workspace.diagnostics()
    this.#ofSite = byFile(all.filter((each) => !inDocuments.has(JSON.stringify(each))))
    this.#showAll(byFile(all))
    await inParts((part) => workspace.ask(readLinks, part))
    await workspace.rest()
  }

  #showAll(all: Map<SourcePath, readonly Diagnostic[]>): void {
    for (const path of new Set([...this.#shown.keys(), ...all.keys()])) this.#set(path, all.get(path) ?? [])
  }

  #set(path: SourcePath, diagnostics: readonly Diagnostic[]): void {
    if (diagnostics.length === 0 && !this.#shown.has(path)) return
    if (diagnostics.length === 0) this.#shown.delete(path)
    else this.#shown.set(path, diagnostics)
    this.#options.show(path, diagnostics)
  }
}

export function rangeIn(text: TextDocument, { start, end }: Span): Range {
  return { start: text.positionAt(start), end: text.positionAt(end) }
}

/**
 * The path of a file in a site. Editors write drives as they like: `file:///c%3A/site/a.md` for `C:\site\a.md`.
 *
 * @internal Tests ask for paths of Windows.
 */
export function pathIn(site: string, uri: string, windows = sep === '\\'): SourcePath | undefined {
  if (!uri.startsWith('file:')) return undefined
  let file: string
  try {
    file = fileURLToPath(uri, { windows })
  } catch {
    // It is on another machine, or no address at all.
    return undefined
  }
  const rules = windows ? win32 : posix
  const path = rules.relative(site, file)
  if (path === '' || path === '..' || path.startsWith(`..${rules.sep}`) || rules.isAbsolute(path))
    return undefined
  return path.split(rules.sep).join('/').normalize('NFC') as SourcePath
}

export interface SessionOptions {
  workspace: EditorSite
  /** The folder of the site, absolute. */
  folder: string
  /** The texts of open files, which the host of the workspace reads, too. */
  unsaved: Map<SourcePath, string>
  /** Shows the diagnostics of a file in place of earlier ones. */
  show(path: SourcePath, diagnostics: readonly Diagnostic[]): void
  /** The time in milliseconds. */
  now(): number
  /** A JSON Schema of the package by its name, such as `config`. */
  schemaOf(name: string): string | undefined
  /** The text of an open file is another one. */
  onTake?(path: SourcePath): void
}

/** Those without a file are at the configuration, or else at no file that an editor could show. */
function byFile(all: readonly Diagnostic[]): Map<SourcePath, readonly Diagnostic[]> {
  const found = new Map<SourcePath, Diagnostic[]>()
  for (const each of all) if (each.at) found.set(each.at.path, [...(found.get(each.at.path) ?? []), each])
  return found
}
