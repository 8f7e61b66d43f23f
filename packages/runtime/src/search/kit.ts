import { SEARCH_WORKER, type SiteData } from '@chatdocs/protocol'
import { trusted } from '../state/trusted.ts'
import { makeClient } from './client.ts'
import { SearchDialog } from './dialog.tsx'
import { SearchPage } from './page.tsx'
import type { SearchParts } from './parts.ts'
import { recentSearches } from './start.tsx'
import { workerEngine } from './worker-engine.ts'

/**
 * The parts of search in this browser. An edit can change any text, so it stops the engine; the next query starts it
 * again.
 */
export function makeSearch({ base, search }: SiteData): SearchParts {
  const engine = workerEngine(
    () => new Worker(trusted.createScriptURL(import.meta.resolve(SEARCH_WORKER)), { type: 'module' }),
    {
      base: new URL(base, location.href).href,
      manifest: search?.index ?? '',
    },
  )
  addEventListener('chatdocs:refresh', () => engine.stop())
  return {
    Dialog: SearchDialog,
    Page: SearchPage,
    box: makeClient(engine),
    page: makeClient(engine),
    recent: recentSearches(base),
  }
}
