import { join } from 'node:path'
import { inject } from 'vitest'
import { type BuiltFiles, folderFiles } from '../eval/built-site.ts'
import { servedSite } from './served-sites.ts'
import { FINISHED } from './server.ts'

/** The project's own site, built once for all test files. They must not change it. */
export async function ownSite(): Promise<{ folder: string; built: BuiltFiles }> {
  const { folder } = await servedSite(inject('servedSites'), { way: FINISHED })
  return { folder, built: folderFiles(join(folder, 'dist')) }
}
