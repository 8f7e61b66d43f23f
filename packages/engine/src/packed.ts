import { readSync } from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import { fingerprintBytes } from './fingerprint.ts'
import { PackedBytes, type StoredBytes } from './stored-bytes.ts'

declare const types: unique symbol

/**
 * Plain data as bytes, for large values that one thread makes and another one uses: no thread between them opens them.
 * Where the store has them, only their place is passed on. Equal values may have different bytes.
 */
export type Packed<T> = (Uint8Array | StoredBytes) & { readonly [types]?: T }

export function packed<T>(value: T): Packed<T> {
  // Not a view of a larger buffer, which would be copied with it.
  return new PackedBytes(serialize(value))
}

export function unpacked<T>(bytes: Packed<T>): T {
  return deserialize(bytes instanceof Uint8Array ? bytes : readStored(bytes))
}

/** In another thread, the class of the place is lost. */
function readStored({ fd, at, size, digest }: StoredBytes): Uint8Array {
  const bytes = Buffer.allocUnsafeSlow(size)
  const count = readSync(fd, bytes, 0, size, at)
  if (count < size || fingerprintBytes(bytes) !== digest)
    throw new Error('the cache was damaged while it was used: build again')
  return bytes
}
