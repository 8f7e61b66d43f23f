export { numberPages } from './index/chunks.ts'
export { gzip, type IndexOptions, packIndex } from './index/files.ts'
export { groupPages } from './index/group-pages.ts'
export { joinIndex } from './index/join-index.ts'
export { joinTerms } from './index/join-terms.ts'
export {
  /** @internal See there. */
  makeIndex,
} from './index/make-index.ts'
export { indexPage } from './index/page-index.ts'
export { openIndex, type SearchIndex } from './query/open-index.ts'
