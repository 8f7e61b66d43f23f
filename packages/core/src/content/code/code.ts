import { fill, type Strings } from '@chatdocs/protocol'
import type { Element, Parents } from 'hast'
import type { Code, RootContent } from 'mdast'
import {
  badLineRange,
  diagramMistaken,
  foreignSyntax,
  longCode,
  unclosedCode,
  unknownFrame,
  unknownLanguage,
} from '../../diagnostics/content-catalogue.ts'
import { nearest } from '../../diagnostics/nearest.ts'
import type { Span } from '../../paths.ts'
import type { PluginNote } from '../../plugin.ts'
import type { ContentOptions } from '../model.ts'
import { becomeComponent } from '../tree/components.ts'
import { placeOf, replace, textOf } from '../tree/elements.ts'
import { escapeText, escapeValue } from '../tree/html.ts'
import { fenceMark, placeMark, takeFenceMark, takePlaceMark } from '../tree/marks.ts'
import { locationIn, type Reading } from '../tree/reading.ts'
import type { ElementVisitor, NodeVisitor } from '../tree/walk.ts'
import { rangesAstray, readCodeMeta } from './code-meta.ts'
import { fenceOf, shownBy } from './fences.ts'
import { type Highlighted, type Highlighter, loadHighlighter, MOST_HIGHLIGHTED, PLAIN } from './highlight.ts'
import { takeMagicComments } from './magic-comments.ts'
import { annotatedLine } from './note-lines.ts'
import { FRAMES, isTerminal, sessionLines, takePrompts } from './session.ts'

/** A language, perhaps with braces, attributes of Rust (`rust,ignore`) or VitePress's `:line-numbers=2`. */
const FENCE_NAME = /^([^\s{,]*?)(?:,[^\s{:]*)?(?::line-n(umbers(?:=\d+)?)|:no-line-numbers)?(\{.*)?$/

/**
 * Marks every code block with its options, so that they survive the conversion to HTML. A block that a component shows
 * becomes the content of that component.
 */
export function markCode(reading: Reading): NodeVisitor {
  return {
    code(node, index, parent) {
      const [, language = '', numbers, braces] = FENCE_NAME.exec(node.lang ?? '') ?? []
      node.lang = language === '' ? null : language
      const meta = [braces, numbers && `showLineN${numbers}`, node.meta].filter(Boolean).join(' ')
      const place = openingOf(node, reading)
      const mark = { ...fenceMark(meta), ...placeMark(place) }
      node.data = { ...node.data, hProperties: { ...node.data?.hProperties, ...mark } }
      reportRanges(node, meta, reading)
      if (isUnclosed(node, reading)) reading.diagnostics.push(unclosedCode(locationIn(reading, place)))
      const fence = fenceOf(language, meta, reading)
      const children: RootContent[] = parent.children
      if (fence) children[index] = shownBy(fence, { code: node, meta, place })
    },
  }
}

/** The opening line of a block. */
function openingOf(node: Code, { text }: Reading): Span {
  const { start } = placeOf(node)
  return { start, end: start + (/^[^\r\n]*/.exec(text.slice(start))?.[0].length ?? 0) }
}

/** Whether a code block or a formula has no closing marks: it ends with the text, or with the block around it. */
export function isUnclosed(node: Pick<Code, 'position'>, { text, isMade }: Reading): boolean {
  if (isMade) return false
  const { start, end } = placeOf(node as Code)
  const source = text.slice(start, end).trimEnd()
  const [fence] = /^(`{3,}|~{3,}|\${2,})/.exec(source) ?? []
  if (fence === undefined) return false
  const last = source.slice(source.lastIndexOf('\n') + 1)
  const [, closing = ''] = source.includes('\n') ? (/^[ \t>]*(`+|~+|\$+)$/.exec(last) ?? []) : []
  return !closing.startsWith(fence)
}

function reportRanges(node: Code, meta: string, reading: Reading): void {
  const { start, end } = openingOf(node, reading)
  for (const range of rangesAstray(meta, node.value.split(/\r\n?|\n/).length)) {
    const at = range === '' ? -1 : reading.text.slice(start, end).lastIndexOf(range)
    const span = at < 0 ? { start, end } : { start: start + at, end: start + at + range.length }
    reading.diagnostics.push(badLineRange(range, locationIn(reading, span)))
  }
  const { frame } = readCodeMeta(meta)
  if (frame !== undefined && !FRAMES.some((each) => each === frame))
    reading.diagnostics.push(unknownFrame(frame, FRAMES, locationIn(reading, { start, end })))
}

/** Reports each language without syntax highlighting once, and blocks that are too long for it: they are shown plain. */
function reportLanguages(blocks: readonly CodeBlock[], highlighter: Highlighter, reading: Reading): void {
  const reported = new Set<string>()
  for (const { language, span, code } of blocks) {
    const place = locationIn(reading, span ?? { start: 0, end: 0 })
    const isLong = !PLAIN.has(language) && textOf(code).length > MOST_HIGHLIGHTED
    if (isLong) reading.diagnostics.push(longCode(MOST_HIGHLIGHTED, place))
    if (highlighter.isKnown(language) || reported.has(language)) continue
    reported.add(language)
    // Few mistypings change the first letter.
    const alike = highlighter.names().filter((each) => each[0] === language[0])
    reading.diagnostics.push(unknownLanguage(language, place, nearest(language, alike)))
  }
}

/** Words after a language that have an effect in other generators, for blocks that no plugin has rendered. */
const FOREIGN_WORDS: readonly {
  is(block: CodeBlock): boolean
  message: string
  help: string | ((block: CodeBlock) => string)
}[] = [
  {
    is: ({ meta }) => hasWord(meta, 'live'),
    message: 'this code does not run here: it is shown',
    help: ({ language }) =>
      `to run it, npm install react-live, and configure fences: { '${language || 'jsx'} live': 'chatdocs/live' }`,
  },
  {
    is: ({ meta }) => hasWord(meta, 'twoslash'),
    message: 'twoslash shows no types here: the code is shown as it is',
    help: "to show types, npm install twoslash typescript, and configure plugins: ['chatdocs/plugins/twoslash']",
  },
  {
    is: ({ meta, code }) => /(?:^|\s)file=/.test(meta) && textOf(code).trim() === '',
    message: 'this includes nothing: the block is empty',
    help: 'write <<< @/path/file.ts on a line of its own instead of the block; @/ is the site folder',
  },
  {
    is: ({ meta }) =>
      hasKey(meta, /(?:^|\s)(?:ins|del|mark)=(?!\{[^{}]*\d\})/) ||
      /(?:^|\s)(?:"[^"]+"|\/[^\s/]+\/)(?=\s|$)/.test(meta),
    message: 'ins, del and mark know lines alone: the code is shown without marks of words',
    help: 'write the numbers of lines: ins={1} del={2-3} mark={5}',
  },
  {
    is: ({ meta }) => hasKey(meta, /(?:^|\s)(?:hl_lines|linenums)=/),
    message: 'hl_lines and linenums do nothing here: the code is shown without marks',
    help: 'write {2,4-5} for lines to highlight, and showLineNumbers or showLineNumbers=5',
  },
]

/** Whether one of these keys occurs outside of quotes. */
function hasKey(meta: string, keys: RegExp): boolean {
  return keys.test(meta) && keys.test(meta.replace(/(["']).*?\1/g, ''))
}

function hasWord(meta: string, word: string): boolean {
  return readCodeMeta(meta).words.includes(word)
}

/** Reports code blocks that other generators treat specially, each kind once per document. */
function reportForeignWords(blocks: readonly CodeBlock[], reading: Reading): void {
  for (const { is, message, help } of FOREIGN_WORDS) {
    const found = blocks.filter((each) => each.meta !== '' && each.span && is(each))
    const [first] = found
    if (!first?.span) continue
    const kind = {
      code: 'content/foreign-syntax',
      message,
      help: typeof help === 'string' ? help : help(first),
    } as const
    reading.diagnostics.push(foreignSyntax(kind, found.length, locationIn(reading, first.span)))
  }
}

/** A code block of the document in HTML: `pre` that contains `code`. */
interface CodeBlock {
  parent: Parents
  pre: Element
  code: Element
  meta: string
  /** Lowercase; empty if the block has no language. */
  language: string
  /** Whether a component of the site shows the block. */
  isShown: boolean
  /** The opening line, if the block is from Markdown. */
  span?: Span | undefined
}

type NotedBlock = CodeBlock & { notes: readonly PluginNote[] }

/** What `drawCode` needs, and whether it marked lines as added, removed and so on: such lines have their own styles. */
interface Drawing {
  readonly options: ContentOptions
  readonly highlighted: Highlighted
  readonly notes: ReadonlyMap<Element, readonly PluginNote[]>
  hasMarkedCode: boolean
}

/** Renders the code blocks that no plugin has rendered yet. */
export function drawCode(reading: Reading, found: Drawing): ElementVisitor {
  const blocks: CodeBlock[] = []
  return {
    '*'(code, ancestors) {
      const meta = takeFenceMark(code)
      if (meta === undefined) return
      const [parent, pre] = ancestors.slice(-2)
      if (!parent || pre?.type !== 'element' || pre.tagName !== 'pre') return
      if (!code.children.every((child) => child.type === 'text')) return
      const language = languageOf(code)
      const isShown = fenceOf(language, meta, reading) !== undefined
      blocks.push({ parent, pre, code, meta, language, isShown, span: takePlaceMark(code) })
    },
    done: () => (blocks.length > 0 ? drawAll(blocks, reading, found) : undefined),
  }
}

async function drawAll(blocks: readonly CodeBlock[], reading: Reading, found: Drawing): Promise<void> {
  const languages = blocks.map(({ language }) => language)
  const highlighter = await loadHighlighter(languages, found.highlighted)
  found.hasMarkedCode = blocks.some(hasMarks)
  const plain = blocks.filter(({ isShown }) => !isShown)
  reportLanguages(plain, highlighter, reading)
  reportForeignWords(
    plain.filter(({ code }) => !found.notes.has(code)),
    reading,
  )
  const isOwn = found.options.ownParts?.includes('code-block') ?? false
  for (const block of blocks) {
    await checkDiagram(block, reading)
    const characters = drawBlock(
      { ...block, notes: found.notes.get(block.code) ?? [] },
      highlighter,
      reading.strings,
      isOwn,
    )
    reading.html.add(characters, block.span)
  }
}

/** Reports a diagram that cannot be drawn, at its line. */
async function checkDiagram({ code, language, isShown, span }: CodeBlock, reading: Reading): Promise<void> {
  if (language !== 'mermaid' || isShown || !span) return
  const source = textOf(code)
  const mistake = await reading.diagramMistake?.(source)
  if (!mistake) return
  const line = Math.min(mistake.line, source.trimEnd().split('\n').length)
  const lines = reading.text.slice(span.start).split('\n')
  const start = span.start + lines.slice(0, line).join('\n').length + 1
  const end = start + Math.max(1, lines[line]?.trimEnd().length ?? 1)
  reading.diagnostics.push(diagramMistaken(mistake.reason, locationIn(reading, { start, end })))
}

/** The language of a code block, lowercase. */
export function languageOf({ properties }: Element): string {
  const classes = [properties.className ?? []].flat().map(String)
  return (classes.find((each) => each.startsWith('language-')) ?? '').slice('language-'.length).toLowerCase()
}

/** Whether a code block has a terminal's frame, folded lines, or lines marked as something other than highlighted. */
function hasMarks({ code, language, meta }: CodeBlock): boolean {
  const text = textOf(code)
  const lines = text.split(/\r\n?|\n/)
  const options = readCodeMeta(meta)
  if (
    options.folded.size + options.added.size + options.removed.size > 0 ||
    DIFFS.has(language) ||
    isTerminal(options, language, lines)
  )
    return true
  if (takePrompts(lines, language).prompts.size > 0) return true
  if (!text.includes('[!code')) return false
  const { marks } = takeMagicComments(lines, language)
  return [...marks.values()].flat().some((mark) => mark !== 'highlighted')
}

const DIFFS = new Set(['diff', 'patch', 'udiff'])

/** The marks of a line in a diff. Its sign is part of the text; `[!code ++]` is not. */
function diffMark(line: string, next = '', before = ''): readonly string[] {
  const isHead =
    (line.startsWith('--- ') && next.startsWith('+++ ')) ||
    (line.startsWith('+++ ') && before.startsWith('--- '))
  if (isHead) return []
  return line.startsWith('+') ? ['inserted'] : line.startsWith('-') ? ['deleted'] : []
}

/**
 * Renders a code block: title, marked lines, buttons. The text of `code` stays the source. The site's own component for
 * code blocks (`isOwn`), if any, surrounds the block and gets the title. Returns the length of the HTML.
 */
function drawBlock(block: NotedBlock, highlighter: Highlighter, strings: Strings, isOwn: boolean): number {
  const { parent, pre, language, meta } = block
  const { title } = readCodeMeta(meta)
  if (language === 'mermaid' && !block.isShown) {
    replace(parent, pre, diagramFigure(block))
    return 0
  }
  const value = figure(block, highlighter, { strings, title: isOwn ? undefined : title })
  if (!isOwn) replace(parent, pre, { type: 'raw', value })
  else {
    pre.children = [{ type: 'raw', value }]
    becomeComponent(pre, 'code-block', { language, ...(title !== undefined && { title }) })
  }
  return value.length
}

function figure(
  { code, meta, language, notes }: NotedBlock,
  highlighter: Highlighter,
  { strings, title }: { strings: Strings; title: string | undefined },
): string {
  const options = readCodeMeta(meta)
  const { highlighted, added, removed, firstNumber, folded } = options
  const written = textOf(code).replace(/\r?\n$/, '')
  const { lines, marks, places } = takeMagicComments(written.split(/\r\n?|\n/), language)
  const isEmpty = written === '' || lines.length === 0
  const session = takePrompts(lines, language)
  const coloured = isEmpty ? [] : sessionLines(session, language, highlighter)
  const isDiff = DIFFS.has(language)
  const named = (line: number) =>
    new Set([
      ...(highlighted.has(line) ? ['highlighted'] : []),
      ...(added.has(line) ? ['added'] : []),
      ...(removed.has(line) ? ['removed'] : []),
      ...(isDiff ? diffMark(lines[line - 1] ?? '', lines[line], lines[line - 2]) : []),
      ...(marks.get(line) ?? []),
    ])
  const html = drawLines(
    coloured,
    coloured.map((_, index) => [...named(index + 1)].join(' ')),
    { firstNumber, notes, places, folded, prompts: session.prompts, foldLabel: strings.codeLines },
  )
  const name = escapeValue(language)
  const isFramed = isTerminal(options, language, lines)
  const caption =
    title === undefined && !isFramed ? '' : `<figcaption>${escapeText(title ?? '')}</figcaption>`
  const digits = String((firstNumber ?? 0) + lines.length - 1).length
  const wide = firstNumber !== undefined && digits > 2 ? ` data-digits="${digits}"` : ''
  return [
    `<figure class="code-block${isFramed ? ' terminal' : ''}"${language && ` data-language="${name}"`}>${caption}`,
    `<pre tabindex="0"><code${language && ` class="language-${name}"`}${wide}>${html}</code></pre>`,
    `<button type="button" class="code-wrap" data-wrap aria-pressed="false" aria-label="${escapeValue(strings.wrapCode)}"></button>`,
    `<button type="button" class="code-copy" data-copy aria-label="${escapeValue(strings.copyCode)}">`,
    `${escapeText(strings.copy)}</button></figure>`,
  ].join('')
}

/** Shows a diagram as source until the browser renders it. `%% title: …` or `accTitle: …` names it. */
function diagramFigure({ code }: CodeBlock): Element {
  const source = textOf(code)
  const [, label] =
    /^[ \t]*(?:%%[ \t]*title|accTitle|title)(?:[ \t]*:)?[ \t]+([^ \t\r\n].*)$/im.exec(source) ?? []
  return {
    type: 'element',
    tagName: 'figure',
    properties: { className: ['diagram'], ...(label && { dataLabel: label.trimEnd() }) },
    children: [
      {
        type: 'element',
        tagName: 'pre',
        properties: { tabIndex: 0 },
        children: [
          { type: 'element', tagName: 'code', properties: {}, children: [{ type: 'text', value: source }] },
        ],
      },
    ],
  }
}

interface LineOptions {
  firstNumber: number | undefined
  notes: readonly PluginNote[]
  places: readonly number[] | undefined
  /** Lines to fold, counted from 1. */
  folded: ReadonlySet<number>
  /** The words above folded lines, with `{from}` and `{to}`. */
  foldLabel: string
  /** Prompts by index. Style sheets show them: they are not copied. */
  prompts: ReadonlyMap<number, string>
}

/** Wraps lines in elements only if one of them differs from the others, or has notes. */
function drawLines(
  lines: readonly string[],
  marks: readonly string[],
  { firstNumber, notes, places, folded, foldLabel, prompts }: LineOptions,
): string {
  const isPlain = firstNumber === undefined && notes.length + folded.size + prompts.size === 0
  if (isPlain && marks.every((each) => each === '')) return lines.map((line) => `${line}\n`).join('')
  const elements = lines.map((html, index) => {
    const number = firstNumber === undefined ? '' : ` data-line="${firstNumber + index}"`
    const mark = marks[index] ? ` ${marks[index]}` : ''
    const own = notes.filter(({ line }) => line === (places?.[index] ?? index))
    const { line, below } = own.length > 0 ? annotatedLine(html, own) : { line: html, below: '' }
    const prompt = prompts.get(index)
    const written = prompt === undefined ? '' : ` data-prompt="${escapeValue(prompt)}"`
    return `<span class="line${mark}"${number}${written}>${line}\n</span>${below}`
  })
  const isFolded = (index: number) => folded.has(index + 1) && index < lines.length
  return elements
    .map((element, index) => {
      if (!isFolded(index)) return element
      let end = index
      while (isFolded(end + 1)) end++
      const from = (firstNumber ?? 1) + index
      const label = escapeText(fill(foldLabel, { from, to: from + end - index }))
      const opening = isFolded(index - 1) ? '' : `<details><summary>${label}</summary>`
      return `${opening}${element}${end > index ? '' : '</details>'}`
    })
    .join('')
}
