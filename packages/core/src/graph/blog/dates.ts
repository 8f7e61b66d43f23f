const WRITTEN =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i

/**
 * Parses a date: `2025-1-5` → `2025-01-05T00:00:00.000Z`. A date without a zone is in UTC, so it is the same day for
 * every reader. Returns `undefined` if the text is not a date.
 */
export function readDate(written: string): string | undefined {
  const [, year, month, day, hour = 0, minute = 0, second = 0, zone] = WRITTEN.exec(written.trim()) ?? []
  if (year === undefined) return undefined
  const parts = [year, month, day, hour, minute, second].map(Number) as [number, number, number, ...number[]]
  const date = new Date(Date.UTC(parts[0], parts[1] - 1, ...parts.slice(2)))
  const read = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate(), date.getUTCHours()]
  if (read.some((part, index) => part !== parts[index]) || Number(minute) > 59 || Number(second) > 59) {
    return undefined
  }
  return new Date(date.getTime() - offsetOf(zone) * 60_000).toISOString()
}

/** Minutes ahead of UTC: `+08:00` → 480. */
function offsetOf(zone = 'Z'): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? []
  if (sign === undefined) return 0
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}
