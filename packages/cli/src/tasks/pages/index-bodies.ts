import { gzipSync } from 'node:zlib'
import type * as tasks from '@chatdocs/core'
import { type Bodies, type BodyOf, fingerprintBytes } from '@chatdocs/engine'
import {
  groupPages,
  type IndexOptions,
  indexPage,
  joinIndex,
  joinTerms,
  numberPages,
  packIndex,
} from '@chatdocs/search'

const NAMES: IndexOptions = { digest: (bytes) => fingerprintBytes(bytes).slice(0, 12) }

/** The tasks that build search indexes. */
export function indexBodies(): Bodies {
  const ofPage: BodyOf<typeof tasks.indexPage> = (page) => indexPage(page, NAMES)
  const numbers: BodyOf<typeof tasks.numberPages> = (pages) => numberPages(pages)
  const ofGroup: BodyOf<typeof tasks.groupPages> = groupPages
  const ofRange: BodyOf<typeof tasks.joinTerms> = (range) => joinTerms(range, NAMES)
  const ofAll: BodyOf<typeof tasks.joinIndex> = (parts) => joinIndex(parts, NAMES)
  const packed: BodyOf<typeof tasks.packIndex> = (index) => packIndex(index, NAMES)
  return {
    indexPage: ofPage,
    numberPages: numbers,
    groupPages: ofGroup,
    joinTerms: ofRange,
    joinIndex: ofAll,
    packIndex: packed,
    compress,
  }
}

/** The byte of a header that names the system, and its value for an unknown one. */
const [SYSTEM, UNKNOWN] = [9, 255]

/**
 * A third of the time that JavaScript takes, and .5 % smaller. Versions of zlib differ, so another Node.js may give other
 * bytes for the same file.
 */
const compress: BodyOf<typeof tasks.compress> = (bytes) => {
  const compressed = new Uint8Array(gzipSync(bytes, { level: 9 }))
  compressed[SYSTEM] = UNKNOWN
  return compressed
}
