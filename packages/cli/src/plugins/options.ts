import { nearest } from '@chatdocs/core'

/** Returns the options given to a plugin. Throws if one is unknown, because it would have no effect. */
export function knownOptions<T extends object>(options: T, known: readonly (keyof T & string)[]): T {
  const wrong = Object.keys(options).find((key) => !known.some((each) => each === key))
  if (wrong === undefined) return options
  const close = nearest(wrong, known)
  const help = close === undefined ? `it has ${known.join(', ')}` : `did you mean ${close}?`
  throw new Error(`unknown option ${wrong}: ${help}`)
}
