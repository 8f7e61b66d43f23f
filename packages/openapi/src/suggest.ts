import { distance } from 'fastest-levenshtein'

/**
 * The name that was most likely meant, as the core finds it: at most a third of the letters differs, or two of four.
 */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const most = Math.max(name.length < 4 ? 0 : 2, Math.floor(name.length / 3))
  const edits = (each: string) => (each.toLowerCase() === name.toLowerCase() ? 0 : distance(name, each))
  const [best] = known
    .filter((each) => each !== name && Math.abs(each.length - name.length) <= most)
    .map((each) => ({ name: each, edits: edits(each) }))
    .filter((each) => each.edits <= most)
    .sort((one, other) => one.edits - other.edits)
  return best?.name
}

/** Returns the options of the plugin. Throws if one is unknown, because it would have no effect. */
export function knownOptions<T extends object>(options: T, known: readonly (keyof T & string)[]): T {
  const wrong = Object.keys(options).find((key) => !known.some((each) => each === key))
  if (wrong === undefined) return options
  const close = nearest(wrong, known)
  const help = close === undefined ? `it has ${known.join(', ')}` : `did you mean ${close}?`
  throw new Error(`unknown option ${wrong}: ${help}`)
}
