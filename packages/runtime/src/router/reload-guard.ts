/** At most one reload of the same address within this many milliseconds. */
const PAUSE = 10_000

/**
 * Whether an address may be loaded from the server again. Records that it was, in storage that survives the reload: a
 * page that cannot load must not reload forever. Without storage, always true, because each load follows an action of
 * the reader.
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
