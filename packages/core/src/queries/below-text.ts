import { query, type Reader } from '@chatdocs/engine'
import type { LastUpdate } from '@chatdocs/protocol'
import type { BelowText, Config } from '../config/config.ts'
import { spanOfKey } from '../config/key-span.ts'
import { historyShallow, historyUnavailable } from '../diagnostics/catalogue.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { type Route, textOf, traitsOf } from '../graph/routes.ts'
import type { Location, SourcePath } from '../paths.ts'
import { editAddress, lastUpdate } from '../render/below-text.ts'
import { config } from './config.ts'
import { facts } from './content.ts'
import { fileHistory, historyState, text } from './ground.ts'

/** Whether any page says what only the history of the repository knows. */
export const wantsHistory = query('wantsHistory', async (db): Promise<boolean> => {
  return historyKey((await db.get(config)).value) !== undefined
})

/** The first key of the configuration that asks for the history. */
function historyKey({ docs, pages, blog }: Config): [string, string] | undefined {
  for (const [name, below] of Object.entries({ docs, pages, ...(blog && { blog }) })) {
    const { lastUpdated, contributors } = below
    if (lastUpdated) return [name, 'showLastUpdated']
    if (contributors) return [name, 'showContributors']
  }
  return undefined
}

/** What stands below the text of a page that was written in Markdown. */
export async function belowTextOf(
  db: Reader,
  source: SourcePath,
  below: BelowText,
): Promise<{ edit: string | undefined; updated: LastUpdate | undefined }> {
  const [{ frontMatter }, { value }] = await Promise.all([db.get(facts, source), db.get(config)])
  const isAsked = below.lastUpdated || below.contributors
  const history = isAsked ? await db.get(fileHistory, source) : undefined
  return {
    edit: editAddress(source, frontMatter, below),
    updated: lastUpdate(history, frontMatter, below, value.locale),
  }
}

/** The day a page was last changed, where it may be told. */
export async function dayOf(db: Reader, at: Route): Promise<string | undefined> {
  const { part, date } = traitsOf(at)
  const below = (await db.get(config)).value[part]
  const text = textOf(at)
  return (text && below && (await belowTextOf(db, text, below)).updated?.date) ?? date
}

/** Why no page can say when it was changed, if that was asked for. */
export const historyProblems = query('historyProblems', async (db): Promise<readonly Diagnostic[]> => {
  const [{ value }, state] = await Promise.all([db.get(config), db.get(historyState)])
  const key = historyKey(value)
  if (!key || !state) return []
  const span = value.path && spanOfKey(await db.get(text, value.path), key)
  const at: Location | undefined = value.path && { path: value.path, ...(span && { span }) }
  return [state.kind === 'shallow' ? historyShallow(at) : historyUnavailable(state.reason, at)]
})
