import { fileName } from '../format/root.ts'
import type { Slice } from '../format/slices.ts'

/** The source of the files of an index. */
export interface IndexSource {
  /** Reads and decompresses a file, or what is compressed between two of its bytes. Rejects if that cannot be loaded. */
  read(name: string, from?: number, to?: number): Promise<Uint8Array>
  /** The name of the root file. */
  root: string
}

/** The size of the cache, in decompressed bytes. */
const MEMORY = 5_000_000

interface Remembered {
  value: Promise<unknown>
  size: number
}

/** Caches files by last use. Failed reads are not cached. */
export class Files {
  readonly #source: IndexSource
  readonly #tail: Uint8Array
  readonly #remembered = new Map<string, Remembered>()
  #size = 0

  constructor(source: IndexSource, tail: Uint8Array) {
    this.#source = source
    this.#tail = tail
  }

  /** The decoded file. A slice must always have the same `decode`. */
  get<Value>(slice: Slice, decode: (bytes: Uint8Array) => Value): Promise<Value> {
    const name = String(slice)
    const known = this.#remembered.get(name)
    if (!known) return this.#load(name, slice, decode)
    this.#remembered.delete(name)
    this.#remembered.set(name, known)
    return known.value as Promise<Value>
  }

  #load<Value>(name: string, slice: Slice, decode: (bytes: Uint8Array) => Value): Promise<Value> {
    const value = this.#bytes(slice).then((bytes) => {
      const decoded = decode(bytes)
      entry.size = bytes.length
      this.#size += bytes.length
      this.#forget()
      return decoded
    })
    const entry = { value, size: 0 }
    this.#remembered.set(name, entry)
    value.catch(() => this.#remembered.delete(name))
    return value
  }

  async #bytes([bundle, from, to]: Slice): Promise<Uint8Array> {
    return bundle === '' ? this.#tail.subarray(from, to) : this.#source.read(fileName(bundle), from, to)
  }

  /** Removes the least recently used files. */
  #forget(): void {
    for (const [name, { size }] of this.#remembered) {
      if (this.#size <= MEMORY) return
      if (size === 0) continue
      this.#remembered.delete(name)
      this.#size -= size
    }
  }
}
