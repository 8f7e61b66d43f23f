import { gzipSync } from 'fflate'

/** Compressed bytes: the same ones wherever they are made, which zlib does not promise between its versions. */
export function gzip(bytes: Uint8Array): Uint8Array {
  return gzipSync(bytes, { level: 9, mtime: 0 })
}
