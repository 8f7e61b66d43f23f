import { spanOfKey } from '../config/key-span.ts'
import type { KeyPath } from '../config/problems.ts'
import type { Location, SourcePath } from '../paths.ts'

/** Locates a name in a file, after a key: other parts of the file can contain the same name. */
export type Locate = (name: string, key?: KeyPath) => Location | undefined

/**
 * The location of a quoted name in a file: `'intro'`; the whole file if it is not found. `properties` are the properties
 * whose value it can be; an empty one stands for entries of lists. Other occurrences of the name are the last resort.
 */
export function quotedIn(
  path: SourcePath,
  text: string | undefined,
  name: string,
  { key = [], properties }: { key?: KeyPath; properties?: readonly string[] } = {},
): Location {
  const from = (text === undefined ? undefined : spanOfKey(text, key)?.start) ?? 0
  const all = text === undefined ? [] : placesOf(text, name)
  const fits = (at: number) => !properties || properties.includes(propertyBefore(text ?? '', at))
  const orders = [(at: number) => at > from && fits(at), fits, (at: number) => at > from, () => true]
  const [at] = orders.flatMap((order) => all.find(order) ?? [])
  return at === undefined ? { path } : { path, span: { start: at, end: at + name.length } }
}

function placesOf(text: string, name: string): number[] {
  const places = ["'", '"', '`'].map((quote) => {
    const found: number[] = []
    const quoted = quote + name + quote
    for (let at = text.indexOf(quoted); at >= 0; at = text.indexOf(quoted, at + 1)) found.push(at + 1)
    return found
  })
  return places.flat().sort((one, other) => one - other)
}

/** The property whose value begins with the quote before an offset; empty if there is none. */
function propertyBefore(text: string, at: number): string {
  return /([\w$]+)['"]?\s*:\s*$/.exec(text.slice(Math.max(0, at - 200), at - 1))?.[1] ?? ''
}
