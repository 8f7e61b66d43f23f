import { FENCE } from '../tree/bounds.ts'

/*
 * The native code takes twice as long for each element in an expression that is never closed, in all that follows. So
 * documents with many of them are not given to it.
 */

/** So many elements may be open. */
const MOST_OPEN = 16

/** Where a place is: in Markdown, in code within braces, in a tag or the content of an element there. */
type Context = 'text' | 'code' | 'tag' | 'content'

/** What begins or ends a context, and what hides such characters. */
const TOKENS: Readonly<Record<Context, RegExp>> = {
  text: /`[^`\n]*`|\\[\s\S]|<!--[\s\S]*?-->|<(?=[A-Za-z])|<\/|\/>|\{/g,
  code: /`(?:\\[\s\S]|[^`\\])*`|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\/\*[\s\S]*?\*\/|<(?=[A-Za-z>])|[{}]/g,
  tag: /"[^"]*"|'[^']*'|\/>|[{}>]/g,
  content: /<\/[^<>{}]*>?|<(?=[A-Za-z>])|[{}]/g,
}

/**
 * The brace from which on too many elements are not closed, or that is not closed itself, with as many elements after it.
 * Code blocks do not count.
 */
export function excessOfElements(written: string): number | undefined {
  if (!written.includes('{')) return undefined
  const text = withoutFences(written)
  const around: Context[] = ['text']
  let [at, open, brace] = [0, 0, 0]
  for (;;) {
    const context = around.at(-1) ?? 'text'
    const tokens = TOKENS[context]
    tokens.lastIndex = at
    const found = tokens.exec(text)
    if (!found) return context !== 'text' && elementsFrom(text, brace) > MOST_OPEN ? brace : undefined
    at = tokens.lastIndex
    const [token] = found
    const isStart = token === '<'
    const isEnd = token === '/>' || token.startsWith('</')
    if (context === 'text' && token === '{' && open === 0) brace = found.index
    if (token === '{') around.push('code')
    else if (token === '}') leave(around)
    else if (context === 'text') {
      // Elements of Markdown count from the first one on that an expression has left open.
      if (open > 0) open += isStart ? 1 : isEnd ? -1 : 0
    } else if (isStart) {
      around.push('tag')
      open++
    } else if (isEnd) {
      around.pop()
      open--
    } else if (token === '>') around.splice(-1, 1, 'content')
    if (open > MOST_OPEN) return brace
  }
}

/** A brace ends code, and all in it that is still open: that counts from now on. */
function leave(around: Context[]): void {
  const last = around.lastIndexOf('code')
  if (last > 0) around.length = last
}

/** The native code reads what is nested by recursion, and ends the process where its stack ends: behind 3,000 levels. */
const MOST_LEVELS = 1000

/** Code that nests without brackets. */
const CHAINED = /=>|\b(?:do|else|for|if|while)\b/g
const LABELS = /(?:\b\w+: ?)+/g
const MOST_CHAINED = 2000
/** Characters between brackets, commas and semicolons. */
const MOST_OPERATORS = 10_000

/** Whether code may be nested deeper than the native parser can read. A doubt too many only costs time. */
export function isDeep(text: string): boolean {
  if (text.length < MOST_LEVELS || !/[{}]|^(?:export|import) /m.test(text)) return false
  let [level, deepest] = [0, 0]
  for (const [bracket] of text.matchAll(/[([{}\])]/g)) {
    level = '([{'.includes(bracket) ? level + 1 : Math.max(0, level - 1)
    deepest = Math.max(deepest, level)
  }
  return (
    deepest > MOST_LEVELS ||
    (text.match(CHAINED)?.length ?? 0) > MOST_CHAINED ||
    (text.match(LABELS) ?? []).some(({ length }) => length > MOST_CHAINED) ||
    text.split(/[,;(){}[\]]/).some(({ length }) => length > MOST_OPERATORS)
  )
}

function elementsFrom(text: string, start: number): number {
  return text.slice(start).match(/<[A-Za-z]/g)?.length ?? 0
}

/** With spaces for code blocks. */
function withoutFences(text: string): string {
  if (!/^[ \t>]*(?:```|~~~)/m.test(text)) return text
  let fence = ''
  const lines = text.split('\n').map((line) => {
    const [, marks = ''] = FENCE.exec(line) ?? []
    const isCode = fence !== '' || marks !== ''
    if (fence === '') fence = marks
    else if (marks.startsWith(fence)) fence = ''
    return isCode ? ' '.repeat(line.length) : line
  })
  return lines.join('\n')
}
