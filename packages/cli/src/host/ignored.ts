/** The name of the list of written files, in each output folder: a folder with such a list is never part of a site. */
export const OUTPUT_LIST = '.chatdocs-files'

/** Dot files that static hosts use. */
const SERVED = new Set(['.nojekyll', '.well-known', '.htaccess'])

/** Whether a file or folder is never part of a site: dot files, including `.chatdocs`, and `node_modules`. */
export function isIgnoredName(name: string): boolean {
  return (name.startsWith('.') && !SERVED.has(name)) || name === 'node_modules'
}
