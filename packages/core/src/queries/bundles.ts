import { query } from '@chatdocs/engine'
import type { SourcePath } from '../paths.ts'
import { type BundledPage, type BundleOutput, bundle } from '../tasks.ts'
import { config } from './config.ts'
import { componentSources } from './content.ts'
import { dataModules } from './data.ts'
import { file, files } from './ground.ts'

/** The site's own pages, bundled. Every file that went into them is read, so that an edit there counts. */
export const bundles = query('bundles', async (db): Promise<BundleOutput> => {
  const entries = await db.get(componentSources)
  if (entries.length === 0) return { pages: [], files: [], inputs: [], diagnostics: [] }
  await Promise.all(entries.map((entry) => db.get(file, entry)))
  const [{ baseUrl: base }, data] = [(await db.get(config)).value, await db.get(dataModules)]
  const made = await db.run(bundle, { entries, base, data })
  await Promise.all(made.inputs.map((input) => db.get(file, input)))
  // A module that could not be found may be there one day.
  if (made.diagnostics.length > 0) await db.get(files)
  return made
})

/** One of them; `undefined` where it could not be bundled. */
export const bundledPage = query(
  'bundledPage',
  async (db, source: SourcePath): Promise<BundledPage | undefined> => {
    return (await db.get(bundles)).pages.find((each) => each.source === source)
  },
)
