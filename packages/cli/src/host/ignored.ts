/** Dot files that hosts of static sites ask for. */
const SERVED = new Set(['.nojekyll', '.well-known', '.htaccess'])

/** Files and folders no site is made of: dot files, our own `.chatdocs` among them, and installed packages. */
export function isIgnoredName(name: string): boolean {
  return (name.startsWith('.') && !SERVED.has(name)) || name === 'node_modules'
}
