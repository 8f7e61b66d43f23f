import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The program of the site's own chatdocs: in `node_modules` of its folder or of one above, else in a folder that is set. */
export function findProgram(site: string, set = ''): string | undefined {
  const installed = above(site).map((folder) => join(folder, 'node_modules/chatdocs'))
  return [...installed, ...(set ? [set] : [])]
    .map((folder) => join(folder, 'bin.js'))
    .find((file) => existsSync(file))
}

function above(folder: string): string[] {
  const parent = dirname(folder)
  return parent === folder ? [folder] : [folder, ...above(parent)]
}
