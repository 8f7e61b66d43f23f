import { LLMS, LLMS_FULL, type OutputPath, ROBOTS, SITEMAP } from '@chatdocs/protocol'
import type { Config } from '../../config/config.ts'

/** A text that the program writes under a fixed name. `KINDS` in `files/kinds.ts` makes its content. */
export interface Generated {
  path: OutputPath
  /** Whether the configuration wants it. If so, documents can link to it. */
  isWanted: (site: Config) => boolean
  /** Whether it makes sense for the URL of this build. Links do not depend on that: a preview has another URL. */
  isPossible?: (site: Config) => boolean
  /** All languages share one file. */
  once?: true
}

const isPublic = ({ url, noIndex }: Config) => url !== '' && !noIndex
const isForModels = ({ llms, noIndex }: Config) => llms && !noIndex

export const GENERATED = {
  sitemap: { path: SITEMAP, isWanted: () => true, isPossible: isPublic, once: true },
  robots: {
    path: ROBOTS,
    isWanted: () => true,
    // Crawlers request it only at the root of an origin.
    isPossible: (site) => isPublic(site) && site.baseUrl === '/',
    once: true,
  },
  llms: { path: LLMS, isWanted: isForModels },
  llmsFull: { path: LLMS_FULL, isWanted: isForModels },
} as const satisfies Record<string, Generated>

/** The path of the generated text that an address in a document refers to, below `folder` in a language. */
export function generatedAt(url: string, site: Config, folder: string): string | undefined {
  const all: readonly Generated[] = Object.values(GENERATED)
  const found = all.find(({ path, isWanted }) => url === `/${path}` && isWanted(site))
  return found && (found.once ? found.path : folder + found.path)
}
