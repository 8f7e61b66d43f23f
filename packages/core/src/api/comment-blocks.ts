import { ADMONITIONS } from '../content/admonitions.ts'
import { elementsIn, LINK_MARK, safeInline, type TextGround } from './comment-inline.ts'

/** What a text of several blocks leans on: its headings lie below `level`. */
export interface BlockGround extends Omit<TextGround, 'open' | 'labels' | 'elements'> {
  level: number
}

/**
 * The Markdown of a comment as it may stand in the middle of a page. Its author wrote it to stand alone:
 * what is left open ends with it, headings lie below the one it stands under, and ids are the page's first.
 */
export function safeBlocks(text: string, ground: BlockGround): string {
  const open: string[] = []
  const labels = labelsIn(text, ground)
  const inner = { ...ground, open, labels, elements: elementsIn(text) }
  const { chunks, ending } = chunksOf(text.replace(/\r\n?/g, '\n').replace(/^(?:[ \t]*\n)+|\s+$/g, ''))
  const least = leastLevel(chunks)
  const written = chunks.map(({ isCode, lines }) => {
    if (isCode) return withWords(lines.join('\n'), ground)
    const prose = headingsBelow(lines, least, inner).join('\n')
    return safeInline(prose, inner)
  })
  const ends = open.reverse().map((tag) => `</${tag}>`)
  return joinEnds(written.join('\n') + ending, ends)
}

/** The labels of links and footnotes that the text defines: one that the page has already gets a number. */
function labelsIn(text: string, { takeId }: BlockGround): ReadonlyMap<string, string> {
  const labels = new Map<string, string>()
  for (const [, label = ''] of text.matchAll(/^ {0,3}\[([^[\]\n]+)\]:/gm)) {
    if (labels.has(label.toLowerCase())) continue
    let free = label
    for (let number = 2; !takeId(`[${free.toLowerCase()}]`); number++) free = `${label}-${number}`
    labels.set(label.toLowerCase(), free)
  }
  return labels
}

function withWords(code: string, { linkAt }: BlockGround): string {
  return code.replace(LINK_MARK, (_, number) => linkAt(Number(number), true))
}

/** Ends of inline elements stand behind the last word, those of others by themselves. */
function joinEnds(text: string, ends: readonly string[]): string {
  if (ends.length === 0) return text
  // A backslash would make text of the end behind it.
  const whole = text.replace(/(?<!\\)(?:\\\\)*\\$/, '$&\\')
  const isInline = ends.every((end) =>
    /^<\/(?:a|abbr|b|code|del|em|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|u)>$/.test(end),
  )
  return `${whole}${isInline && !/[`~]{3,}\s*$/.test(text) ? '' : '\n\n'}${ends.join('')}`
}

interface Chunk {
  isCode: boolean
  lines: string[]
}

/** What may stand before a block on its line: marks of lists and quotations. */
const MARKS = String.raw`^(?<marks>(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])))*[ \t]*)`
const FENCE = new RegExp(`${MARKS}(?<fence>\`{3,}(?=[^\`]*$)|~{3,})`)
const DIRECTIVE = new RegExp(`${MARKS}(?<colons>:{2,})(?<name>[^\\s:[\\]{}]*)`)

/** A fence that is open, and what its lines stand in. */
interface Fence {
  marks: string
  run: string
  /** How far its lines stand in from the edge, being those of a list. */
  margin: number
}

/** Tells code from prose. What is left open at the end is ended by `ending`. */
function chunksOf(text: string): { chunks: Chunk[]; ending: string } {
  const chunks: Chunk[] = []
  const containers: string[] = []
  let fence: Fence | undefined
  let isIndented = false
  let margin = 0
  for (const line of text.split('\n')) {
    const isBlank = line.trim() === ''
    if (fence && !isBlank && !isWithin(line, fence)) fence = undefined
    const isOpen = fence !== undefined
    if (!isOpen && !isBlank) margin = marginOf(line, margin)
    if (fence) fence = endsFence(line, fence) ? undefined : fence
    else fence = fenceOf(line, margin)
    const begins = chunks.at(-1)?.lines.at(-1)?.trim() === '' || chunks.length === 0
    isIndented = !isOpen && margin === 0 && /^(?: {4}|\t)/.test(line) && (isIndented || begins)
    const isCode = isOpen || fence !== undefined || isIndented
    const shown = isCode ? line : safeDirective(line, containers)
    if (shown === undefined) continue
    const last = chunks.at(-1)
    if (last?.isCode === isCode) last.lines.push(shown)
    else chunks.push({ isCode, lines: [shown] })
  }
  const fenceEnd = fence ? `\n${withoutItems(fence.marks)}${fence.run}` : ''
  return {
    chunks,
    ending:
      fenceEnd +
      containers
        .reverse()
        .map((colons) => `\n${colons}`)
        .join(''),
  }
}

/** How far what belongs to the item of a list stands in: the text of the last item tells. */
function marginOf(line: string, before: number): number {
  const [item] = /^\s*(?:[-*+]|\d{1,9}[.)])\s+/.exec(line) ?? []
  if (item !== undefined) return item.length
  return /^\s/.test(line) ? before : 0
}

function fenceOf(line: string, margin: number): Fence | undefined {
  const { marks = '', fence: run } = FENCE.exec(line)?.groups ?? {}
  const isCode = /^\s*$/.test(marks) && (marks.includes('\t') || marks.length - margin >= 4)
  return run === undefined || isCode ? undefined : { marks, run, margin: Math.min(margin, marks.length) }
}

/** Whether a line stands in the quotation and the item that a fence stands in: else that has ended the fence. */
function isWithin(line: string, { marks, margin }: Fence): boolean {
  const depth = marks.split('>').length - 1
  return new RegExp(`^(?:[ \\t]*>){${depth}}`).test(line) && line.search(/\S/) >= (depth > 0 ? 0 : margin)
}

/** What stands before further lines of the same item. */
function withoutItems(marks: string): string {
  return marks.replace(/[-*+\d.)]/g, ' ')
}

function endsFence(line: string, { run, margin }: Fence): boolean {
  if (/^\s*/.exec(line)?.[0].includes('\t') || line.search(/\S/) - margin >= 4) return false
  const [found = ''] = /(?<=^[\s>]*)(?:`{3,}|~{3,})(?=\s*$)/.exec(line) ?? []
  return found[0] === run[0] && found.length >= run.length
}

/** Boxes are kept and ended; any other line of colons is text, and one that ends nothing goes. */
function safeDirective(line: string, containers: string[]): string | undefined {
  const { marks = '', colons, name = '' } = DIRECTIVE.exec(line)?.groups ?? {}
  if (colons === undefined) return line
  if (colons.length > 2 && (ADMONITIONS.includes(name) || name === 'details')) {
    containers.push(withoutItems(marks) + colons)
    return line
  }
  if (name === '' && colons.length > 2 && line.trim() === colons) {
    return containers.pop() === undefined ? undefined : line
  }
  return `${marks}\\${line.slice(marks.length)}`
}

const HEADING = new RegExp(`${MARKS}(?<hashes>#{1,6})(?<words>[ \\t].*|$)`)
const UNDERLINE = /^ {0,3}(?<line>=+|-+)[ \t]*$/

/** The highest heading of a text: the page's next level is its. */
function leastLevel(chunks: readonly Chunk[]): number {
  const levels = chunks.flatMap(({ isCode, lines }) =>
    isCode
      ? []
      : lines.flatMap((line, index) => {
          const { hashes } = HEADING.exec(line)?.groups ?? {}
          return hashes
            ? [hashes.length]
            : isUnderline(line, lines[index - 1])
              ? [line.includes('=') ? 1 : 2]
              : []
        }),
  )
  return Math.min(7, ...levels)
}

function isUnderline(line: string, before: string | undefined): boolean {
  return (
    UNDERLINE.test(line) &&
    before !== undefined &&
    /^ {0,3}[^\s>#|-]/.test(before) &&
    !/^\s*(?:[*+]|\d+[.)])\s/.test(before)
  )
}

/** Headings with as many marks as their place asks for; those with a line below them get marks before them. */
function headingsBelow(lines: readonly string[], least: number, ground: BlockGround): string[] {
  const written: string[] = []
  const marksFor = (level: number) => '#'.repeat(Math.min(6, level - least + ground.level + 1))
  for (const line of lines) {
    const { marks = '', hashes, words = '' } = HEADING.exec(line)?.groups ?? {}
    if (hashes) written.push(`${marks}${marksFor(hashes.length)}${withOwnId(words, ground)}`)
    else if (isUnderline(line, written.at(-1))) {
      const title = written.pop() ?? ''
      written.push(`${marksFor(line.includes('=') ? 1 : 2)} ${withOwnId(title.trim(), ground)}`)
    } else written.push(line)
  }
  return written
}

/** A heading keeps the id its author gave it only where nothing on the page has that. */
function withOwnId(words: string, { takeId }: BlockGround): string {
  return words.replace(/(?:[ \t]*\{#([^\s{}]+)\})+(?:[ \t]|<!--.*?-->)*$/, (written, id: string) =>
    written.split('{#').length === 2 && takeId(id) ? written : '',
  )
}
