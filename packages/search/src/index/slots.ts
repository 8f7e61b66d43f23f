import { hash, mix } from './hash.ts'

/** The largest share of numbers in use. */
const LOAD = 0.7

/** How much the range grows when it is full. Every key then gets another number. */
const GROWTH = 1.25

/**
 * Assigns each key a number below `size`. Adding or removing a key changes few others, without state between builds:
 * each key has its own sequence of numbers, and takes the first one that no key with a smaller hash has. Of equal keys,
 * the first chooses first.
 */
export function assignSlots(keys: readonly string[], size: number): number[] {
  const ordered = keys.map((key, place) => ({ key, place, hash: hash(key) }))
  ordered.sort((one, other) => one.hash - other.hash || compare(one.key, other.key))
  const taken = new Uint8Array(size)
  const slots = keys.map(() => 0)
  for (const { place, hash } of ordered) {
    const slot = firstFree(hash, taken)
    taken[slot] = 1
    slots[place] = slot
  }
  return slots
}

/** The size of the range for this many keys. It stays the same as long as it suffices. */
export function roomFor(count: number): number {
  if (count === 0) return 0
  let size = 8
  while (size * LOAD < count) size = Math.ceil(size * GROWTH)
  return size
}

function firstFree(hash: number, taken: Uint8Array): number {
  let number = mix(hash)
  while (taken[number % taken.length]) number = mix(number + 0x9e3779b9)
  return number % taken.length
}

function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
