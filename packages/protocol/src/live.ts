/** Where an open page listens to the development server, below no base. */
export const LIVE_PATH = '/__chatdocs/live'

/** What the development server tells the pages that are open. */
export type LiveMessage =
  /** Content changed: the page asks for its data again. */
  | { type: 'update' }
  /** More than content changed. */
  | { type: 'reload' }
  /** The diagnostics of the site, as the terminal shows them. */
  | { type: 'diagnostics'; count: number; texts: readonly string[] }

/** Where a page listens that was made after the change `since`. */
export function livePath(since: string): string {
  return `${LIVE_PATH}?since=${since}`
}
