import { isDeepStrictEqual } from 'node:util'
import { type DiskStore, diskStore } from './disk-store.ts'
import { type Fingerprint, fingerprint } from './fingerprint.ts'

/** Numbered values of different sizes, for tests of stores. */
export function numbered(number: number): { number: number; text: string } {
  return { number, text: `${number} `.repeat((number * 7919) % 4000) }
}

export function keyOf(number: number): Fingerprint {
  return fingerprint(['value', number])
}

export function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index)
}

/** A session that asks for these values and puts those that are missing. Returns the numbers of those that were there. */
export async function buildIn(dir: string, numbers: readonly number[], use = 'build'): Promise<number[]> {
  const store = diskStore(dir, { use })
  const found: number[] = []
  for (const number of numbers) {
    if (await has(store, number)) found.push(number)
    else await store.put(keyOf(number), numbered(number))
  }
  store.close()
  return found
}

/** The numbers of the values in a store. Leaves no trace of a session. */
export async function presentIn(dir: string, numbers: readonly number[]): Promise<number[]> {
  const store = diskStore(dir, { use: 'build' })
  const found: number[] = []
  for (const number of numbers) if (await has(store, number)) found.push(number)
  return found
}

/** Throws if the store has a wrong value. */
async function has(store: DiskStore, number: number): Promise<boolean> {
  const value = await store.get(keyOf(number))
  if (value !== undefined && !isDeepStrictEqual(value, numbered(number))) throw new Error(`wrong: ${number}`)
  return value !== undefined
}
