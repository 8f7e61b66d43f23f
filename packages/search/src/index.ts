export { type Folded, fold } from './fold.ts'
export { HEADING_MARK, headingTerm } from './heading.ts'
export { type TitleIndex, titleIndex } from './titles.ts'
export { type Piece, type Term, TOKENISER, tokenise } from './tokenise.ts'
