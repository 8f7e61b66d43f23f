import { type Files, type OpenSite, openSite, outputsOf, problemLines } from './site.ts'

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
export function countsOf(effect: Pick<Effect, 'runs'> | undefined): Record<string, number> {
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

/** Files to write by path, and files to remove. */
export type Edit = Readonly<Record<string, string | undefined>>

/** The effects of consecutive edits of a site. */
export async function effectsOf(site: Files, edits: readonly Edit[]): Promise<Effect[]> {
  const open = await openSite(site)
  let { outputs } = await ask(open)
  open.takeLog()
  const effects: Effect[] = []
  for (const edit of edits) {
    await open.edit(edit)
    const next = await ask(open)
    effects.push({
      runs: open.takeLog().sort(),
      files: difference(outputs, next.outputs).filter((file) => !isOfSearch(file)),
      search: difference(outputs, next.outputs).filter(isOfSearch).map(withoutName),
      problems: next.problems,
    })
    outputs = next.outputs
  }
  return effects
}

/** Requests everything that a build requests. */
async function ask({
  workspace,
}: OpenSite): Promise<{ problems: string[]; outputs: ReadonlyMap<string, string> }> {
  const problems = problemLines(await workspace.diagnostics(), workspace)
  const isShown = problems.every((each) => !each.startsWith('error page/'))
  return { problems, outputs: isShown ? await outputsOf(workspace) : new Map<string, string>() }
}

function difference(before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): string[] {
  const gone = [...before.keys()].filter((path) => !now.has(path)).map((path) => `- ${path}`)
  const other = [...now].flatMap(([path, text]) => {
    if (!before.has(path)) return [`+ ${path}`]
    return before.get(path) === text ? [] : [`~ ${path}`]
  })
  return [...gone, ...other].sort()
}

function withoutName(file: string): string {
  return file.replace(/\w+\.bin$/, 'HASH.bin')
}
