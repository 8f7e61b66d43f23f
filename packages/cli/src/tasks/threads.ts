import type { checkSnippets, readApi } from '@chatdocs/core'
import type { Bodies, BodyOf } from '@chatdocs/engine'
import { makeAskPlugin } from './ask-plugin.ts'
import { makeCardDrawer } from './card.ts'
import { indexBodies } from './index-bodies.ts'
import type { ModuleFolders } from './load.ts'
import { makePageDrawer } from './page.ts'
import { makeParser } from './parse.ts'
import { makeSubsetter } from './subset.ts'
import { timeLimiter } from './time-limit.ts'
import { weighText } from './weigh.ts'

/**
 * The bodies that can run in threads: plain data in, plain data out. Only they know the absolute site folder. Every
 * thread loads this file, so it imports nothing that only the main thread needs.
 */
export function threadBodies({ site, cache }: ModuleFolders): Bodies {
  // The compiler is loaded on demand.
  const readApiBody: BodyOf<typeof readApi> = async (input) =>
    (await import('./api/read.ts')).readApi({ ...input, folder: site })
  const checkSnippetsBody: BodyOf<typeof checkSnippets> = async (input) =>
    (await import('./snippets.ts')).checkTypes({ ...input, folder: site })
  const limited = timeLimiter()
  return {
    parse: makeParser({ site, cache }, limited),
    page: makePageDrawer(cache, limited),
    askPlugin: makeAskPlugin({ site, cache }, limited),
    card: makeCardDrawer(),
    subsetFont: makeSubsetter(site),
    readApi: readApiBody,
    checkSnippets: checkSnippetsBody,
    weigh: weighText,
    ...indexBodies(),
  }
}
