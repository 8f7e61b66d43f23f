import { withBase } from './url.ts'

/** The end of the path of the event stream: a proxy may pass on or remove the base path in front. */
export const LIVE_PATH = '/__chatdocs/live'

export type LiveMessage =
  /** These files of the site changed, and perhaps Markdown, too: the page requests its data again. */
  | { type: 'update'; files: readonly string[] }
  /** The page missed a change, or all files are read again. */
  | { type: 'reload' }
  | LiveDiagnostics

export interface LiveDiagnostics {
  type: 'diagnostics'
  errors: readonly LiveError[]
  /** Warnings as the terminal shows them. */
  warnings: readonly string[]
}

export interface LiveError {
  code: string
  message: string
  /** The location as the terminal shows it: `docs/a.md:14:10`. */
  place?: string
  /** The URL that opens the location in an editor. */
  editor?: string
  /** The lines around the location. */
  frame?: readonly LiveLine[]
  notes: readonly string[]
  /** How to fix it. */
  help?: string
}

export interface LiveLine {
  number: number
  text: string
  /** The part to mark, and what follows it. */
  marked?: string
  rest?: string
}

/** The path of the event stream for pages of a site with this base path. */
export function livePath(base: string): string {
  return withBase(base, LIVE_PATH)
}
