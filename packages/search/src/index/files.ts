import type { IndexFile } from '@chatdocs/protocol'
import { gzipSync } from 'fflate'
import { encodePack } from '../format/pack.ts'
import { fileName, ROOT } from '../format/root.ts'

export interface IndexOptions {
  /** A short name for bytes, fit for a file: the start of a digest. */
  digest(bytes: Uint8Array): string
}

/** An index of at most this size, compressed, is one file: a single request costs less than several small ones. */
const PACK_LIMIT = 36_000

/** An index larger than this many times the limit is never packed. */
const MOST_COMPRESSED = 4

/** Collects and names the files of an index. Equal bytes become one file. */
export class Files {
  readonly #files = new Map<string, Uint8Array>()
  readonly #digest: IndexOptions['digest']

  constructor({ digest }: IndexOptions) {
    this.#digest = digest
  }

  /** Adds a file. Returns its name for other files of the index. */
  add(bytes: Uint8Array): string {
    const name = this.#digest(bytes)
    this.#files.set(name, bytes)
    return name
  }

  /** The whole index in one file; `undefined` if that would be too large. */
  pack(root: Uint8Array, fragments: ReadonlyMap<string, Uint8Array>): IndexFile | undefined {
    const all = new Map([...this.#files, ...fragments])
    const size = [...all.values()].reduce((sum, { length }) => sum + length, root.length)
    if (size > MOST_COMPRESSED * PACK_LIMIT) return undefined
    const pack = this.#packOf(root, all)
    return gzip(pack.bytes).length <= PACK_LIMIT ? pack : undefined
  }

  /** The root, then all other files. */
  finish(root: Uint8Array): IndexFile[] {
    const files = Array.from(this.#files, ([name, bytes]) => ({ name: fileName(name), bytes }))
    return [this.#packOf(root, new Map()), ...files]
  }

  #packOf(root: Uint8Array, others: ReadonlyMap<string, Uint8Array>): IndexFile {
    const inOrder = [...others].sort(([one], [other]) => (one < other ? -1 : 1))
    const bytes = encodePack(new Map([[ROOT, root], ...inOrder]))
    return { name: fileName(this.#digest(bytes)), bytes }
  }
}

/** Compresses to the same bytes everywhere. Versions of zlib differ. */
export function gzip(bytes: Uint8Array): Uint8Array {
  return gzipSync(bytes, { level: 9, mtime: 0 })
}
