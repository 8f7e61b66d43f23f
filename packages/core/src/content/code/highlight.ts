import type { Element, ElementContent, Nodes, RootContent } from 'hast'
import type { Refractor } from 'refractor/core'
import { escapeText } from '../tree/html.ts'
import SIMILAR from './stand-ins.json' with { type: 'json' }

/*
 * Highlighted code uses a dozen classes of ours (`t-keyword`) instead of Prism's, and punctuation stays plain text. That
 * halved the pages.
 */

export interface Highlighter {
  /** Whether a language has syntax highlighting, or is plain text. */
  isKnown(language: string): boolean
  names(): string[]
  /** Each line as HTML, without its line break. Colors are classes (`t-string`); code without a grammar gets none. */
  lines(lines: readonly string[], language: string): readonly string[]
  elements(code: string, language: string): ElementContent[]
}

/** Languages without a grammar, and the most similar language. */
const STANDINS: ReadonlyMap<string, string> = new Map(
  Object.entries(SIMILAR).flatMap(([grammar, all]) => all.split(' ').map((name) => [name, grammar])),
)

/** Names of plain text: they need no grammar. */
export const PLAIN: ReadonlySet<string> = new Set([
  '',
  'text',
  'txt',
  'plain',
  'plaintext',
  'none',
  'ascii',
  'ansi',
  'mermaid',
])

/**
 * Loads the grammars of languages: the common ones together on first use, all others together when one of them is
 * used. They cost 50 and 200 ms, 4 and 30 MB.
 */
export async function loadHighlighter(
  languages: readonly string[],
  known = new Highlighted(),
): Promise<Highlighter> {
  const { refractor } = await import('./grammars.ts')
  const missing = languages.some((each) => !PLAIN.has(each) && !refractor.registered(grammarOf(each)))
  if (missing) await import('./all-grammars.ts')
  return highlighterOf(refractor, known)
}

/** The longest block that is highlighted, in characters: grammars search for missing ends from every beginning. */
export const MOST_HIGHLIGHTED = 100_000

/** The most characters of code and HTML to keep, in all and for one block. */
const MOST_KEPT = 2_000_000
const MOST_OF_ONE = MOST_KEPT / 20

/**
 * The most recently used highlighted blocks. Translations and versions of a document share their code, and an edited
 * document keeps most of it. Highlighting is a fifth of the work for a document with code.
 */
export class Highlighted {
  readonly #blocks = new Map<string, readonly string[]>()
  #size = 0

  /** The highlighted lines of a block. `make` is called only if they are not cached. */
  lines(code: string, language: string, make: () => readonly string[]): readonly string[] {
    const key = `${language}\n${code}`
    const known = this.#blocks.get(key)
    if (known) this.#drop(key, known)
    const lines = known ?? make()
    const size = sizeOf(key, lines)
    if (size <= MOST_OF_ONE) {
      this.#blocks.set(key, lines)
      this.#size += size
    }
    for (const [oldest, block] of this.#blocks) {
      if (this.#size <= MOST_KEPT) break
      this.#drop(oldest, block)
    }
    return lines
  }

  #drop(key: string, lines: readonly string[]): void {
    this.#blocks.delete(key)
    this.#size -= sizeOf(key, lines)
  }
}

function sizeOf(key: string, lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length, key.length)
}

function highlighterOf(refractor: Refractor, known: Highlighted): Highlighter {
  const hasGrammar = (language: string) => !PLAIN.has(language) && refractor.registered(grammarOf(language))
  const tokensOf = (code: string, language: string) => refractor.highlight(code, grammarOf(language)).children
  const linesOf = (code: string, language: string) =>
    known.lines(code, language, () => splitLines(tokensOf(code, language)))
  return {
    isKnown: (language) => PLAIN.has(language) || hasGrammar(language),
    names: () => [...refractor.listLanguages(), ...STANDINS.keys()].sort(),
    lines(lines, language) {
      if (language === 'ansi') return terminalLines(lines)
      const code = hasGrammar(language) ? lines.join('\n') : ''
      return code && code.length <= MOST_HIGHLIGHTED ? linesOf(code, language) : lines.map(escapeText)
    },
    elements: (code, language) => tokensOf(code, language).flatMap(elementsOf),
  }
}

function grammarOf(language: string): string {
  return STANDINS.get(language) ?? language
}

/** The color of each token type; all other code has the default color. */
const COLOURS: Readonly<Record<string, string>> = {
  comment: 'comment prolog doctype cdata',
  keyword: 'keyword atrule important rule',
  string: 'string char attr-value template-string url regex',
  number: 'number boolean constant symbol unit',
  function: 'function property attr-name selector variable key',
  type: 'class-name builtin namespace type decorator annotation',
  tag: 'tag entity',
  plain: 'interpolation',
  bold: 'bold',
  italic: 'italic',
  deleted: 'deleted',
  inserted: 'inserted',
}

const COLOUR_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(COLOURS).flatMap(([colour, types]) => types.split(' ').map((type) => [type, colour])),
)

/** The class of a token's color; `undefined` for the default color. */
function colourOf({ properties }: Element): string | undefined {
  const types = properties.className as string[]
  const colour = types.map((type) => COLOUR_OF.get(type)).find((each) => each !== undefined)
  return colour === undefined ? undefined : `t-${colour}`
}

function elementsOf(node: RootContent): ElementContent[] {
  if (node.type !== 'element') return node.type === 'text' ? [node] : []
  const children = node.children.flatMap(elementsOf)
  const className = colourOf(node)
  if (className === undefined) return children
  return [{ type: 'element', tagName: 'span', properties: { className: [className] }, children }]
}

/** Sequences that color the output of a terminal, and others. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they begin with one
export const ESCAPE = /\u001b\[([\d;]*)[A-Za-z]/g

/** The colors 30 to 37 of a terminal. Black and white are the default color. */
const TERMINAL = ['', 'tag', 'string', 'type', 'function', 'keyword', 'number', '']

/** The output of a terminal, in its colors as far as there are such. */
function terminalLines(lines: readonly string[]): string[] {
  let [colour, isBold] = ['', false]
  const read = (code: number) => {
    if (code === 0 || code === 22) isBold = false
    if (code === 1) isBold = true
    if (code === 2 || code === 90) colour = 'comment'
    else if (code === 0 || code === 39) colour = ''
    else if (/^[39][0-7]$/.test(String(code))) colour = TERMINAL[code % 10] ?? ''
  }
  const shown = (part: string, index: number) => {
    if (index % 2 === 0) {
      const classes = [colour, isBold && 'bold'].filter(Boolean).map((name) => `t-${name}`)
      const text = escapeText(part)
      return text === '' || classes.length === 0 ? text : `<span class="${classes.join(' ')}">${text}</span>`
    }
    // The color of 38 and 48 is a number that is no code.
    const codes = part.split(';').map(Number)
    if (codes[0] !== 38 && codes[0] !== 48) codes.forEach(read)
    return ''
  }
  return lines.map((line) => line.split(ESCAPE).map(shown).join(''))
}

/** The opening tag of a token; empty for the default color. */
function tagOf(token: Element): string {
  const className = colourOf(token)
  return className === undefined ? '' : `<span class="${className}">`
}

/**
 * Splits a tree of tokens into lines. A token that spans lines is closed and reopened at each line break, so
 * every line is valid HTML.
 */
function splitLines(nodes: readonly Nodes[]): string[] {
  const open: string[] = []
  let html = ''
  const write = (node: Nodes) => {
    if (node.type === 'text') {
      const text = escapeText(node.value)
      const between = `${'</span>'.repeat(open.length)}\n${open.join('')}`
      html += open.length > 0 && text.includes('\n') ? text.replaceAll('\n', between) : text
    }
    if (node.type !== 'element') return
    const tag = tagOf(node)
    html += tag
    if (tag) open.push(tag)
    for (const child of node.children) write(child)
    if (tag) html += '</span>'
    if (tag) open.pop()
  }
  for (const node of nodes) write(node)
  return html.split('\n').map((line) => line.replace(EMPTY, ''))
}

/** A token that is empty on this line: it contains only a line break. */
const EMPTY = /<span class="[^"]*"><\/span>/g
