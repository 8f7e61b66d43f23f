export { fileName } from './format/root.ts'
export {
  type Bundle,
  bundled,
  gzip,
  type IndexFile,
  type IndexOptions,
  joinBundle,
} from './index/bundles.ts'
export { type IndexFrame, type IndexParts, isSmall, joinIndex } from './index/frame.ts'
export {
  groupPages,
  type IndexGroup,
  type LinkText,
  type NumberedPage,
  pieceOf,
} from './index/group.ts'
export { type Numbering, numberPages, type PageNumbers } from './index/numbering.ts'
export { type IndexedPage, type IndexedSection, indexPage, type PageIndex } from './index/page.ts'
export { joinTerms, type RangePieces, type TermRange } from './index/range.ts'
export type { IndexSource } from './query/files.ts'
export { openIndex, type SearchIndex } from './query/open-index.ts'
