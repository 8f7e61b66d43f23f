import { setImmediate } from 'node:timers/promises'
import type { Reader } from '@chatdocs/engine'

/** Gives a function of the core a reader, whatever else it is given. */
export type Asked = <Given extends unknown[], T>(
  work: (reader: Reader, ...given: Given) => Promise<T>,
) => (...given: Given) => Promise<T>

/**
 * Runs code that is no query. If it fails, it ends only when all that it began has: beside the part that fails, others
 * may be reading, and inputs cannot be set meanwhile.
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
          // What goes on with the answers asks for more by then.
          await setImmediate()
        }
        throw error
      }
    }
}

/** A reader whose reads are in the set until they end. */
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
