import type { SourcePath, Span } from '../paths.ts'
import { linkMark, withoutMarks } from './comment-tree.ts'
import type { ApiPlace, ApiText, ApiWritten } from './model.ts'

/** Text of a comment and its position, exact or near a declaration. */
export interface CommentText {
  text: ApiText
  written?: ApiWritten | undefined
  source?: ApiPlace | undefined
}

/** A position in a source file: exact, or that of a declaration. */
export type ApiOrigin = { at: number } & ({ path: SourcePath; offset: number } | { place: ApiPlace })

/** The text of all comments on a page, joined. */
export class PageText {
  readonly #parts: string[] = []
  readonly #origins: ApiOrigin[] = []
  #length = 0

  get text(): string {
    return this.#parts.join('')
  }

  /** The origins of the text, after a prefix of this length. */
  originsBehind(length: number): ApiOrigin[] {
    return this.#origins.map((each) => ({ ...each, at: each.at + length }))
  }

  /** Adds text without its first `skipped` characters. */
  add({ text, written, source }: CommentText, skipped = 0): Span {
    const start = this.#length
    const words = markedWords(text)
    const leading = skipped + (/^(?:[ \t]*\n)*/.exec(words.slice(skipped))?.[0].length ?? 0)
    const shown = words.slice(leading).trimEnd()
    if (source) this.#origins.push({ at: start, place: source })
    for (const { at, offset } of written ? linesOf(text, written) : []) {
      const from = Math.max(at, leading)
      if (written && from < leading + shown.length) {
        this.#origins.push({ at: start + from - leading, path: written.path, offset: offset + from - at })
      }
    }
    this.#parts.push(`${shown}\n\n`)
    this.#length += shown.length + 2
    return { start, end: start + shown.length }
  }
}

/** A text with placeholders for its links. */
export function markedWords(text: ApiText): string {
  return text
    .map((part, index) => (typeof part === 'string' ? withoutMarks(part) : linkMark(index)))
    .join('')
    .replace(/\r\n?/g, '\n')
}

/** The start of each line, in the marked text and in the source. */
function linesOf(text: ApiText, { lines }: ApiWritten): { at: number; offset: number }[] {
  let [at, line] = [0, 0]
  return text.flatMap((part, index) => {
    if (typeof part !== 'string') {
      at += linkMark(index).length
      return []
    }
    return part.split('\n').flatMap((words, number) => {
      if (number > 0) at++
      const begin = at + words.length - words.trimStart().length
      const offset = lines[line++] ?? -1
      at += words.length
      return offset < 0 ? [] : [{ at: begin, offset }]
    })
  })
}
