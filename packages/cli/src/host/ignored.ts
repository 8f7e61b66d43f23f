/** Files and folders no site is made of: dot files, our own `.chatdocs` among them, and installed packages. */
export function isIgnoredName(name: string): boolean {
  return name.startsWith('.') || name === 'node_modules'
}
