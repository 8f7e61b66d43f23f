import { fileName } from '../format/root.ts'

/** The source of the files of an index. */
export interface IndexSource {
  /** Reads the bytes of a file. Rejects if it cannot be loaded. */
  read(name: string): Promise<Uint8Array>
  /** Decompresses gzip. */
  inflate(bytes: Uint8Array): Promise<Uint8Array>
  /** The name of the root file. */
  root: string
}

/** The size of the cache, in decompressed bytes. */
const MEMORY = 8_000_000

interface Remembered {
  value: Promise<unknown>
  size: number
}

/** Caches files by last use. Failed reads are not cached. */
export class Files {
  readonly #source: IndexSource
  readonly #packed: ReadonlyMap<string, Uint8Array>
  readonly #remembered = new Map<string, Remembered>()
  #size = 0

  constructor(source: IndexSource, packed: ReadonlyMap<string, Uint8Array>) {
    this.#source = source
    this.#packed = packed
  }

  /** The decoded file. A name must always have the same `decode`. */
  get<Value>(name: string, decode: (bytes: Uint8Array) => Value): Promise<Value> {
    const known = this.#remembered.get(name)
    if (!known) return this.#load(name, decode)
    this.#remembered.delete(name)
    this.#remembered.set(name, known)
    return known.value as Promise<Value>
  }

  #load<Value>(name: string, decode: (bytes: Uint8Array) => Value): Promise<Value> {
    const entry: Remembered = { value: Promise.resolve(), size: 0 }
    const load = async () => {
      try {
        const bytes = await this.#bytes(name)
        const value = decode(bytes)
        entry.size = bytes.length
        this.#size += bytes.length
        this.#forget()
        return value
      } catch (error) {
        this.#remembered.delete(name)
        throw error
      }
    }
    this.#remembered.set(name, entry)
    const value = load()
    entry.value = value
    return value
  }

  async #bytes(name: string): Promise<Uint8Array> {
    return this.#packed.get(name) ?? readFile(fileName(name), this.#source)
  }

  isPacked(name: string): boolean {
    return this.#packed.has(name)
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

/** Reads and decompresses a file. Some servers decompress it themselves, so its first two bytes decide. */
export async function readFile(name: string, { read, inflate }: IndexSource): Promise<Uint8Array> {
  const bytes = await read(name)
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? inflate(bytes) : bytes
}
