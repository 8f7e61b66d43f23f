import { encodePack } from '../format/pack.ts'
import { fileName, ROOT } from '../format/root.ts'
import { gzip } from './gzip.ts'

export interface IndexFile {
  name: string
  bytes: Uint8Array
}

/** If all of an index is no larger, compressed, it is one file: one request costs less than few bytes of many. */
const PACK_LIMIT = 36_000

/** The files of an index as they are made, compressed and named; the same bytes are one file. */
export class Files {
  readonly #files = new Map<string, Uint8Array>()
  readonly #raw = new Map<string, Uint8Array>()
  readonly #digest: (bytes: Uint8Array) => string
  #size = 0

  constructor(digest: (bytes: Uint8Array) => string) {
    this.#digest = digest
  }

  /** Takes a file, and gives its name for other files of the index. */
  add(bytes: Uint8Array): string {
    const name = this.#digest(bytes)
    if (this.#files.has(name)) return name
    const compressed = gzip(bytes)
    this.#files.set(name, compressed)
    this.#size += compressed.length
    // Packed, they are smaller by a third at most: beyond that there is no use in keeping them.
    if (this.#size < 1.5 * PACK_LIMIT) this.#raw.set(name, bytes)
    return name
  }

  /** All files and the root, which contains the others if they are few and small. */
  finish(root: Uint8Array): { root: string; files: IndexFile[] } {
    const everything = this.#packed(root)
    if (everything) return { root: everything.name, files: [everything] }
    const alone = this.#pack(new Map([[ROOT, root]]))
    const files = Array.from(this.#files, ([name, bytes]) => ({ name: fileName(name), bytes }))
    return { root: alone.name, files: [...files, alone] }
  }

  #packed(root: Uint8Array): IndexFile | undefined {
    if (this.#raw.size < this.#files.size) return undefined
    const inOrder = [...this.#raw].sort(([one], [other]) => (one < other ? -1 : 1))
    const pack = this.#pack(new Map([[ROOT, root], ...inOrder]))
    return pack.bytes.length <= PACK_LIMIT ? pack : undefined
  }

  #pack(files: ReadonlyMap<string, Uint8Array>): IndexFile {
    const bytes = encodePack(files)
    return { name: fileName(this.#digest(bytes)), bytes: gzip(bytes) }
  }
}
