import type { KeyPath } from '../config/problems.ts'

/** The position of a value in JSON, and the positions of its values by key or index. */
export interface JsonPlace {
  start: number
  end: number
  below?: Map<string | number, JsonPlace>
}

interface Around extends JsonPlace {
  below: Map<string | number, JsonPlace>
  isObject: boolean
  /** The key whose value comes next. */
  key?: string | undefined
}

/**
 * The positions of all values in valid JSON; `undefined` if an object has a key twice. It uses one pass without
 * recursion, because files can have many megabytes.
 */
export function jsonPlaces(text: string): JsonPlace | undefined {
  const outside: Around = { start: 0, end: text.length, below: new Map(), isObject: false }
  const open = [outside]
  const add = (place: JsonPlace, around: Around) => {
    around.below.set(around.isObject ? (around.key ?? '') : around.below.size, place)
    around.key = undefined
  }
  for (let at = 0; at < text.length; ) {
    const around = open.at(-1) ?? outside
    const character = text[at] ?? ''
    if (character === '{' || character === '[') {
      const place = { start: at, end: at, below: new Map(), isObject: character === '{' }
      add(place, around)
      open.push(place)
      at += 1
    } else if (character === '}' || character === ']') {
      at += 1
      around.end = at
      open.pop()
    } else if (/[\s,:]/.test(character)) {
      at += 1
    } else {
      const start = at
      at = character === '"' ? endOfString(text, at) : endOfWord(text, at)
      if (!around.isObject || around.key !== undefined) {
        add({ start, end: at }, around)
      } else {
        around.key = JSON.parse(text.slice(start, at)) as string
        if (around.below.has(around.key)) return undefined
      }
    }
  }
  return outside.below.get(0)
}

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  for (;;) {
    let before = end
    while (text[before - 1] === '\\') before -= 1
    if ((end - before) % 2 === 0) return end + 1
    end = text.indexOf('"', end + 1)
  }
}

function endOfWord(text: string, start: number): number {
  let end = start + 1
  while (end < text.length && !/[\s,\]}]/.test(text[end] ?? '')) end += 1
  return end
}

/** The position of the value at a path, else of the nearest value around it. */
export function jsonPlaceAt(root: JsonPlace, path: KeyPath): JsonPlace {
  let place = root
  // A number can also be the key of an object.
  for (const key of path) {
    const next = place.below?.get(key) ?? place.below?.get(String(key))
    if (!next) break
    place = next
  }
  return place
}
