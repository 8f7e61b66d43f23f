/** The stored value of a key. `undefined` if storage is unavailable. */
export function readStored(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a value. Ignores failures (private mode, storage full). */
export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {}
}

/** Removes a stored value. */
export function forgetStored(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {}
}

/** Sites can share an origin, so every key contains its site's base. */
export function storageKey(base: string, name: string): string {
  return `chatdocs:${base}:${name}`
}
