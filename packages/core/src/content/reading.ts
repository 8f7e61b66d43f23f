import type { Strings } from '@chatdocs/protocol'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Location, SourcePath, Span } from '../paths.ts'

/** One document on its way: what its stages share, and what they found wrong. */
export interface Reading {
  path: SourcePath
  /** The source, its head blanked: places in it are places in the file. */
  text: string
  /** The words of the page's language. */
  strings: Strings
  diagnostics: Diagnostic[]
}

export function locationIn({ path }: Reading, span: Span): Location {
  return { path, span }
}
