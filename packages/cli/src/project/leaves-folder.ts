/** Whether a path does not name a file below a folder. */
export function leavesFolder(path: string): boolean {
  if (path === '' || /^[/\\]|^[a-z]:|[\0\\]/i.test(path)) return true
  return path.split('/').some((part) => part === '' || part === '.' || part === '..')
}
