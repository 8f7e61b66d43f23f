import { nearest } from '@chatdocs/core'
import type { MinimalSourceFile } from 'typedoc'
import { Logger, LogLevel } from './typedoc.ts'

/** A warning of TypeDoc about a comment, with its place if it says one. */
export interface Remark {
  text: string
  path?: string | undefined
  at?: number | undefined
}

/** The part of a node that TypeDoc's loggers use. */
interface Placed {
  getStart(): number
  getSourceFile(): MinimalSourceFile
}

/** Collects warnings and prints nothing. */
export class RemarkLogger extends Logger {
  readonly remarks: Remark[] = []
  readonly #tags: readonly string[]

  constructor(tags: readonly string[]) {
    super()
    this.#tags = tags
  }

  protected override addContext(
    text: string,
    level: LogLevel,
    ...args: [Placed?] | [number, MinimalSourceFile]
  ): string {
    if (level < LogLevel.Warn || /report a bug|no package\.json/i.test(text)) return text
    const [first, file] = args
    const [path, at] =
      typeof first === 'number'
        ? [file?.fileName, first]
        : [first?.getSourceFile().fileName, first?.getStart()]
    const tag = UNKNOWN_TAG.exec(text)?.[1]
    // A tag of the author's own is a heading of the page.
    const known = tag && nearest(tag, this.#tags)
    if (tag === undefined || known) this.remarks.push({ text: known ? `${text}\n${known}` : text, path, at })
    return text
  }
}

const UNKNOWN_TAG = /unknown (?:block|inline) tag (@\w+)|unrecognized tag (@\w+)/i
