import { cpSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { diskHost } from '../../packages/cli/src/host/disk.ts'
import type { Workspace } from '../../packages/cli/src/workspace.ts'
import type { OutputPath } from '../../packages/protocol/src/index.ts'
import type { BuiltFiles } from '../eval/built-site.ts'
import { folderOf, openFolder, outputBytes } from './site.ts'

const OWN = fileURLToPath(new URL('../../site-content', import.meta.url))

/** Our own site, in a folder of its own. */
export async function openOwnSite(): Promise<Workspace> {
  const folder = await folderOf({})
  cpSync(OWN, folder, { recursive: true })
  const workspace = await openFolder(folder, { host: diskHost(folder) })
  await workspace.update('all')
  return workspace
}

/** The files of a site, made as they are read; those of the runtime count nothing. */
export async function builtFiles(workspace: Workspace): Promise<BuiltFiles> {
  return {
    paths: await workspace.outputPaths(),
    read: (path) => outputBytes(workspace, path as OutputPath),
  }
}
