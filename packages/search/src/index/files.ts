import type { IndexFile, IndexFrame, WholeIndex } from '@chatdocs/protocol'
import { gzipSync } from 'fflate'
import { decodePack, encodePack } from '../format/pack.ts'
import { bareName, fileName, ROOT } from '../format/root.ts'

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
  readonly #rare = new Map<string, Uint8Array>()
  readonly #options: IndexOptions

  constructor(options: IndexOptions) {
    this.#options = options
  }

  /** Adds a file. Returns its name for other files of the index. A rare one is not packed. */
  add(bytes: Uint8Array, { isRare = false } = {}): string {
    const name = this.#options.digest(bytes)
    const files = isRare ? this.#rare : this.#files
    files.set(name, bytes)
    return name
  }

  /** `others` is the size of the files that were not added. */
  finish(root: Uint8Array, others: number): IndexFrame {
    const named = (all: ReadonlyMap<string, Uint8Array>) =>
      Array.from(all, ([name, bytes]) => ({ name: fileName(name), bytes }))
    const files = named(this.#files)
    const size = files.reduce((sum, { bytes }) => sum + bytes.length, root.length + others)
    return {
      root: packOf([[ROOT, root]], this.#options),
      files,
      rare: named(this.#rare),
      isSmall: size <= MOST_COMPRESSED * PACK_LIMIT,
    }
  }
}

/** The whole index in one file; `undefined` if that would be too large. */
export function packIndex({ root, files }: WholeIndex, options: IndexOptions): IndexFile | undefined {
  const others = new Map(files.map(({ name, bytes }) => [bareName(name), bytes]))
  const inOrder = [...others].sort(([one], [other]) => (one < other ? -1 : 1))
  const pack = packOf([...decodePack(root.bytes), ...inOrder], options)
  return gzip(pack.bytes).length <= PACK_LIMIT ? pack : undefined
}

function packOf(
  files: Iterable<readonly [name: string, bytes: Uint8Array]>,
  { digest }: IndexOptions,
): IndexFile {
  const bytes = encodePack(new Map(files))
  return { name: fileName(digest(bytes)), bytes }
}

/** Compresses to the same size everywhere, for what depends on it. Versions of zlib differ. */
export function gzip(bytes: Uint8Array): Uint8Array {
  return gzipSync(bytes, { level: 9, mtime: 0 })
}
