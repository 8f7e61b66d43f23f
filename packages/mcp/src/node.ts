import { readFile, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { ReadFile } from './published.ts'

/** The files of a folder with a finished site. What symbolic links lead to outside of it is not read. */
export function filesIn(folder: string): ReadFile {
  return async (path) => {
    try {
      const [root, file] = await Promise.all([realpath(folder), realpath(join(folder, path))])
      return file.startsWith(root + sep) ? await readFile(file) : undefined
    } catch {
      return undefined
    }
  }
}
