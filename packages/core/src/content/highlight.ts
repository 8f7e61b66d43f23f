import type { Element, ElementContent, Nodes, RootContent } from 'hast'
import { refractor } from 'refractor'
import docker from 'refractor/docker'
import jsx from 'refractor/jsx'
import toml from 'refractor/toml'
import tsx from 'refractor/tsx'
import { escapeText } from './html.ts'

/** Highlights code: returns each line as HTML, without its line break. */
export type Highlight = (lines: readonly string[], language: string) => readonly string[]

/** Languages without a grammar, and the most similar language. */
const STANDINS: Readonly<Record<string, string>> = {
  vue: 'markup',
  svelte: 'markup',
  astro: 'markup',
  jsonc: 'json5',
  mjs: 'javascript',
  cjs: 'javascript',
  mts: 'typescript',
  cts: 'typescript',
  zsh: 'bash',
  console: 'shell-session',
  terminal: 'shell-session',
  ps1: 'powershell',
  make: 'makefile',
  mdx: 'markdown',
  terraform: 'hcl',
  golang: 'go',
}

/** Names of plain text: they need no grammar. */
const PLAIN = new Set(['', 'text', 'txt', 'plain', 'plaintext', 'none', 'ascii', 'mermaid'])

/**
 * Loads the grammars of languages. The common ones are always loaded. All others load together on first use:
 * they cost 200 ms and 30 MB.
 */
export async function loadLanguages(languages: readonly string[]): Promise<void> {
  for (const each of [docker, jsx, toml, tsx]) refractor.register(each)
  const missing = languages.some((each) => !PLAIN.has(each) && !refractor.registered(grammarOf(each)))
  if (missing) await import('refractor/all')
}

/** Whether a language has syntax highlighting, or is plain text. */
export function isKnownLanguage(language: string): boolean {
  return PLAIN.has(language) || refractor.registered(grammarOf(language))
}

/** The languages with syntax highlighting. */
export function languageNames(): string[] {
  return [...refractor.listLanguages(), ...Object.keys(STANDINS)].sort()
}

function grammarOf(language: string): string {
  return Object.hasOwn(STANDINS, language) ? (STANDINS[language] ?? language) : language
}

/** Colors are classes (`t-string`); code without a grammar gets none. */
export const highlight: Highlight = (lines, language) => {
  const grammar = grammarOf(language)
  if (PLAIN.has(language) || !refractor.registered(grammar)) return lines.map(escapeText)
  return splitLines(refractor.highlight(lines.join('\n'), grammar).children)
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

/** Highlighted code as elements. */
export function colour(code: string, language: string): ElementContent[] {
  const tree: readonly RootContent[] = refractor.highlight(code, grammarOf(language)).children
  const draw = (node: RootContent): ElementContent[] => {
    if (node.type !== 'element') return node.type === 'text' ? [node] : []
    const children = node.children.flatMap(draw)
    const className = colourOf(node)
    if (className === undefined) return children
    return [{ type: 'element', tagName: 'span', properties: { className: [className] }, children }]
  }
  return tree.flatMap(draw)
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

/** A token that is empty on this line: only its line break was here. */
const EMPTY = /<span class="[^"]*"><\/span>/g
