import { setImmediate } from 'node:timers/promises'
import type { Reader } from '@chatdocs/engine'

/** Calls a function of the core with a reader as its first argument. */
export type Asked = <Given extends unknown[], T>(
  work: (reader: Reader, ...given: Given) => Promise<T>,
) => (...given: Given) => Promise<T>

/**
 * Runs code outside of a query. If part of it fails, it still waits for all reads that it began: inputs must not be set
 * while they run.
 */
export function askedOf(reader: Reader): Asked {
  return (work) =>
    async (...given) => {
      const reads = new Set<Promise<unknown>>()
      try {
        return await work(followed(reader, reads), ...given)
      } catch (error) {
        while (reads.size > 0) {
          await Promise.allSettled(reads)
          // By now, code that waited for these answers has begun further reads.
          await setImmediate()
        }
        throw error
      }
    }
}

/** A reader that adds each read to the set until it ends. */
function followed(reader: Reader, reads: Set<Promise<unknown>>): Reader {
  return {
    ...reader,
    get: (...question) => {
      const read = reader.get(...question).finally(() => reads.delete(read))
      reads.add(read)
      return read
    },
    within: (scope) => followed(reader.within(scope), reads),
  }
}
