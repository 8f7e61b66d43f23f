import type { ReferenceWords } from '@chatdocs/protocol'
import type { Link, PhrasingContent } from 'mdast'
import { shorten } from '../content/markdown/description.ts'
import type { Parse } from '../content/parser/parser.ts'
import { folderOf, type SourcePath, type Span } from '../paths.ts'
import { commentLine, firstSentence, linkMark, withoutMarks, wordsIn } from './comment-tree.ts'
import type { ApiLink, ApiPlace, ApiTarget, ApiText, ApiWritten } from './model.ts'
import { sourceAddress } from './source-address.ts'
import { wordsOf } from './symbols.ts'
import { type CommentLink, type CommentNode, GENERATED, text as words } from './tree.ts'

/** The context that all parts of a page share. */
export interface PageContext {
  words: ReferenceWords
  /** The import name of the package. */
  packageName: string
  /** The path of the page. */
  path: SourcePath
  sourceUrl?: string
  /** See `ApiTree`. */
  documents?: { today: string; own: string }
  /** Resolves a target to a path of the site or an external address. */
  linkOf: (target: ApiTarget) => string | undefined
  /** Collects the text of the page's comments. */
  text: PageText
  parse: Parse
}

/** A part of a page: the source of its texts, the level of the heading above it, whether its parts have headings. */
export interface Section extends PageContext {
  source: ApiPlace | undefined
  level: number
  headed: boolean
}

/** The blocks of a comment, without its first `skipped` characters; empty if there is no comment. */
export function blocksOf(
  content: CommentText,
  section: Pick<Section, 'source' | 'level'> & PageContext,
  skipped = 0,
): CommentNode[] {
  const { source, level } = section
  return comment({ ...content, source }, { shows: 'blocks', level, before: [] }, section, skipped)
}

/** The first paragraph of a comment on one line, after `before`; empty if there is none. */
export function lineOf(
  content: CommentText,
  context: PageContext,
  before: readonly PhrasingContent[] = [],
): CommentNode[] {
  return comment(content, { shows: 'line', level: 0, before }, context)
}

/** The first sentence of a comment, for a list on another page. */
export function summaryOf(
  content: CommentText,
  context: PageContext,
  before: readonly PhrasingContent[] = [],
): CommentNode[] {
  return comment(content, { shows: 'summary', level: 0, before }, context)
}

function comment(
  content: CommentText,
  shown: Pick<CommentNode, 'shows' | 'level' | 'before'>,
  context: PageContext,
  skipped = 0,
): CommentNode[] {
  if (wordsOf(content.text).slice(skipped).trim() === '') return []
  const span = context.text.add(content, skipped)
  const from = content.written?.path ?? content.source?.path
  const links = content.text.map((part) => (typeof part === 'string' ? NO_LINK : drawnLink(part, context)))
  const hasLinks = links.some((each) => each !== NO_LINK)
  return [{ type: 'comment', ...shown, span, links: hasLinks ? links : [], ...(from && { from }) }]
}

/** A placeholder that keeps the numbers of links equal to their indexes among the parts of a text. */
const NO_LINK: CommentLink = { text: '', isCode: false }

function drawnLink({ text, isCode, to }: ApiLink, { linkOf }: PageContext): CommentLink {
  const url = to && ('url' in to ? to.url : linkOf(to))
  return { text, isCode, ...(url !== undefined && { url }) }
}

/** The first sentence of a text as plain text, shortened to a description. */
export function plainSummary(text: ApiText, parse: Parse): string {
  return shorten(wordsIn(firstSentence(plainNodes(text, parse))).trim())
}

/** The first paragraph of a text as plain text, shortened to a description. */
export function plainLine(text: ApiText, parse: Parse): string {
  return shorten(wordsIn(plainNodes(text, parse)).trim())
}

function plainNodes(text: ApiText, parse: Parse): PhrasingContent[] {
  const links = text.map((part) => (typeof part === 'string' ? NO_LINK : { text: part.text, isCode: true }))
  const context = {
    parse,
    links,
    offset: 0,
    level: 0,
    takeId: () => false,
    takeLabel: () => true,
    addressOf: (address: string) => address,
  }
  return commentLine(markedWords(text).trim(), context)
}

/** Links to the declaring files; empty if no source URL is configured. */
export function sourceLinks(places: readonly ApiPlace[], { sourceUrl }: PageContext): Link[] {
  if (sourceUrl === undefined) return []
  const first = places.filter(({ path }, index) => places.findIndex((each) => each.path === path) === index)
  return first.map((place) => {
    const name = `${place.path.slice(folderOf(place.path).length).replace(/^\//, '')}:${place.line}`
    return {
      type: 'link',
      url: sourceAddress(sourceUrl, place),
      children: [words(name)],
      position: GENERATED,
    }
  })
}

/** Text of a comment and its position, exact or near a declaration. */
export interface CommentText {
  text: ApiText
  written?: ApiWritten | undefined
  source?: ApiPlace | undefined
}

/** A position in a source file: exact, or where a declaration begins. */
export type ApiOrigin = { at: number } & ({ path: SourcePath; offset: number } | { place: ApiPlace })

/** The text of all comments on a page, joined. */
export class PageText {
  readonly #parts: string[] = []
  readonly #origins: ApiOrigin[] = []
  #length = 0

  get text(): string {
    return this.#parts.join('')
  }

  /** The origins of the text, after a prefix of this length. */
  originsBehind(length: number): ApiOrigin[] {
    return this.#origins.map((each) => ({ ...each, at: each.at + length }))
  }

  /** Adds text without its first `skipped` characters. */
  add({ text, written, source }: CommentText, skipped = 0): Span {
    const start = this.#length
    const words = markedWords(text)
    const leading = skipped + (/^(?:[ \t]*\n)*/.exec(words.slice(skipped))?.[0].length ?? 0)
    const shown = words.slice(leading).trimEnd()
    if (source) this.#origins.push({ at: start, place: source })
    for (const { at, offset } of written ? linesOf(text, written) : []) {
      const from = Math.max(at, leading)
      if (written && from < leading + shown.length) {
        this.#origins.push({ at: start + from - leading, path: written.path, offset: offset + from - at })
      }
    }
    this.#parts.push(`${shown}\n\n`)
    this.#length += shown.length + 2
    return { start, end: start + shown.length }
  }
}

function markedWords(text: ApiText): string {
  return text
    .map((part, index) => (typeof part === 'string' ? withoutMarks(part) : linkMark(index)))
    .join('')
    .replace(/\r\n?/g, '\n')
}

/** The start of each line, in the marked text and in the source. */
function linesOf(text: ApiText, { lines }: ApiWritten): { at: number; offset: number }[] {
  let [at, line] = [0, 0]
  return text.flatMap((part, index) => {
    if (typeof part !== 'string') {
      at += linkMark(index).length
      return []
    }
    return part.split('\n').flatMap((words, number) => {
      if (number > 0) at++
      const begin = at + words.length - words.trimStart().length
      const offset = lines[line++] ?? -1
      at += words.length
      return offset < 0 ? [] : [{ at: begin, offset }]
    })
  })
}
