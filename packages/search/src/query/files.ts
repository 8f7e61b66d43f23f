import { fileName } from '../format/root.ts'

/** As much of an `AbortSignal` as is looked at here; it is handed on as it came. */
export interface Signal {
  readonly aborted: boolean
}

/** Where the files of an index come from. */
export interface IndexSource {
  /** The bytes of a file. Rejects if it cannot be had. */
  read(name: string, signal?: Signal): Promise<Uint8Array>
  /** Undoes gzip. */
  inflate(bytes: Uint8Array): Promise<Uint8Array>
  /** The name of the file that leads to all others. */
  root: string
}

/** How many decompressed bytes are remembered. */
const MEMORY = 8_000_000

interface Remembered {
  value: Promise<unknown>
  size: number
  /** Of who asked first. */
  signal: Signal | undefined
}

/** Files, each read once as long as it is used; one that failed is read again when it is next asked for. */
export class Files {
  readonly #source: IndexSource
  readonly #packed: ReadonlyMap<string, Uint8Array>
  readonly #remembered = new Map<string, Remembered>()
  #size = 0

  constructor(source: IndexSource, packed: ReadonlyMap<string, Uint8Array>) {
    this.#source = source
    this.#packed = packed
  }

  /** The file as `decode` makes it; a name has always the same one. */
  async get<Value>(name: string, decode: (bytes: Uint8Array) => Value, signal?: Signal): Promise<Value> {
    for (;;) {
      const known = this.#remembered.get(name)
      if (!known) return this.#load(name, decode, signal)
      this.#remembered.delete(name)
      this.#remembered.set(name, known)
      const value = await known.value.catch((error: unknown) => {
        // Who asked first may have given up, which is nothing to us.
        if (signal?.aborted || !known.signal?.aborted) throw error
        return ABANDONED
      })
      if (value !== ABANDONED) return value as Value
    }
  }

  #load<Value>(name: string, decode: (bytes: Uint8Array) => Value, signal?: Signal): Promise<Value> {
    const entry: Remembered = { value: Promise.resolve(), size: 0, signal }
    const load = async () => {
      try {
        const bytes = await this.#bytes(name, signal)
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

  async #bytes(name: string, signal?: Signal): Promise<Uint8Array> {
    return this.#packed.get(name) ?? readFile(fileName(name), this.#source, signal)
  }

  /** Forgets what was not asked for for longest. */
  #forget(): void {
    for (const [name, { size }] of this.#remembered) {
      if (this.#size <= MEMORY) return
      if (size === 0) continue
      this.#remembered.delete(name)
      this.#size -= size
    }
  }
}

const ABANDONED = Symbol('abandoned')

/** A file, decompressed: some servers do that themselves, so its first two bytes are looked at. */
export async function readFile(
  name: string,
  { read, inflate }: IndexSource,
  signal?: Signal,
): Promise<Uint8Array> {
  const bytes = await read(name, signal)
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? inflate(bytes) : bytes
}
