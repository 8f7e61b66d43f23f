import type { checkSnippets, readApi } from '@chatdocs/core'
import type { Bodies, BodyOf } from '@chatdocs/engine'
import { timeLimiter } from './errors/time-limit.ts'
import { makeCardDrawer } from './images/card.ts'
import { makeSubsetter } from './images/subset.ts'
import { makeAskPlugin } from './modules/ask-plugin.ts'
import type { ModuleFolders } from './modules/load.ts'
import { indexBodies } from './pages/index-bodies.ts'
import { makePageDrawer } from './pages/page.ts'
import { makeParser } from './pages/parse.ts'
import { staging } from './pages/staging.ts'
import { weighText } from './pages/weigh.ts'
import type { Libraries } from './typescript/typescript.ts'

/**
 * The task bodies that can run in threads: their inputs and outputs are plain data. Only they know the absolute site
 * folder. Every thread loads this file, so it imports nothing that only the main thread needs.
 */
export function threadBodies({ site, cache }: ModuleFolders): Bodies {
  // The compiler is loaded on demand. Programs of a thread share its libraries.
  const libraries: Libraries = new Map()
  const readApiBody: BodyOf<typeof readApi> = async (input) =>
    (await import('./api/read.ts')).readApi({ ...input, folder: site }, libraries)
  const checkSnippetsBody: BodyOf<typeof checkSnippets> = async (input) =>
    (await import('./typescript/snippets.ts')).checkTypes({ ...input, folder: site }, libraries)
  const limited = timeLimiter()
  return {
    parse: makeParser({ site, cache }, limited),
    page: staging(makePageDrawer(cache, limited)),
    askPlugin: makeAskPlugin({ site, cache }, limited),
    card: makeCardDrawer(site),
    subsetFont: makeSubsetter(site),
    readApi: readApiBody,
    checkSnippets: checkSnippetsBody,
    weigh: weighText,
    ...indexBodies,
  }
}
