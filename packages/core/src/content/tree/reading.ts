import type { Strings } from '@chatdocs/protocol'
import { htmlRemoved } from '../../diagnostics/content-catalogue.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { LanguageFolders, Location, SourcePath, Span } from '../../paths.ts'
import type { ContentOptions, DiagramMistake, HeadTag, Origin, Rewritten, SignatureLink } from '../model.ts'
import type { HtmlMeter } from './bounds.ts'

/** The state of a document between the steps of its parsing, with the diagnostics so far. */
export interface Reading {
  path: SourcePath
  /** The source with blanked front matter: offsets equal those in the file. */
  text: string
  /** Where the parts of the text come from; empty if it includes no file. */
  origins: readonly Origin[]
  /** Where the files of each language are, if it includes files. */
  folders?: LanguageFolders | undefined
  /** Interface texts in the page's language. */
  strings: Strings
  diagnostics: Diagnostic[]
  /** Counts the HTML of the page. */
  html: HtmlMeter
  /** Where tags of raw HTML stand whose elements have another position. */
  rawTags: Map<number, number>
  /** The positions of addresses, by the position of their link or image (`placeKey`). */
  addresses: Map<string, Span>
  /** The positions of what is not for readers: comments, places for the table of contents, what is not trusted. */
  comments: Rewritten[]
  /** Whether its authors are not trusted. */
  isUntrusted?: true
  /** Whether a plugin made the text. Only known if it is not trusted. */
  isOfPlugin?: boolean | undefined
  /** Whether it has places for the table of contents. */
  hasContents: boolean
  /** What `<head>` in MDX has. */
  head?: readonly HeadTag[]
  /** The code blocks that are signatures, by their marks. */
  signatures: Signature[]
  options: Pick<ContentOptions, 'fences' | 'math' | 'emoji' | 'slugs'>
  /** Whether code that is the name of a symbol can become a link. */
  symbols: boolean
  /** Whether it is read as MDX. */
  isMdx?: true
  /** Whether its tree was made: places in it are those in another text. */
  isMade?: true
  /** Finds what Mermaid cannot draw. */
  diagramMistake?: ((source: string) => Promise<DiagramMistake | undefined>) | undefined
  /** Present for posts only. */
  post?: { minutes: number }
}

/** A code block that is a signature. */
export interface Signature {
  links: readonly SignatureLink[]
  named?: Span
}

/** A location in the file. HTML parsers can return an end before the start, or beyond the text. */
export function locationIn({ path, text }: Reading, { start, end }: Span): Location & { span: Span } {
  const last = text.length
  return { path, span: { start: Math.min(start, last), end: Math.min(Math.max(start, end), last) } }
}

/** What an author who is not trusted may give an image: other classes are those of the page around the text. */
const FREE = /^(?:no-zoom|only-dark|only-light)$/

/** The classes that a text gives an element, between spaces or behind dots. */
export function ownClasses(
  written: string | null | undefined,
  span: Span | undefined,
  reading: Reading,
): string[] {
  const all = written?.split(/[\s.]+/).filter(Boolean) ?? []
  const gone = reading.isUntrusted ? all.filter((name) => !FREE.test(name)) : []
  if (gone.length === 0) return all
  const at = locationIn(reading, span ?? { start: 0, end: 0 })
  reading.diagnostics.push(
    htmlRemoved(
      gone.map((name) => `.${name}`),
      at,
    ),
  )
  return all.filter((name) => FREE.test(name))
}
