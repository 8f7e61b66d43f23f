/** What the author of a code block says behind its language. */
export interface CodeMeta {
  title?: string
  /** Lines to be shown in another colour, the first line being 1. */
  highlighted: ReadonlySet<number>
  /** The number of the first line, where lines are numbered. */
  firstNumber?: number
  /** What else stands there, for plugins and for those who check code. */
  words: readonly string[]
}

/** Longest range of lines anyone means; a slip of the finger must not fill the memory. */
const MOST_LINES = 100_000

/** `title="a.ts" {1,3-5} showLineNumbers=10`, in any order; other words are for plugins. */
export function readCodeMeta(meta: string): CodeMeta {
  const title = /(?:^|\s)title=(?:"([^"]*)"|'([^']*)')/.exec(meta)
  const rest = title ? meta.replace(title[0], ' ') : meta
  const numbers = /(?:^|\s)showLineNumbers(?:=(\d+)|=\{(\d+)\})?(?=\s|$)/.exec(rest)
  const others = numbers ? rest.replace(numbers[0], ' ') : rest
  const lines = rangesIn(others) ?? ''
  const words = title?.[1] ?? title?.[2]
  return {
    highlighted: new Set(lines.split(',').flatMap(linesOf)),
    ...(words && { title: words }),
    ...(numbers && { firstNumber: Number(numbers[1] ?? numbers[2] ?? 1) }),
    words: others.split(/\s+/).filter((each) => /^\w+$/.test(each)),
  }
}

/** What stands in the braces that name lines. */
function rangesIn(meta: string): string | undefined {
  return /(?:^|\s)\{([\d,\s-]*)\}/.exec(meta)?.[1]
}

/** Of `{1,5-3,99}`, the parts that name no line of a block of so many lines. */
export function rangesAstray(meta: string, lineCount: number): string[] {
  const ranges = rangesIn(meta.replace(/title=(?:"[^"]*"|'[^']*')/, ' '))
  if (ranges === undefined) return []
  return ranges
    .split(',')
    .map((range) => range.trim())
    .filter((range) => {
      const numbers = linesOf(range)
      return numbers.length === 0 || (numbers[0] ?? 0) < 1 || (numbers.at(-1) ?? 0) > lineCount
    })
}

/** `3-5` → 3, 4, 5. */
function linesOf(range: string): number[] {
  const match = /^\s*(\d+)\s*(?:-\s*(\d+)\s*)?$/.exec(range)
  if (!match) return []
  const from = Number(match[1])
  const to = Math.min(Number(match[2] ?? from), from + MOST_LINES)
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
}
