/** Whether a path is not a plain relative path to a file below a folder. */
export function leavesFolder(path: string): boolean {
  if (path === '' || /^[/\\]|^[a-z]:|[\0\\]/i.test(path)) return true
  return path.split('/').some((part) => part === '' || part === '.' || part === '..')
}

/** `a/b/c.html` → `a`, `a/b`. */
export function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

/** A key that is equal for paths that some file systems do not distinguish. */
export function sameOnDisk(path: string): string {
  return path.normalize('NFC').toLowerCase()
}
