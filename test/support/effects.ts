/** What an edit did to a site. */
export interface Effect {
  /** What ran, ` =` behind what gave what it gave before. */
  runs: readonly string[]
  /** Files of the finished site: `+` new, `-` gone, `~` other bytes. */
  files: readonly string[]
  /** Those of the search alone, which are in no other list. */
  search: readonly string[]
  problems: readonly string[]
}

/** How often each query ran; under its name with ` =`, how often it gave what it gave before. */
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

/** Whether a file belongs to the search, whose files follow every word. */
export function isOfSearch(file: string): boolean {
  return /(?:^|\s)(?:assets\/search\/|search-index\.json$)/.test(file)
}

/** `+ assets/sidebar-main-1234567890.json` → `+ assets/sidebar-main`. */
export function withoutHash(file: string): string {
  return file.replace(/(?<=assets\/.*)-\w{8,}\.\w+$/, '')
}

/** What undoing the edit does to a file. */
export function opposite(file: string): string {
  return file.replace(/^[+-]/, (sign) => (sign === '+' ? '-' : '+'))
}
