import { gzipSync } from 'node:zlib'
import type * as tasks from '@chatdocs/core'
import { type Bodies, type BodyOf, fingerprintBytes, unpacked } from '@chatdocs/engine'
import { groupPages, type IndexOptions, indexPage, joinIndex, joinTerms } from '@chatdocs/search'

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

const OPTIONS: IndexOptions = { digest: (content) => fingerprintBytes(content).slice(0, 12), compress }

const ofPage: BodyOf<typeof tasks.indexPage> = ({ page, text }) =>
  indexPage(text ? { ...page, sections: unpacked(text).sections } : page, OPTIONS)
const ofGroup: BodyOf<typeof tasks.groupPages> = groupPages
const ofRange: BodyOf<typeof tasks.joinTerms> = (range) => joinTerms(range, OPTIONS)
const ofAll: BodyOf<typeof tasks.joinIndex> = (parts) => joinIndex(parts, OPTIONS)

/** The tasks that build search indexes. */
export const indexBodies: Bodies = {
  indexPage: ofPage,
  groupPages: ofGroup,
  joinTerms: ofRange,
  joinIndex: ofAll,
}
