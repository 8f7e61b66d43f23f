import { gzipSync } from 'node:zlib'
import type * as tasks from '@chatdocs/core'
import { type Bodies, type BodyOf, fingerprintBytes, unpacked } from '@chatdocs/engine'
import { type OutputPath, searchFile } from '@chatdocs/protocol'
import {
  groupPages,
  type IndexOptions,
  indexPage,
  joinIndex,
  joinTerms,
  numberPages,
  packIndex,
} from '@chatdocs/search'
import type { StageFile, Staging } from './staging.ts'

const NAMES: IndexOptions = { digest: (bytes) => fingerprintBytes(bytes).slice(0, 12) }

/** The tasks that build search indexes. */
export function indexBodies(staging: Staging): Bodies {
  const numbers: BodyOf<typeof tasks.numberPages> = (pages) => numberPages(pages)
  const ofGroup: BodyOf<typeof tasks.groupPages> = groupPages
  const ofRange: BodyOf<typeof tasks.joinTerms> = (range) => joinTerms(range, NAMES)
  const ofAll: BodyOf<typeof tasks.joinIndex> = (parts) => joinIndex(parts, NAMES)
  const packed: BodyOf<typeof tasks.packIndex> = (index) => packIndex(index, NAMES)
  return {
    indexPage: staging(indexStaged),
    numberPages: numbers,
    groupPages: ofGroup,
    joinTerms: ofRange,
    joinIndex: ofAll,
    packIndex: packed,
    compress: staging(compressStaged),
  }
}

/** The files of a page are staged as they are published: compressed. */
function indexStaged(
  { page: given, text, folder }: tasks.IndexPageInput,
  stage?: StageFile,
): tasks.StagedIndex {
  const page = text ? { ...given, sections: unpacked(text).sections } : given
  const index = indexPage(page, NAMES)
  if (!stage || folder === undefined) return index
  const fragments = index.fragments.map(({ name, bytes }) => {
    const isStaged = stage(`${folder}${searchFile(name)}` as OutputPath, compress(bytes))
    return isStaged ? { name } : { name, bytes }
  })
  return { ...index, fragments }
}

function compressStaged({ bytes, path }: tasks.CompressInput, stage?: StageFile): Uint8Array | undefined {
  const compressed = compress(bytes)
  return path !== undefined && stage?.(path, compressed) ? undefined : compressed
}

/** Room for the header of a file, and for bytes that do not become fewer; zlib wants 64 at least. */
const SLACK = 128

/** The byte of a header that names the system, and its value for an unknown one. */
const [SYSTEM, UNKNOWN] = [9, 255]

/**
 * A third of the time that JavaScript takes, and .5 % smaller. Versions of zlib differ, so another Node.js may give other
 * bytes for the same file.
 */
function compress(bytes: Uint8Array): Uint8Array {
  // By default, Node.js allocates 16 KB for each result, which takes longer than to compress most files.
  const compressed = new Uint8Array(gzipSync(bytes, { level: 9, chunkSize: bytes.length + SLACK }))
  compressed[SYSTEM] = UNKNOWN
  return compressed
}
