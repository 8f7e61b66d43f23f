/** What an edit did to a site. */
export interface Effect {
  /** The queries that ran. A trailing ` =` means the result did not change. */
  runs: readonly string[]
  /** Files of the built site: `+` added, `-` removed, `~` changed. */
  files: readonly string[]
  /** Files of the search, which are in no other list. */
  search: readonly string[]
  problems: readonly string[]
}

/** How often each query ran. Runs with an unchanged result count under the name with ` =`. */
export function countsOf(effect: Effect | undefined): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const run of effect?.runs ?? []) {
    const name = run.replace(/\(.*\)/, '')
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

/** The route data and sidebars that changed. */
export function jsonFiles(effect: Effect | undefined): string[] {
  return (effect?.files ?? []).filter((file) => file.endsWith('.json')).map(withoutHash)
}

/** Whether a file belongs to the search, whose files change with every word. */
export function isOfSearch(file: string): boolean {
  return /(?:^|\s)(?:assets\/search\/|search-index\.json$)/.test(file)
}

/** `+ assets/sidebar-main-1234567890.json` → `+ assets/sidebar-main`. */
export function withoutHash(file: string): string {
  return file.replace(/(?<=assets\/.*)-\w{8,}\.\w+$/, '')
}

/** The effect on a file when the edit is undone. */
export function opposite(file: string): string {
  return file.replace(/^[+-]/, (sign) => (sign === '+' ? '-' : '+'))
}
