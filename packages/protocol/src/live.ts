import { withBase } from './url.ts'

/** The end of the path that open pages listen to: a proxy may pass the base path on, or take it off. */
export const LIVE_PATH = '/__chatdocs/live'

/** A message of the development server to open pages. */
export type LiveMessage =
  /** These files of the site changed, and perhaps Markdown: the page requests its data again. */
  | { type: 'update'; files: readonly string[] }
  /** The page missed a change, or all files are read again. */
  | { type: 'reload' }
  | LiveDiagnostics

/** All diagnostics of the site. */
export interface LiveDiagnostics {
  type: 'diagnostics'
  errors: readonly LiveError[]
  /** As the terminal shows them. */
  warnings: readonly string[]
}

export interface LiveError {
  code: string
  message: string
  /** As the terminal shows it: `docs/a.md:14:10`. */
  place?: string
  /** The address that opens the place in an editor. */
  editor?: string
  /** The lines around the place. */
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

/** The path that pages of a site with this base path listen to. */
export function livePath(base: string): string {
  return withBase(base, LIVE_PATH)
}
