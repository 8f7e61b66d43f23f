import type { Heading, Text } from 'mdast'
import { placeMark } from '../tree/marks.ts'
import type { Reading } from '../tree/reading.ts'
import type { NodeVisitor } from '../tree/walk.ts'

/** `{#id}` at the end of a heading; sites made for Docusaurus also have it as a comment of MDX. */
const EXPLICIT = /[ \t]*(\{#([^\s{}]+)\}|\{\/\*\s*#([^\s{}*]+)\s*\*\/\})[ \t]*$/

/**
 * Removes explicit ids from headings and marks each heading with its id and position:
 *
 *     ## 安装 {#install}
 *           ^^^^^^^^^^
 */
export function takeHeadingIds({ text }: Pick<Reading, 'text'>): NodeVisitor {
  return {
    on: {
      heading(heading) {
        const last = heading.children.at(-1)
        if (last?.type === 'text') takeId(heading, last, text)
        return undefined
      },
    },
  }
}

function takeId(heading: Heading, last: Text, text: string): void {
  const match = EXPLICIT.exec(last.value)
  const end = last.position?.end.offset
  if (!match || end === undefined) return
  const [, written = '', id = match[3]] = match
  const start = end - written.length
  if (text.slice(start, end) !== written || text[start - 1] === '\\') return
  last.value = last.value.slice(0, match.index)
  if (last.value === '') heading.children.pop()
  heading.data = {
    ...heading.data,
    hProperties: { id, ...placeMark({ start, end }) },
  }
}
