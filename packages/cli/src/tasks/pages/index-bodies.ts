import { gzipSync } from 'node:zlib'
import type * as tasks from '@chatdocs/core'
import { type Bodies, type BodyOf, fingerprintBytes, unpacked } from '@chatdocs/engine'
import { type OutputPath, searchFile } from '@chatdocs/protocol'
import {
  groupPages,
  type IndexFile,
  type IndexOptions,
  indexPage,
  joinIndex,
  joinTerms,
} from '@chatdocs/search'
import { type StageFile, staging } from './staging.ts'

const NAMES: IndexOptions = { digest: (bytes) => fingerprintBytes(bytes).slice(0, 12) }

function indexStaged(
  { page: given, text, folder }: tasks.IndexPageInput,
  stage?: StageFile,
): tasks.StagedIndex {
  const page = text ? { ...given, sections: unpacked(text).sections } : given
  const index = indexPage(page, NAMES)
  return { ...index, fragments: staged(index.fragments, folder, stage) }
}

function rangeStaged({ folder, ...range }: tasks.JoinTermsInput, stage?: StageFile): tasks.StagedRange {
  const { files, summary } = joinTerms(range, NAMES)
  return { files: staged(files, folder, stage), summary }
}

/** Stages files as they are published: compressed. */
function staged(
  files: readonly IndexFile[],
  folder: string | undefined,
  stage?: StageFile,
): readonly tasks.MaybeStaged[] {
  if (!stage || folder === undefined) return files
  return files.map(({ name, bytes }) => {
    const isStaged = stage(`${folder}${searchFile(name)}` as OutputPath, compress(bytes))
    return isStaged ? { name } : { name, bytes }
  })
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

const ofGroup: BodyOf<typeof tasks.groupPages> = groupPages
const ofAll: BodyOf<typeof tasks.joinIndex> = (parts) => joinIndex(parts, NAMES)

/** The tasks that build search indexes. */
export const indexBodies: Bodies = {
  indexPage: staging(indexStaged),
  groupPages: ofGroup,
  joinTerms: staging(rangeStaged),
  joinIndex: ofAll,
  compress: staging(compressStaged),
}
