import { refractor } from './grammars.ts'

/** A deep copy of grammars, which can be circular. Patterns are shared. */
function cloned<T>(value: T, known: Map<unknown, unknown>): T {
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return value
  const before = known.get(value)
  if (before) return before as T
  const copy = Array.isArray(value) ? [] : {}
  known.set(value, copy)
  for (const [key, each] of Object.entries(Object.getOwnPropertyDescriptors(value)))
    Object.defineProperty(copy, key, { ...each, value: cloned(each.value, known) })
  return copy as T
}

/** A copy of the common grammars, made before others are loaded. */
export const copies = cloned(refractor.languages, new Map())
