import { hash, mix } from './hash.ts'

/** Which number each key has, of numbers below `size`. */
export interface Slots {
  size: number
  slots: ReadonlyMap<string, number>
}

/** So much of the numbers is given out at most. */
const LOAD = 0.7

/** By so much the numbers become more when they do not suffice; then every key has another one. */
const GROWTH = 1.25

/**
 * Numbers keys so that a key that comes or goes leaves nearly all others as they are, with nothing to
 * remember between builds: each key has its own row of numbers, and takes the first of them that no key
 * with a smaller hash has taken.
 */
export function assignSlots(keys: Iterable<string>): Slots {
  const ordered = Array.from(new Set(keys), (key) => ({ key, hash: hash(key) }))
  ordered.sort((one, other) => one.hash - other.hash || (one.key < other.key ? -1 : 1))
  const size = sizeFor(ordered.length)
  const taken = new Uint8Array(size)
  const slots = new Map<string, number>()
  for (const { key, hash } of ordered) {
    const slot = firstFree(hash, taken)
    taken[slot] = 1
    slots.set(key, slot)
  }
  return { size, slots }
}

function firstFree(hash: number, taken: Uint8Array): number {
  let number = mix(hash)
  while (taken[number % taken.length]) number = mix(number + 0x9e3779b9)
  return number % taken.length
}

function sizeFor(count: number): number {
  if (count === 0) return 0
  let size = 8
  while (size * LOAD < count) size = Math.ceil(size * GROWTH)
  return size
}
