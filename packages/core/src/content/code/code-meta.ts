/** The options after the language of a code block. */
export interface CodeMeta {
  title?: string
  /** Highlighted lines, counted from 1. */
  highlighted: ReadonlySet<number>
  /** Lines that are new or gone, from `ins={1}` and `del={2-3}`. */
  added: ReadonlySet<number>
  removed: ReadonlySet<number>
  /** The number of the first line, if lines are numbered. */
  firstNumber?: number
  /** Lines to fold, from `collapse={2-9}`. */
  folded: ReadonlySet<number>
  /** The frame as written, from `frame="terminal"`. */
  frame?: string
  /** All other words, for plugins and the type checker. */
  words: readonly string[]
}

/** The most lines that ranges may select: a typo must not exhaust memory. */
const MOST_LINES = 100_000

const TITLE = /(?:^|\s)title=(?:"([^"]*)"|'([^']*)'|([^\s"'{}]+))/

/** Parses `title="a.ts" {1,3-5} showLineNumbers=10`, in any order. */
export function readCodeMeta(meta: string): CodeMeta {
  const title = TITLE.exec(meta)
  const rest = title ? meta.replace(title[0], ' ') : meta
  const numbers = /(?:^|\s)showLineNumbers(?:=(\d+)|=\{(\d+)\})?(?=\s|$)/.exec(rest)
  const others = numbers ? rest.replace(numbers[0], ' ') : rest
  const words = title?.slice(1).find(Boolean)
  const frame = /(?:^|\s)frame=(?:"([^"]*)"|'([^']*)'|(\S+))/.exec(rest)?.slice(1).find(Boolean)
  return {
    highlighted: linesIn(RANGES, others),
    added: linesIn(MARKED.ins, others),
    removed: linesIn(MARKED.del, others),
    folded: linesIn(FOLDED, others),
    ...(words && { title: words }),
    ...(frame && { frame }),
    ...(numbers && { firstNumber: Number(numbers[1] ?? numbers[2] ?? 1) }),
    words: others.split(/\s+/).filter((each) => /^\w+$/.test(each)),
  }
}

/** Braces that list the lines to highlight, to mark or to fold. A label before them is not shown. */
const RANGES = /(?:^|\s)(?:mark=)?\{(?:"[^"]*":)?([\d,\s-]*)\}/
const MARKED = {
  ins: /(?:^|\s)ins=\{(?:"[^"]*":)?([\d,\s-]*)\}/,
  del: /(?:^|\s)del=\{(?:"[^"]*":)?([\d,\s-]*)\}/,
}
const FOLDED = /(?:^|\s)collapse=[{"']([\d,\s-]*)[}"']/

/** The parts of `{1,5-3,99}` outside a block of `lineCount` lines. */
export function rangesAstray(meta: string, lineCount: number): string[] {
  const untitled = meta.replace(TITLE, ' ')
  return [RANGES, MARKED.ins, MARKED.del, FOLDED].flatMap((pattern) =>
    (pattern.exec(untitled)?.[1]?.split(',') ?? [])
      .map((range) => range.trim())
      .filter((range) => {
        const { from, to } = endsOf(range)
        return from > to || from < 1 || to > lineCount
      }),
  )
}

function linesIn(pattern: RegExp, meta: string): Set<number> {
  const lines = new Set<number>()
  let left = MOST_LINES
  for (const { from, to } of (pattern.exec(meta)?.[1] ?? '').split(',').map(endsOf))
    for (let line = from; line <= to && left > 0; line++, left--) lines.add(line)
  return lines
}

/** `3-5` → 3 and 5. Anything but a range gives a range that ends before it begins. */
function endsOf(range: string): { from: number; to: number } {
  const match = /^\s*(\d+)\s*(?:-\s*(\d+)\s*)?$/.exec(range)
  return match ? { from: Number(match[1]), to: Number(match[2] ?? match[1]) } : { from: 1, to: 0 }
}
