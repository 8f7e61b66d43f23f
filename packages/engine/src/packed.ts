import { deserialize, serialize } from 'node:v8'

declare const types: unique symbol

/**
 * Plain data as bytes, for large values that one thread makes and another one uses: between them, they are copied as they
 * are. Equal values may have different bytes.
 */
export type Packed<T> = Uint8Array & { readonly [types]?: T }

export function packed<T>(value: T): Packed<T> {
  // Not a view of a larger buffer, which would be copied with it.
  return new Uint8Array(serialize(value))
}

export function unpacked<T>(bytes: Packed<T>): T {
  return deserialize(bytes)
}
