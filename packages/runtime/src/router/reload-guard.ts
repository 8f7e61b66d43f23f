/** At most one reload of the same address within so many milliseconds. */
const PAUSE = 10_000

/**
 * Whether an address may be loaded from the host once more, and a note that it was. A page that
 * cannot be loaded must not load itself for ever, so the note outlives the document. A browser that keeps
 * no notes may: whatever is loaded, a reader asked for it.
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
