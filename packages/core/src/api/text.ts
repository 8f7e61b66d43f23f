import type { PhrasingContent } from 'mdast'
import { shorten } from '../content/description.ts'
import type { Parse } from '../content/parser/parser.ts'
import { folderOf, type SourcePath } from '../paths.ts'
import { commentLine, firstSentence, wordsIn } from './comment-line.ts'
import type { ApiLink, ApiPlace, ApiTarget, ApiText } from './model.ts'
import { markedWords, type PageText, type Said } from './page-text.ts'
import { wordsOf } from './said.ts'
import { sourceAddress } from './source-address.ts'
import { type CommentLink, type CommentNode, html, joined, type Lead, linkTo, text as words } from './tree.ts'
import type { ApiWords } from './words.ts'

/** What all of a page is composed with: its language, and what it knows of everything else. */
export interface PageGround {
  words: ApiWords
  /** The package the page belongs to, by the name it is imported by. */
  packageName: string
  /** Where the page lies. */
  path: SourcePath
  sourceUrl?: string
  /** Where a target is: a path of the site, or an address elsewhere. */
  linkOf: (target: ApiTarget) => string | undefined
  /** Takes the words of its comments. */
  text: PageText
  parse: Parse
}

/** What is read with a text: where it was written, and under a heading of which level it comes to stand. */
export interface TextPlace {
  source: ApiPlace | undefined
  level: number
}

/** A comment with all its blocks; nothing where it is empty. */
export function blocksOf(said: Said, { source, level }: TextPlace, ground: PageGround): CommentNode[] {
  return comment({ ...said, source }, { shows: 'blocks', level, leads: [] }, ground)
}

/** The same without its first characters, which `lead` says in another way. */
export function blocksBehind(
  said: Said,
  { skipped, lead }: { skipped: number; lead: Lead },
  { source, level }: TextPlace,
  ground: PageGround,
): CommentNode[] {
  return comment({ ...said, source }, { shows: 'blocks', level, leads: [lead], skipped }, ground)
}

/** The first paragraph of a comment on one line, `before` standing before it; nothing where there is none. */
export function lineOf(
  said: Said,
  ground: PageGround,
  before: readonly PhrasingContent[] = [],
): CommentNode[] {
  return comment(said, { shows: 'line', level: 0, leads: [inline(before)] }, ground)
}

/** The first sentence of a comment, in a list on another page than its own. */
export function summaryOf(
  said: Said,
  ground: PageGround,
  before: readonly PhrasingContent[] = [],
): CommentNode[] {
  return comment(said, { shows: 'summary', level: 0, leads: [inline(before)] }, ground)
}

function inline(nodes: readonly PhrasingContent[]): Lead {
  return { nodes, joint: '', fits: 'paragraph' }
}

type Shown = Pick<CommentNode, 'shows' | 'level' | 'leads'> & { skipped?: number }

function comment(said: Said, { skipped, ...shown }: Shown, ground: PageGround): CommentNode[] {
  if (wordsOf(said.text).slice(skipped).trim() === '') return []
  const span = ground.text.add(said, skipped)
  const from = said.written?.path ?? said.source?.path
  const links = said.text.map((part) => (typeof part === 'string' ? NO_LINK : drawnLink(part, ground)))
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

/** Links are numbered by their place among the parts of a text. */
const NO_LINK: CommentLink = { text: '', isCode: false }

function drawnLink({ text, isCode, to }: ApiLink, { linkOf }: PageGround): CommentLink {
  const url = to && ('url' in to ? to.url : linkOf(to))
  return { text, isCode, ...(url !== undefined && { url }) }
}

/** The first sentence of a text without any marks, as long as a description may be. */
export function plainSummary(text: ApiText, parse: Parse): string {
  return shorten(wordsIn(firstSentence(plainNodes(text, parse))).trim())
}

/** The first paragraph of a text without any marks, as long as a description may be. */
export function plainLine(text: ApiText, parse: Parse): string {
  return shorten(wordsIn(plainNodes(text, parse)).trim())
}

function plainNodes(text: ApiText, parse: Parse): PhrasingContent[] {
  const links = text.map((part) => (typeof part === 'string' ? NO_LINK : { text: part.text, isCode: true }))
  const ground = {
    parse,
    links,
    offset: 0,
    level: 0,
    takeId: () => false,
    takeLabel: () => true,
    addressOf: (address: string) => address,
  }
  return commentLine(markedWords(text).trim(), ground)
}

/** Where something is declared, as links in small type, one for each file; empty without an address for sources. */
export function sourceLine(
  places: readonly ApiPlace[],
  { sourceUrl, words: { source, separator } }: PageGround,
): PhrasingContent[] {
  if (sourceUrl === undefined || places.length === 0) return []
  const first = places.filter(({ path }, index) => places.findIndex((each) => each.path === path) === index)
  const links = first.map((place) => {
    const name = place.path.slice(folderOf(place.path).length).replace(/^\//, '')
    return [linkTo(words(`${name}:${place.line}`), sourceAddress(sourceUrl, place))]
  })
  const [before = '', after = ''] = source.split('{places}')
  const around = (value: string) => (value === '' ? [] : [words(value)])
  const line = [...around(before), ...joined(links, separator), ...around(after)]
  return [html('<small class="api-source">'), ...line, html('</small>')]
}
