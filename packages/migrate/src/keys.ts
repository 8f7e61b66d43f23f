import { isRecord, type Plan } from './plan.ts'

/** What becomes of a configuration key of another tool. */
export interface Counterpart {
  /** What does the same here, or why nothing has to. */
  here: string
  /** It is not converted: whoever needs it reads what to do instead. */
  isDropped?: true
}

/** Counterparts of configuration keys, by their paths. */
export type KeyTable = Readonly<Record<string, Counterpart>>

export const SAME: Counterpart = { here: 'the same' }

export function to(here: string): Counterpart {
  return { here }
}

export function gone(here: string): Counterpart {
  return { here, isDropped: true }
}

export const BUILT_IN = gone('remove it: it is built in')
export const SEARCH = gone('remove it: the search is built in')
export const LOOK = gone('[styles](../look.md#style-sheets)')
export const PLUGINS = gone('no counterpart: [plugins](../plugins.md) have another interface')
export const BUNDLER = gone('no counterpart: esbuild bundles pages and components')
export const HOST = gone('remove it: see [Deploy](../deploying.md)')
export const NONE = gone('no counterpart')

/** Reports the keys of an object that are not converted. `prefix` is the path of the object in the table. */
export function reportKeys(plan: Plan, table: KeyTable, value: unknown, prefix = ''): void {
  if (!isRecord(value)) return
  for (const [key, each] of Object.entries(value)) {
    if (each === undefined) continue
    const path = prefix === '' ? key : `${prefix}.${key}`
    const found = table[path]
    if (found?.isDropped) plan.drop(path, found.here)
    else if (!found) plan.drop(path, 'no counterpart is known')
  }
}
