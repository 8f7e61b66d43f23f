import { decodeVariants, type Variants } from '../format/root.ts'
import { wordsFor } from './expand.ts'
import { markPart } from './mark-part.ts'
import { meantQueries, pinyinWords } from './meant.ts'

/** What `loadRare` loads. The runtime bundles this module with its own copy of the tokenizer. */
export const rare = {
  inKatakana,
  inWordsOf,
  markPart,
  meantQueries,
  pinyinWords,
  wordsFor,
}

/** A query with words in katakana that the site has more often than the same ones in hiragana: くっきー becomes クッキー. */
async function inKatakana(query: string, frequencyOf: (run: string) => Promise<number>): Promise<string> {
  const parts = query.split(/([ぁ-ゖ][ぁ-ゖー]+)/)
  const written = parts.map(async (part, at) => {
    if (at % 2 === 0) return part
    const [, own = part, particle = ''] = /^(..+)([をはがにでのと])$/u.exec(part) ?? []
    const other = own.replace(/[ぁ-ゖ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + TO_KATAKANA))
    const [now = 0, then = 0] = await Promise.all([own, other].map(frequencyOf))
    return then > now ? other + particle : part
  })
  return (await Promise.all(written)).join('')
}

const TO_KATAKANA = 0x60

/** The longest word of Taiwan or Hong Kong. */
const LONGEST_WORD = 6

/**
 * A query in the characters and words of the site. A word is replaced if the site does not know it: 資料庫 becomes 数据库,
 * but 資料, which the mainland has, too, stays 资料.
 */
export async function inWordsOf(
  query: string,
  read: (decode: typeof decodeVariants) => Promise<Variants>,
  isUnknown: (text: string) => Promise<boolean>,
): Promise<string> {
  const { characters, words } = await read(decodeVariants)
  const simplified = query.replace(/\p{UIdeo}/gu, (character) => characters.get(character) ?? character)
  let written = ''
  for (let at = 0; at < simplified.length; ) {
    const word = wordAt(simplified, at, words)
    const other = words.get(word)
    written += other !== undefined && (await isUnknown(word)) ? other : word
    at += word.length
  }
  return written
}

/** The longest known word at this place, or one unit. */
function wordAt(text: string, at: number, words: Variants['words']): string {
  for (let length = LONGEST_WORD; length > 1; length--) {
    const word = text.slice(at, at + length)
    if (words.has(word)) return word
  }
  return text.charAt(at)
}
