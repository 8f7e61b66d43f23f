import type * as tasks from '@chatdocs/core'
import { type Bodies, type BodyOf, fingerprintBytes } from '@chatdocs/engine'
import { gzip, type IndexOptions, indexPage, joinPages } from '@chatdocs/search'

const NAMES: IndexOptions = { digest: (bytes) => fingerprintBytes(bytes).slice(0, 12) }

/** The tasks that build search indexes. */
export function indexBodies(): Bodies {
  const ofPage: BodyOf<typeof tasks.indexPage> = (page) => indexPage(page, NAMES)
  const ofAll: BodyOf<typeof tasks.joinPages> = (pages) => joinPages(pages, NAMES)
  const compress: BodyOf<typeof tasks.compress> = gzip
  return { indexPage: ofPage, joinPages: ofAll, compress }
}
