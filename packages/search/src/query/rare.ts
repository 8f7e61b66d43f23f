import { decodeVariants } from '../format/variants.ts'
import { wordsFor } from './expand.ts'
import { meantPasses } from './meant.ts'
import { narrowed } from './narrowed.ts'
import { pinyinClauses } from './pinyin-clauses.ts'
import { inWordsOf } from './regional.ts'
import { everyDocument, forceSyntax, readSyntax } from './syntax.ts'

/** What `loadRare` loads. The runtime bundles this module with its own copy of the tokenizer. */
export const rare = {
  decodeVariants,
  everyDocument,
  forceSyntax,
  inWordsOf,
  meantPasses,
  narrowed,
  pinyinClauses,
  readSyntax,
  wordsFor,
}
