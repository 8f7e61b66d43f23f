export { fileName } from './format/root.ts'
export { gzip, type IndexFile, type IndexOptions } from './index/files.ts'
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
export { openIndex, type SearchIndex } from './query/open-index.ts'
