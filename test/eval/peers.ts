import type { BuiltFiles, BuiltSite } from './built-site.ts'
import type { Engine } from './engine.ts'
import { type MiniSearchModule, miniSearch } from './minisearch.ts'
import { type PagefindModule, pagefind } from './pagefind.ts'

/** What is told to whoever has no peers to compare with. */
export const HOW_TO_GET_PEERS = 'For a comparison: npm i --no-save pagefind minisearch'

/** Other engines, on the same pages, as far as they are installed. They are no dependencies of ours. */
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

/** A module by a name that no bundler follows, and no import declares. */
async function installed<Module>(name: string): Promise<Module | undefined> {
  try {
    return (await import(name)) as Module
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return undefined
    throw error
  }
}
