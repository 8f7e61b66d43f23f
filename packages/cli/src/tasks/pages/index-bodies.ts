import { gzipSync } from 'node:zlib'
import type * as tasks from '@chatdocs/core'
import { type Bodies, type BodyOf, fingerprintBytes, unpacked } from '@chatdocs/engine'
import { groupPages, type IndexOptions, indexPage, joinIndex, joinTerms } from '@chatdocs/search'

/** Space for the header of a file, and for incompressible bytes; zlib requires at least 64. */
const SLACK = 128

/** The position of the header byte that names the system, and its value for an unknown system. */
const [SYSTEM, UNKNOWN] = [9, 255]

/**
 * Compresses in a third of the time that JavaScript takes, and .5 % smaller. Versions of zlib differ, so another
 * Node.js may produce other bytes.
 */
function compress(bytes: Uint8Array): Uint8Array {
  // By default, Node.js allocates 16 KB for each result, which takes longer than compressing most files. With less memory,
  // it looks anew every 4,096 symbols which are frequent: names and numbers, of which the largest files are made, differ.
  const compressed = new Uint8Array(
    gzipSync(bytes, { level: 9, memLevel: 6, chunkSize: bytes.length + SLACK }),
  )
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
