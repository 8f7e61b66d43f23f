import { relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import {
  type Diagnostic,
  DiagnosticError,
  type EditorWord,
  MARKDOWN,
  type SourcePath,
  type Span,
  type Wanted,
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
  /** The Markdown files of the site. */
  documents(): Promise<readonly SourcePath[]>
  diagnostics(): Promise<readonly Diagnostic[]>
  diagnosticsIn(documents: readonly SourcePath[]): Promise<readonly Diagnostic[]>
  /** Resolves when an API has been read for the first time; `undefined` if none is being read. */
  reading(): Promise<void> | undefined
  /** The text of a file as it was last read. */
  textOf(path: SourcePath): string | undefined
  /** The text of a record of all addresses of the site. */
  urlsLock(): Promise<string>
}

/** Documents that are checked at a time. */
const PART = 64

/** A site in an editor: the files that are open, and what is known of the others. */
export class Session {
  readonly workspace: EditorSite
  readonly #site: string
  readonly #unsaved: Map<SourcePath, string>
  readonly #open = new Map<SourcePath, TextDocument>()
  readonly #show: (path: SourcePath, diagnostics: readonly Diagnostic[]) => void
  readonly #words = new Map<string, Promise<readonly EditorWord[]>>()
  #shown = new Map<SourcePath, readonly Diagnostic[]>()
  /** What only a check of the whole site finds, by file. */
  #ofSite = new Map<SourcePath, readonly Diagnostic[]>()
  /** Something has changed since the open documents were looked at. */
  #isNews = false
  /** The whole site is to be checked. */
  #isOwed = true

  constructor({ workspace, folder, unsaved, show }: SessionOptions) {
    this.workspace = workspace
    this.#site = folder
    this.#unsaved = unsaved
    this.#show = show
  }

  /** A file of the site; `undefined` for any other one. */
  pathOf(uri: string): SourcePath | undefined {
    if (!uri.startsWith('file:')) return undefined
    let file: string
    try {
      file = fileURLToPath(uri)
    } catch {
      // It is on another machine, or no address at all.
      return undefined
    }
    const path = relative(this.#site, file).split(sep).join('/')
    return path.startsWith('../') || path === '' ? undefined : (path.normalize('NFC') as SourcePath)
  }

  uriOf(path: SourcePath): string {
    return pathToFileURL(`${this.#site}/${path}`).href
  }

  /** The text of a file as it is in the editor, or else as it was last read. */
  textAt(path: SourcePath): TextDocument {
    const open = this.#open.get(path)
    return open ?? TextDocument.create(this.uriOf(path), '', 0, this.workspace.textOf(path) ?? '')
  }

  rangeAt(path: SourcePath, { start, end }: Span): Range {
    const text = this.textAt(path)
    return { start: text.positionAt(start), end: text.positionAt(end) }
  }

  /** Takes the text of an open file, or that it is closed. What is asked from then on knows it. */
  async take(path: SourcePath, text: TextDocument | undefined): Promise<void> {
    if (text) {
      this.#open.set(path, text)
      this.#unsaved.set(path, text.getText())
    } else {
      this.#open.delete(path)
      this.#unsaved.delete(path)
    }
    if (await this.workspace.update([path])) this.#isNews = true
  }

  /**
   * What can be written at a place. To list the pages of a large site takes long after each edit, so what an author is
   * writing counts when it is saved.
   */
  wordsAt(path: SourcePath, { kind, of }: Wanted): Promise<readonly EditorWord[]> {
    const ask = () => this.workspace.ask(wordsAt, path, { kind, of })
    // Its own headings are an exception, and take no time.
    if (kind === 'anchors' && of === '') return ask()
    const key = [kind, of, path].join('\n')
    const known = this.#words.get(key)
    if (known) return known
    const words = ask()
    this.#words.set(key, words)
    words.catch(() => this.#words.delete(key))
    return words
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
      if (this.#isNews) await this.#lookAtOpen()
      this.#isNews = false
      if (this.#isOwed && !workspace.reading()) await this.#lookAtAll(isOutdated)
    } catch (error) {
      if (!(error instanceof DiagnosticError)) throw error
      this.#showAll(byFile(error.diagnostics))
    }
  }

  /** An open file was saved: what it changes elsewhere is wanted now. */
  owe(): void {
    this.#isOwed = true
    this.#words.clear()
  }

  async #lookAtOpen(): Promise<void> {
    const found = await this.#inOpen()
    for (const [path, own] of found) this.#set(path, [...own, ...(this.#ofSite.get(path) ?? [])])
  }

  /** In parts: an author who goes on writing does not wait for a large site. */
  async #lookAtAll(isOutdated: () => boolean): Promise<void> {
    const documents = await this.workspace.documents()
    const inDocuments = new Set<string>()
    for (let at = 0; at < documents.length; at += PART) {
      if (isOutdated()) return
      const found = await this.workspace.diagnosticsIn(documents.slice(at, at + PART))
      for (const each of found) inDocuments.add(JSON.stringify(each))
    }
    if (isOutdated()) return
    this.#isOwed = false
    const all = await this.workspace.diagnostics()
    this.#ofSite = byFile(all.filter((each) => !inDocuments.has(JSON.stringify(each))))
    this.#showAll(byFile(all))
  }

  /** What is wrong in the open documents themselves. */
  async #inOpen(): Promise<Map<SourcePath, readonly Diagnostic[]>> {
    const documents = new Set(await this.workspace.documents())
    const open = [...this.#open.keys()].filter((path) => MARKDOWN.test(path) && documents.has(path))
    const found = byFile(open.length === 0 ? [] : await this.workspace.diagnosticsIn(open))
    return new Map(open.map((path) => [path, found.get(path) ?? []]))
  }

  #showAll(all: Map<SourcePath, readonly Diagnostic[]>): void {
    for (const path of new Set([...this.#shown.keys(), ...all.keys()])) this.#set(path, all.get(path) ?? [])
  }

  #set(path: SourcePath, diagnostics: readonly Diagnostic[]): void {
    if (diagnostics.length === 0 && !this.#shown.has(path)) return
    if (diagnostics.length === 0) this.#shown.delete(path)
    else this.#shown.set(path, diagnostics)
    this.#show(path, diagnostics)
  }
}

export interface SessionOptions {
  workspace: EditorSite
  /** The folder of the site, absolute. */
  folder: string
  /** The texts of open files, which the host of the workspace reads, too. */
  unsaved: Map<SourcePath, string>
  /** Shows the diagnostics of a file in place of earlier ones. */
  show(path: SourcePath, diagnostics: readonly Diagnostic[]): void
}

/** Those without a file are at the configuration, or else at no file that an editor could show. */
function byFile(all: readonly Diagnostic[]): Map<SourcePath, readonly Diagnostic[]> {
  const found = new Map<SourcePath, Diagnostic[]>()
  for (const each of all) if (each.at) found.set(each.at.path, [...(found.get(each.at.path) ?? []), each])
  return found
}
