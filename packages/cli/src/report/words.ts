/** `1 page`, `2 pages`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

/** `0.84 s`, `12.3 s`. */
export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(milliseconds < 10_000 ? 2 : 1)} s`
}

/** `812 B`, `14 KB`, `2.1 MB`. */
export function size(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} KB`
  return `${(bytes / 1_000_000).toFixed(bytes < 10_000_000 ? 1 : 0)} MB`
}

/** `2 errors, 1 warning`; zero counts are omitted. */
export function mistakes(errors: number, warnings: number): string {
  const parts = [errors > 0 && count(errors, 'error'), warnings > 0 && count(warnings, 'warning')]
  return parts.filter(Boolean).join(', ')
}
