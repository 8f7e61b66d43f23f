import type { ReferenceWords } from '@chatdocs/protocol'
import type { Link, PhrasingContent } from 'mdast'
import { shorten } from '../content/markdown/description.ts'
import type { Parse } from '../content/parser/parser.ts'
import { folderOf, type SourcePath } from '../paths.ts'
import { commentLine, firstSentence, wordsIn } from './comment-line.ts'
import { wordsOf } from './comment-parts.ts'
import type { ApiLink, ApiPlace, ApiTarget, ApiText } from './model.ts'
import { type CommentText, markedWords, type PageText } from './page-text.ts'
import { sourceAddress } from './source-address.ts'
import { type CommentLink, type CommentNode, GENERATED, type Lead, text as words } from './tree.ts'

/** The context of everything on a page. */
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

/** The source of a text, and the level of the heading above it. */
export interface TextPlace {
  source: ApiPlace | undefined
  level: number
}

/** A comment with all its blocks, without its first `skipped` characters; empty if it has none. */
export function blocksOf(
  content: CommentText,
  { source, level }: TextPlace,
  context: PageContext,
  skipped = 0,
): CommentNode[] {
  return comment({ ...content, source }, { shows: 'blocks', level, leads: [], skipped }, context)
}

/** The same after `lead`, without the first `skipped` characters, which the lead replaces. */
export function blocksBehind(
  content: CommentText,
  { skipped, lead }: { skipped: number; lead: Lead },
  { source, level }: TextPlace,
  context: PageContext,
): CommentNode[] {
  return comment({ ...content, source }, { shows: 'blocks', level, leads: [lead], skipped }, context)
}

/** The first paragraph of a comment on one line, after `before`; empty if there is none. */
export function lineOf(
  content: CommentText,
  context: PageContext,
  before: readonly PhrasingContent[] = [],
): CommentNode[] {
  return comment(content, { shows: 'line', level: 0, leads: [inline(before)] }, context)
}

/** The first sentence of a comment, for a list on another page. */
export function summaryOf(
  content: CommentText,
  context: PageContext,
  before: readonly PhrasingContent[] = [],
): CommentNode[] {
  return comment(content, { shows: 'summary', level: 0, leads: [inline(before)] }, context)
}

function inline(nodes: readonly PhrasingContent[]): Lead {
  return { nodes, joint: '', fits: 'paragraph' }
}

type Shown = Pick<CommentNode, 'shows' | 'level' | 'leads'> & { skipped?: number }

function comment(content: CommentText, { skipped, ...shown }: Shown, context: PageContext): CommentNode[] {
  if (wordsOf(content.text).slice(skipped).trim() === '') return []
  const span = context.text.add(content, skipped)
  const from = content.written?.path ?? content.source?.path
  const links = content.text.map((part) => (typeof part === 'string' ? NO_LINK : drawnLink(part, context)))
  return [
    {
      type: 'comment',
      ...shown,
      span,
      links: links.some((each) => each !== NO_LINK) ? links : [],
      ...(from && { from }),
    },
  ]
}

/** Keeps the numbers of links equal to their index among the parts of a text. */
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

/** Links to the declaring files; none if no source URL is configured. */
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
