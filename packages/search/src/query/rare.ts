import { wordsFor } from './expand.ts'
import { markPart } from './mark-part.ts'
import { meantPasses } from './meant.ts'
import { pinyinWords } from './pinyin-clauses.ts'
import { inWordsOf } from './regional.ts'

/** What `loadRare` loads. The runtime bundles this module with its own copy of the tokenizer. */
export const rare = {
  inWordsOf,
  markPart,
  meantPasses,
  pinyinWords,
  wordsFor,
}
