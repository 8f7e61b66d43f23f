import { encode } from './encoded.ts'
import type { Fingerprint } from './fingerprint.ts'
import { append, flush, lentPack, type Pack } from './pack.ts'
import type { Filed } from './store.ts'

/** Where a thread may file an output: the key, and the descriptor of a file that only this thread appends to. */
export interface FileOf {
  readonly key: Fingerprint
  readonly fd: number
}

/** Files outputs for a thread. What it makes returns nothing if that is not wanted, or not possible. */
export function makeFiler(): (file: FileOf | undefined, output: unknown) => Filed | undefined {
  const packs = new Map<number, Pack>()
  return (file, output) => {
    if (file === undefined || output === undefined) return undefined
    const { key, fd } = file
    const pack = packs.get(fd) ?? lentPack(fd)
    packs.set(fd, pack)
    try {
      const bytes = encode(output)
      const { at, size, checksum = 0 } = append(pack, key, bytes)
      // Other threads read it once they know of it.
      flush(pack)
      return { fd, at, size, checksum, head: bytes[0] }
    } catch {
      return undefined
    }
  }
}
