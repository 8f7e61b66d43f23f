import type { BuiltFiles, BuiltSite } from './built-site.ts'
import type { Engine } from './engine.ts'
import { type MiniSearchModule, miniSearch } from './minisearch.ts'
import { type PagefindModule, pagefind } from './pagefind.ts'

/** The hint printed when no other engine is installed. */
export const HOW_TO_GET_PEERS = 'To compare with other engines: npm i --no-save pagefind minisearch'

/** The installed other engines, on the same pages. They are not dependencies of this project. */
export async function peersOf(site: BuiltSite, files: BuiltFiles): Promise<Engine[]> {
  const [finder, mini] = await Promise.all([
    installed<PagefindModule>('pagefind'),
    installed<MiniSearchModule>('minisearch'),
  ])
  return [
    ...(finder ? [await pagefind(finder, site, files)] : []),
    ...(mini ? [miniSearch(mini, site, 'as it is'), miniSearch(mini, site, 'words of Intl')] : []),
  ]
}

/** Imports an optional module in a way that bundlers and TypeScript do not resolve. */
async function installed<Module>(name: string): Promise<Module | undefined> {
  try {
    return (await import(name)) as Module
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return undefined
    throw error
  }
}
