/** The endpoint of the development server that open pages listen to, without base. */
export const LIVE_PATH = '/__chatdocs/live'

/** A message of the development server to open pages. */
export type LiveMessage =
  /** Content changed: the page requests its data again. */
  | { type: 'update' }
  /** More than content changed. */
  | { type: 'reload' }
  /** The diagnostics of the site, as the terminal shows them. */
  | { type: 'diagnostics'; count: number; texts: readonly string[] }

/** The endpoint for a page rendered after the change `since`. */
export function livePath(since: string): string {
  return `${LIVE_PATH}?since=${since}`
}
