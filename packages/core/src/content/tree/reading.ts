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
  /** The origins of the parts of the text; empty if it includes no file. */
  origins: readonly Origin[]
  /** The folders of each language, if the document includes files. */
  folders?: LanguageFolders | undefined
  /** Interface texts in the page's language. */
  strings: Strings
  diagnostics: Diagnostic[]
  html: HtmlMeter
  /** The positions of tags in raw HTML whose elements have another position. */
  rawTags: Map<number, number>
  /** The positions of addresses, by the position of their link or image (`placeKey`). */
  addresses: Map<string, Span>
  /** Positions of text that is not for readers: comments, `[[toc]]`, untrusted HTML. */
  comments: Rewritten[]
  isUntrusted?: true
  /** Whether a plugin made the text. Only set if authors are not trusted. */
  isOfPlugin?: boolean | undefined
  /** Whether it contains `[[toc]]`. */
  hasContents: boolean
  /** The content of `<head>` in MDX. */
  head?: readonly HeadTag[]
  /** The code blocks that are signatures; marks refer to them by index. */
  signatures: Signature[]
  options: Pick<ContentOptions, 'fences' | 'math' | 'emoji' | 'slugs'>
  /** Whether code that is the name of a symbol can become a link. */
  symbols: boolean
  isMdx?: true
  /** Whether the tree was made, not parsed: its positions refer to another text. */
  isMade?: true
  /** Finds mistakes that keep Mermaid from drawing a diagram. */
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

/** The classes that an untrusted author may give an image: other classes could change the page around the text. */
const FREE = /^(?:no-zoom|only-dark|only-light)$/

/** The classes that a text gives an element, separated by spaces or dots. */
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
