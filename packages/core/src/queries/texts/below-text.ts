import type { Reader } from '@chatdocs/engine'
import type { LastUpdate } from '@chatdocs/protocol'
import type { Config } from '../../config/config.ts'
import type { BelowText } from '../../config/docs.ts'
import { spanOfKey } from '../../config/key-span.ts'
import { historyShallow, historyUnavailable } from '../../diagnostics/catalogue.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { type Route, textOf, traitsOf } from '../../graph/routes.ts'
import type { Location, SourcePath } from '../../paths.ts'
import { editAddress, lastUpdate } from '../../render/below-text.ts'
import { sharedQuery } from '../inputs/define.ts'
import { fileHistory, fileOrigin, historyState, text } from '../inputs/inputs.ts'
import { config } from '../site/config.ts'
import { pluginSourceOf } from '../site/plugins.ts'
import { metadata } from './content.ts'

/** Whether any page shows data from the Git history. */
export const wantsHistory = sharedQuery('wantsHistory', async (db): Promise<boolean> => {
  return historyKey((await db.get(config)).value) !== undefined
})

/** Whether any page shows where its file can be edited. */
export const wantsOrigins = sharedQuery('wantsOrigins', async (db): Promise<boolean> => {
  const { docs, pages, blog } = (await db.get(config)).value
  return [docs, pages, blog].some((below) => below !== undefined && below.editUrl !== undefined)
})

/** The first configuration key that needs the history. */
function historyKey({ docs, pages, blog }: Config): [string, string] | undefined {
  for (const [name, below] of Object.entries({ docs, pages, ...(blog && { blog }) })) {
    if (below.showLastUpdated) return [name, 'showLastUpdated']
    if (below.showContributors) return [name, 'showContributors']
  }
  return undefined
}

/** The data below the text of a Markdown page. */
export async function belowTextOf(
  db: Reader,
  source: SourcePath,
  below: BelowText,
): Promise<{ edit: string | undefined; updated: LastUpdate | undefined }> {
  const [{ frontMatter }, { value }] = await Promise.all([db.get(metadata, source), db.get(config)])
  const isAsked = below.showLastUpdated || below.showContributors
  const file = (await pluginSourceOf(db, source)) ?? source
  const history = isAsked ? await db.get(fileHistory, file) : undefined
  return {
    edit: editAddress(file, frontMatter, below, await db.get(fileOrigin, file)),
    updated: lastUpdate(history, frontMatter, below, value.locale),
  }
}

/** The date of a page's last change, if the site shows it. */
export async function dayOf(db: Reader, at: Route): Promise<string | undefined> {
  const { part, date } = traitsOf(at)
  const below = (await db.get(config)).value[part]
  const text = textOf(at)
  return (text && below && (await belowTextOf(db, text, below)).updated?.date) ?? date
}

/** Why the history is not available, if the configuration needs it. */
export const historyProblems = sharedQuery('historyProblems', async (db): Promise<readonly Diagnostic[]> => {
  const [{ value }, state] = await Promise.all([db.get(config), db.get(historyState)])
  const key = historyKey(value)
  if (!key || !state) return []
  const span = value.path && spanOfKey(await db.get(text, value.path), key)
  const at: Location | undefined = value.path && { path: value.path, ...(span && { span }) }
  return [state.kind === 'shallow' ? historyShallow(at, state.folders) : historyUnavailable(state.reason, at)]
})
