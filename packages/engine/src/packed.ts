import { readSync } from 'node:fs'
import { fingerprintBytes } from './fingerprint.ts'
import { PackedBytes, type StoredBytes } from './stored-bytes.ts'

declare const types: unique symbol

/**
 * Data of JSON as bytes, for large values that one thread makes and another one uses: no thread between them opens them.
 * Where the store has them, only their place is passed on. Equal values have equal bytes, which those of V8 have not: they
 * tell how a string is kept in memory.
 */
export type Packed<T> = (Uint8Array | StoredBytes) & { readonly [types]?: T }

export function packed<T>(value: T): Packed<T> {
  const text = Buffer.from(JSON.stringify(value))
  // Not a view of a larger buffer, which would be copied with it.
  return new PackedBytes(text)
}

export function unpacked<T>(bytes: Packed<T>): T {
  const { buffer, byteOffset, length } = bytes instanceof Uint8Array ? bytes : readStored(bytes)
  return JSON.parse(Buffer.from(buffer, byteOffset, length).toString())
}

/** In another thread, the class of the place is lost. */
function readStored({ fd, at, size, digest }: StoredBytes): Uint8Array {
  const bytes = Buffer.allocUnsafeSlow(size)
  const count = readSync(fd, bytes, 0, size, at)
  if (count < size || fingerprintBytes(bytes) !== digest)
    throw new Error('the cache was damaged while it was used: build again')
  return bytes
}
