import HINTS from './foreign-keys.json' with { type: 'json' }

/** Keys of other generators, by their paths, and what to write instead. */
export const FOREIGN_KEYS: ReadonlyMap<string, string> = new Map(
  Object.entries(HINTS).flatMap(([hint, keys]) => keys.split(' ').map((key) => [key, hint] as const)),
)
