import COMMENTS from './comments.json' with { type: 'json' }

/** A code block without its magic comments. */
export interface CleanCode {
  lines: readonly string[]
  /** The marks of lines, counted from 1. */
  marks: ReadonlyMap<number, readonly LineMark[]>
  /** The original index of each line, from 0; absent without magic comments. */
  places?: readonly number[]
}

/** How a line of code is marked. */
type LineMark = 'highlighted' | 'added' | 'removed' | 'focused' | 'error' | 'warning'

/** The mark for each `[!code …]`, as in VitePress and Shiki. */
const CODES: Readonly<Record<string, LineMark>> = {
  '++': 'added',
  '--': 'removed',
  highlight: 'highlighted',
  hl: 'highlighted',
  focus: 'focused',
  error: 'error',
  warning: 'warning',
}

/** The delimiters of a comment. */
const STYLES = {
  slash: ['//', ''],
  block: ['/*', '*/'],
  jsx: ['{/*', '*/}'],
  html: ['<!--', '-->'],
  hash: ['#', ''],
  dashes: ['--', ''],
  percent: ['%', ''],
  semicolon: [';+', ''],
  bang: ['!', ''],
  quote: ["'", ''],
  rem: ['REM', ''],
  ml: ['(*', '*)'],
  cobol: ['*>', ''],
} as const satisfies Record<string, readonly [string, string]>

type Style = keyof typeof STYLES

/** Languages by their comment styles. All others, and blocks without a language, accept every style. */
const FAMILIES = Object.entries(COMMENTS)

/**
 * Removes magic comments from code: `highlight-next-line`, and `highlight-start` to `highlight-end`, each
 * alone on a line. Without an end, the range extends to the last line. `[!code ++]` at the end of a line marks that line,
 * `[!code ++:3]` three lines from there; alone on a line, it marks the next ones.
 */
export function takeMagicComments(code: readonly string[], language: string): CleanCode {
  if (!code.some((line) => /highlight-|\[!code\s/.test(line))) return { lines: code, marks: new Map() }
  const highlight = patternFor(language, 'highlight-(next-line|start|end)', '^\\s*')
  const inline = patternFor(language, '\\[!code\\s+([^\\s:\\]]+(?::\\d+)?)\\s*\\]', '\\s*')
  const lines: string[] = []
  const places: number[] = []
  const marks = new Map<number, LineMark[]>()
  /** The line where each mark ends. So a mark of many lines costs no more than a mark of one. */
  const ends = new Map<LineMark, number>()
  const mark = (name: LineMark, from: number, count = 1) =>
    void ends.set(name, Math.max(ends.get(name) ?? 0, from + count))
  let isNext = false
  let isOpen = false
  for (const [place, line] of code.entries()) {
    const command = commandIn(line, highlight)?.toLowerCase()
    const [name = '', count] = commandIn(line, inline)?.split(':') ?? []
    const rest = Object.hasOwn(CODES, name) ? line.replace(inline, '') : line
    if (command === undefined) {
      const own = lines.length + 1
      if (rest !== line) mark(CODES[name] ?? 'highlighted', own, Number(count ?? 1))
      if (rest !== line && rest.trim() === '') continue
      lines.push(rest)
      places.push(place)
      if (isNext || isOpen) mark('highlighted', own)
      const names = [...ends].flatMap(([name, end]) => (own < end ? [name] : []))
      if (names.length > 0) marks.set(own, names)
      isNext = false
    } else if (command === 'next-line') isNext = true
    else isOpen = command === 'start'
  }
  return { lines, marks, places }
}

function commandIn(line: string, pattern: RegExp): string | undefined {
  return pattern.exec(line)?.slice(1).find(Boolean)
}

/** A comment with a command, up to the end of the line; `before` is a pattern for the text before it. */
function patternFor(language: string, command: string, before: string): RegExp {
  const styles = FAMILIES.find(([, names]) => names.split(' ').includes(language))?.[0].split(' ')
  const comments = ((styles ?? Object.keys(STYLES)) as Style[]).map((style) => {
    const [open, close] = STYLES[style].map((mark) =>
      mark === ';+' ? mark : mark.replace(/[/*(){}]/g, '\\$&'),
    )
    return `${open}\\s*${command}\\s*${close}`
  })
  return new RegExp(`${before}(?:${comments.join('|')})\\s*$`, 'i')
}
