import { cacheSize, emptyCache } from '../project/cache.ts'
import { findProject, type ProjectOptions } from '../project/project.ts'
import { size } from '../report/words.ts'
import { shortPath } from './conclude.ts'
import type { Context, Verdict } from './context.ts'

/** Empties the cache of a site. */
export async function clean(options: ProjectOptions, { io, report }: Context): Promise<Verdict> {
  const { cacheDir } = findProject(options, io.cwd)
  const bytes = cacheSize(cacheDir)
  emptyCache(cacheDir)
  const place = shortPath(cacheDir, io.cwd)
  report.say(bytes > 0 ? `Removed the cache in ${place}: ${size(bytes)}` : `The cache in ${place} is empty`)
  return 'fine'
}
