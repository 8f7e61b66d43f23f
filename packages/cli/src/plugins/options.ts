import { nearest } from '@chatdocs/core'

/** Options of a plugin, as the site gives them: a misspelt one is a mistake, and has no effect otherwise. */
export function knownOptions<T extends object>(options: T, known: readonly (keyof T & string)[]): T {
  const wrong = Object.keys(options).find((key) => !known.some((each) => each === key))
  if (wrong === undefined) return options
  const close = nearest(wrong, known)
  const help = close === undefined ? `it has ${known.join(', ')}` : `did you mean ${close}?`
  throw new Error(`unknown option ${wrong}: ${help}`)
}
