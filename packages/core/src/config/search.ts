import type { SearchConfig } from './config.ts'
import { present } from './schema.ts'
import type { SearchInput } from './search-input.ts'

/** The search options with defaults; `false` if search is turned off. */
export function makeSearch(input: SearchInput = true): SearchConfig | false {
  if (input === false) return false
  const { contexts = [] } = input === true ? {} : input
  return { contexts: contexts.map((each) => (typeof each === 'string' ? { path: each } : present(each))) }
}
