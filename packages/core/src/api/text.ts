import { isExternal } from '@chatdocs/protocol'
import { joinsLines } from '../content/characters.ts'
import { shorten } from '../content/description.ts'
import { folderOf, type SourcePath } from '../paths.ts'
import { safeBlocks } from './comment-blocks.ts'
import { elementsIn, isElement, safeInline, type TextGround } from './comment-inline.ts'
import { codeSpan, escapeMarks, linkAddress } from './escape.ts'
import type { ApiLink, ApiPlace, ApiTarget, ApiText } from './model.ts'
import { relativeAddress, sourceAddress } from './source-address.ts'
import type { ApiWords } from './words.ts'

/** What all of a page is written on: its language, and what it knows of everything else. */
export interface PageGround {
  words: ApiWords
  /** The package the page belongs to, by the name it is imported by. */
  packageName: string
  /** Where the page lies. */
  path: SourcePath
  sourceUrl?: string
  /** Where a target is: a path of the site, or an address elsewhere. */
  linkOf: (target: ApiTarget) => string | undefined
  /** Takes an id for an element or heading of a comment; false where something on the page has it. */
  takeId: (id: string) => boolean
}

/** What is read with a text: where it was written, and under a heading of which level it comes to stand. */
export interface TextPlace {
  source: ApiPlace | undefined
  level: number
}

/** A text with all its blocks, as Markdown in the middle of a page. */
export function blocksOf(text: ApiText, place: TextPlace, ground: PageGround): string {
  return safeBlocks(marked(text), { ...inlineGround(text, place.source, ground), level: place.level })
}

/** The first paragraph of a text, as Markdown on one line; empty where it begins otherwise. */
export function lineOf(text: ApiText, source: ApiPlace | undefined, ground: PageGround): string {
  return inlineOf(firstParagraph(marked(text)), inlineGround(text, source, ground))
}

/**
 * The first sentence of a text, as Markdown in a list on another page than its own. Links of its author's are
 * words there: they stand on its own page, and are checked once.
 */
export function summaryOf(text: ApiText, ground: PageGround): string {
  const around = inlineGround(text, undefined, ground)
  const addressOf = (address: string) => (isExternal(address) ? address : undefined)
  return inlineOf(firstSentence(firstParagraph(marked(text))), { ...around, addressOf })
}

function inlineOf(text: string, around: Omit<TextGround, 'open' | 'labels' | 'takeId' | 'elements'>): string {
  const open: string[] = []
  const line = safeInline(text, {
    ...around,
    open,
    labels: new Map(),
    takeId: () => false,
    elements: elementsIn(text),
  })
  const ends = open.reverse().map((tag) => `</${tag}>`)
  return line + ends.join('')
}

/** The first sentence of a text without any marks, as long as a description may be. */
export function plainSummary(text: ApiText): string {
  return plainWords(firstSentence(firstParagraph(wordsOf(text))))
}

/** The first paragraph of a text without any marks, as long as a description may be. */
export function plainLine(text: ApiText): string {
  return plainWords(firstParagraph(wordsOf(text)))
}

/** A text as it was written, but for links. */
export function wordsOf(text: ApiText): string {
  return text.map((part) => (typeof part === 'string' ? part : part.text)).join('')
}

function plainWords(text: string): string {
  return shorten(
    text
      .replace(/!?\[([^[\]]*)\](?:\([^()\s]*\)|\[[^[\]]*\])/g, '$1')
      .replace(/<\/?([a-z][a-z0-9]*)(?:\s[^<>]*)?>/g, (tag, name: string) => (isElement(name) ? '' : tag))
      .replace(/(\*\*|~~|`+)(?=\S)([^\n]*?\S)\1/g, '$2')
      .replace(/(?<!\*)\*(?=[^\s*])([^*\n]*[^\s*])\*(?!\*)/g, '$1')
      .replace(/\\([\\`*_[\]<>{}#+.!|~$&-])/g, '$1')
      .trim(),
  )
}

/** A link as Markdown; words where it leads nowhere. */
export function linkTo(words: string, address: string | undefined): string {
  return address === undefined ? words : `[${words}](${linkAddress(address)})`
}

/** The text with marks in the place of its links. */
function marked(text: ApiText): string {
  return text
    .map((part, index) =>
      typeof part === 'string' ? part.replace(/[\uE000\uE001]/g, '') : `\uE000${index}\uE001`,
    )
    .join('')
}

function inlineGround(text: ApiText, source: ApiPlace | undefined, ground: PageGround) {
  return {
    takeId: ground.takeId,
    addressOf: (address: string) =>
      relativeAddress(address, { from: source?.path, page: ground.path, sourceUrl: ground.sourceUrl }),
    linkAt(number: number, inCode: boolean): string {
      const link = text[number]
      if (link === undefined || typeof link === 'string') return ''
      return inCode ? link.text : drawLink(link, ground)
    },
  }
}

function drawLink({ text, isCode, to }: ApiLink, { linkOf }: PageGround): string {
  const words = isCode ? codeSpan(text) : escapeMarks(text)
  if (to === undefined) return words
  return linkTo(words, 'url' in to ? to.url : linkOf(to))
}

/** What begins a block that is no paragraph. */
const NO_PARAGRAPH =
  /^(?: {4}|\t|\s*(?:[-*+>|]\s|\||\d+[.)]\s|#{1,6}\s|`{3}|~{3}|:{2,}|<(?!https?:|\/?(?:a|b|code|em|i|kbd|strong)\b)))/

/** The first paragraph of a text on one line: no space comes between two Chinese characters. */
function firstParagraph(text: string): string {
  const blocks = text
    .replace(/\r\n?/g, '\n')
    .trim()
    .split(/\n[ \t]*\n/)
  const first = blocks.find((block) => !NO_PARAGRAPH.test(block)) ?? ''
  const lines = first.split('\n').map((line) => line.trim())
  const end = lines.findIndex((line, index) => index > 0 && NO_PARAGRAPH.test(line))
  return lines.slice(0, end < 0 ? undefined : end).reduce((before, line) => {
    const isJoined = before === '' || joinsLines(before.slice(-1), line.charAt(0))
    return before + (isJoined ? '' : ' ') + line
  }, '')
}

/** `e.g.` ends no sentence, nor does what stands in brackets or in code. */
function firstSentence(paragraph: string): string {
  for (const { 0: mark, index } of paragraph.matchAll(/[。！？]|[.!?](?=\s+[^a-z])/g)) {
    const sentence = paragraph.slice(0, index + mark.length)
    if (isBalanced(sentence) && !/\b(?:e\.g|i\.e|etc|vs|cf)\.$/i.test(sentence)) return sentence
  }
  return paragraph
}

/** Whether nothing in a text is left open: code, emphasis, brackets. */
function isBalanced(text: string): boolean {
  const count = (pattern: RegExp) => (text.match(pattern) ?? []).length
  const pairs = [
    [/\[/g, /\]/g],
    [/\(/g, /\)/g],
    [/（/g, /）/g],
    [/</g, />/g],
  ] as const
  return (
    pairs.every(([open, close]) => count(open) === count(close)) &&
    [/`/g, /\*\*/g, /~~/g].every((mark) => count(mark) % 2 === 0)
  )
}

/** Where something is declared, as links in small type, one for each file; empty without an address for sources. */
export function sourceLine(places: readonly ApiPlace[], { sourceUrl, words }: PageGround): string {
  if (sourceUrl === undefined || places.length === 0) return ''
  const first = places.filter(({ path }, index) => places.findIndex((each) => each.path === path) === index)
  const links = first.map((place) => {
    const name = place.path.slice(folderOf(place.path).length).replace(/^\//, '')
    return linkTo(escapeMarks(`${name}:${place.line}`), sourceAddress(sourceUrl, place))
  })
  return `<small class="api-source">${words.source.replace('{places}', () => links.join(words.separator))}</small>`
}
