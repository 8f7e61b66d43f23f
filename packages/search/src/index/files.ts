import { gzipSync } from 'fflate'

/** A file of an index, named by its content; uncompressed. */
export interface IndexFile {
  name: string
  bytes: Uint8Array
}

export interface IndexOptions {
  /** A short name for bytes, fit for a file: the start of a digest. */
  digest(bytes: Uint8Array): string
}

/** Compresses to the same size everywhere, for what depends on it. Versions of zlib differ. */
export function gzip(bytes: Uint8Array): Uint8Array {
  return gzipSync(bytes, { level: 9, mtime: 0 })
}
