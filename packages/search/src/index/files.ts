import type { IndexFile } from '@chatdocs/protocol'
import { gzipSync } from 'fflate'
import { encodePack } from '../format/pack.ts'
import { fileName, ROOT } from '../format/root.ts'

export interface IndexOptions {
  /** A name for bytes, short and fit for a file: the head of a digest. */
  digest(bytes: Uint8Array): string
}

/** If all of an index is no larger, compressed, it is one file: one request costs less than few bytes of many. */
const PACK_LIMIT = 36_000

/** Nothing that is so many times larger comes below the limit. */
const MOST_COMPRESSED = 4

/** The files of an index as they are made, and named; the same bytes are one file. */
export class Files {
  readonly #files = new Map<string, Uint8Array>()
  readonly #digest: IndexOptions['digest']

  constructor({ digest }: IndexOptions) {
    this.#digest = digest
  }

  /** Takes a file, and gives its name for other files of the index. */
  add(bytes: Uint8Array): string {
    const name = this.#digest(bytes)
    this.#files.set(name, bytes)
    return name
  }

  /** All of an index in the file of its root; nothing, if that would be too large. */
  pack(root: Uint8Array, fragments: ReadonlyMap<string, Uint8Array>): IndexFile | undefined {
    const all = new Map([...this.#files, ...fragments])
    const size = [...all.values()].reduce((sum, { length }) => sum + length, root.length)
    if (size > MOST_COMPRESSED * PACK_LIMIT) return undefined
    const pack = this.#packOf(root, all)
    return gzip(pack.bytes).length <= PACK_LIMIT ? pack : undefined
  }

  /** The file of the root, then all others. */
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

/** Compressed bytes: the same ones wherever they are made, which zlib does not promise between its versions. */
export function gzip(bytes: Uint8Array): Uint8Array {
  return gzipSync(bytes, { level: 9, mtime: 0 })
}
