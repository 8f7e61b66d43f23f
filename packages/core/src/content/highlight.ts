import type { Nodes } from 'hast'
import { refractor } from 'refractor'
import docker from 'refractor/docker'
import jsx from 'refractor/jsx'
import toml from 'refractor/toml'
import tsx from 'refractor/tsx'
import { escapeText } from './escape.ts'

/** Code in colours: each line as HTML, without its line break. */
export type Highlight = (lines: readonly string[], language: string) => readonly string[]

/** Languages that have no grammar of their own, and the one that fits them best. */
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
  terraform: 'hcl',
  golang: 'go',
}

/** Names for no language at all, for which nothing has to be loaded. */
const PLAIN = new Set(['', 'text', 'txt', 'plain', 'plaintext', 'none', 'ascii', 'mermaid'])

/**
 * Loads the grammars for some languages. The usual ones are there from the start; all others come
 * together, the first time one is asked for: they cost 200 ms and 30 MB.
 */
export async function loadLanguages(languages: readonly string[]): Promise<void> {
  for (const each of [docker, jsx, toml, tsx]) refractor.register(each)
  const missing = languages.some((each) => !PLAIN.has(each) && !refractor.registered(grammarOf(each)))
  if (missing) await import('refractor/all')
}

function grammarOf(language: string): string {
  return Object.hasOwn(STANDINS, language) ? (STANDINS[language] ?? language) : language
}

/** Colours are classes (`token string`); a language without a grammar has none. */
export const highlight: Highlight = (lines, language) => {
  const grammar = grammarOf(language)
  if (PLAIN.has(language) || !refractor.registered(grammar)) return lines.map(escapeText)
  return splitLines(refractor.highlight(lines.join('\n'), grammar).children)
}

/**
 * The lines of a tree of tokens. A token that goes over several lines is closed at the end of each,
 * and opened again in the next: every line is whole in itself.
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
    const tag = `<span class="${(node.properties.className as string[]).join(' ')}">`
    html += tag
    open.push(tag)
    for (const child of node.children) write(child)
    open.pop()
    html += '</span>'
  }
  for (const node of nodes) write(node)
  return html.split('\n').map((line) => line.replace(EMPTY, ''))
}

/** A token of which only the line break was left on this line. */
const EMPTY = /<span class="[^"]*"><\/span>/g
