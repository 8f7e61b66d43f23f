import type { Reading } from '../tree/reading.ts'
import type { NodeVisitor } from '../tree/walk.ts'

/** Reading speed: Han characters, kana, or words of other scripts per minute. */
const UNITS_A_MINUTE = 200

const UNIT =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}])(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}\p{M}'’_-])*/gu

/** Counts the reading time of a post in minutes, code included; at least 1. */
export function countMinutes({ post }: Reading): NodeVisitor | undefined {
  if (!post) return undefined
  let units = 0
  const add = ({ value }: { value: string }): undefined => {
    units += count(value)
  }
  return {
    text: add,
    inlineCode: add,
    code: add,
    done() {
      post.minutes = Math.max(1, Math.ceil(units / UNITS_A_MINUTE))
    },
  }
}

function count(text: string): number {
  return text.match(UNIT)?.length ?? 0
}
