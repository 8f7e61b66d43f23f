/** The YAML parser is recursive: at some 15,000 levels, the JavaScript engine ends the process. */
const MOST_LEVELS = 1000

/** Why YAML or JSON is not parsed: too many brackets are open at once. Brackets in double quotes do not count. */
export function nestingOf(text: string): string | undefined {
  if (text.length <= MOST_LEVELS) return undefined
  let open = 0
  for (const [part] of text.matchAll(/"(?:[^"\\\n]|\\.)*"|[[\]{}]/g)) {
    if (part === '[' || part === '{') open++
    else if (part === ']' || part === '}') open = Math.max(0, open - 1)
    if (open > MOST_LEVELS) return `more than ${MOST_LEVELS} brackets are open at one place`
  }
}
