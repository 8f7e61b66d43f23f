/** Milliseconds in which the same URL is reloaded at most once. */
const PAUSE = 10_000

/**
 * Whether a URL may be loaded from the server again. Records each load in storage that survives the reload: a page that
 * cannot load must not reload forever. Without storage, always true, because each load follows an action of the reader.
 */
export function mayReload(
  address: string,
  now: number,
  notes: () => Pick<Storage, 'getItem' | 'setItem'>,
): boolean {
  const key = 'chatdocs:reloaded'
  try {
    const kept = notes()
    const [last, time] = (kept.getItem(key) ?? '').split(' ')
    if (last === address && now - Number(time) < PAUSE) return false
    kept.setItem(key, `${address} ${now}`)
  } catch {}
  return true
}
