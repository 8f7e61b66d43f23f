import type { Strings } from '@chatdocs/protocol'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Location, SourcePath, Span } from '../paths.ts'
import type { SignatureBlock } from './model.ts'

/** One document on its way: what its stages share, and what they found wrong. */
export interface Reading {
  path: SourcePath
  /** The source, its head blanked: places in it are places in the file. */
  text: string
  /** The words of the page's language. */
  strings: Strings
  diagnostics: Diagnostic[]
  /** Where the addresses in raw HTML stand, by where their tags begin. */
  rawAddresses: ReadonlyMap<number, Span>
  /** Where addresses are written, by the places links and images are known by (`placeKey`). */
  addresses: ReadonlyMap<string, Span>
  comments: readonly Span[]
  /** Code blocks that are signatures. */
  signatures: readonly SignatureBlock[]
  /** Whether code that is the name of a symbol may become a link. */
  symbols: boolean
  /** What is found out of a post alone. */
  post?: { minutes: number }
}

/** A place in the file. An HTML parser may say that an element ends before it begins, or behind the text. */
export function locationIn({ path, text }: Reading, { start, end }: Span): Location & { span: Span } {
  const last = text.length
  return { path, span: { start: Math.min(start, last), end: Math.min(Math.max(start, end), last) } }
}
