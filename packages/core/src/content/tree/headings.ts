import type { Heading, Text } from 'mdast'
import { MDX } from '../../paths.ts'
import { placeMark } from './marks.ts'
import type { Reading } from './reading.ts'
import type { NodeVisitor } from './walk.ts'

/** `{#id}` at the end of a heading; sites made for Docusaurus also have it as a comment of MDX. */
const EXPLICIT = /(?:(?<![ \t])[ \t]+)?(\{#([^\s{}]+)\}|\{\/\*\s*#([^\s{}*]+)\s*\*\/\})[ \t]*$/

/** The same as it is written, perhaps with escapes; MDX without a plugin requires one before the brace. */
const WRITTEN = /\\?\{#(?:\\?[^\s{}\\])+\\?\}$/

const ESCAPES = /\\(?=[!-/:-@[-`{-~])/g

/**
 * Removes explicit ids from headings and marks each heading with its id and position:
 *
 *     ## 安装 {#install}
 *           ^^^^^^^^^^
 */
export function takeHeadingIds({ path, text }: Pick<Reading, 'path' | 'text'>): NodeVisitor {
  return {
    heading(heading) {
      const last = heading.children.at(-1)
      if (last?.type === 'text') takeId(heading, last, { text, isMdx: MDX.test(path) })
    },
  }
}

function takeId(
  heading: Heading,
  last: Text,
  { text, isMdx }: Pick<Reading, 'text'> & { isMdx: boolean },
): void {
  const match = EXPLICIT.exec(last.value)
  if (!match) return
  const [, shown = '', id = match[3]] = match
  const end = last.position?.end.offset ?? endIn(heading, shown, text)
  if (end === undefined) return
  const [written] = WRITTEN.exec(text.slice(0, end).slice(-2 * shown.length)) ?? [shown]
  const start = end - written.length
  const isEscaped = written.startsWith('\\') ? !isMdx : text[start - 1] === '\\'
  if (isEscaped || text.slice(start, end).replace(ESCAPES, '') !== shown) return
  last.value = last.value.slice(0, match.index)
  if (last.value === '') heading.children.pop()
  heading.data = {
    ...heading.data,
    hProperties: { id, ...placeMark({ start, end }) },
  }
}

/** Where the last occurrence of some text ends in a heading. Text made by a plugin has no position. */
function endIn({ position }: Heading, shown: string, text: string): number | undefined {
  const { start, end } = position ?? {}
  const at = text.slice(start?.offset, end?.offset).lastIndexOf(shown)
  return start?.offset === undefined || at < 0 ? undefined : start.offset + at + shown.length
}

/** Empty lines, front matter that is blanked, and comments; then a heading below the first level. */
const LEAD = /^(?:[ \t]*(?:<!--(?:(?!-->)[\s\S])*-->[ \t]*)?[\r\n])*(?<marks>#{2,6})[ \t]/

/** The `#` of a heading below the first level with which a text begins, such as in books that leave `#` to chapters. */
export function leadOf(
  text: string,
  { title, layout }: { title?: string | undefined; layout?: string | undefined },
): string | undefined {
  return title?.trim() || layout ? undefined : LEAD.exec(text)?.groups?.marks
}
