/** The value the reader's browser keeps under a key. A browser that keeps nothing gives `undefined`. */
export function readStored(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps a value. A browser that refuses (private mode, full) is not an error: it just forgets. */
export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {}
}

/** Keeps nothing under a key any longer. */
export function forgetStored(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {}
}

/** Sites may share an origin, so every key carries its site's base. */
export function storageKey(base: string, name: string): string {
  return `chatdocs:${base}:${name}`
}
