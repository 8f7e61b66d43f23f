import type { Feature } from '@chatdocs/protocol'
import { query } from '../inputs/define.ts'
import { options } from '../inputs/inputs.ts'
import { themeComponents } from '../site/theme.ts'
import { allMarkdownSources, facts } from './content.ts'

/** The features that any page of the site uses. `dev` has the files of all features, and parses no document for it. */
export const usedFeatures = query(
  'usedFeatures',
  { shared: true, kept: true },
  async (db): Promise<readonly Feature[]> => {
    const { mode, runtime } = await db.get(options)
    if (mode === 'dev') return Object.keys(runtime.features) as Feature[]
    const sources = await allMarkdownSources(db)
    const all = await Promise.all(
      sources.map((path) => db.get(facts, path).then(({ features = [] }) => features)),
    )
    const { length } = Object.keys((await db.get(themeComponents)).value)
    return [...new Set([...all.flat(), ...(length > 0 ? ['slots' as const] : [])])].sort()
  },
)
