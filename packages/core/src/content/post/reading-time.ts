import type { Root } from 'mdast'
import { eachNode } from '../tree/nodes.ts'

/** Reading speed: Han characters, kana, or words of other scripts per minute. */
const UNITS_A_MINUTE = 200

const UNIT =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}])(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}\p{M}'’_-])*/gu

/** The reading time in minutes, code included; at least 1. */
export function readingMinutes(tree: Root): number {
  let units = 0
  eachNode(tree, (node) => {
    if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'code') units += count(node.value)
    return undefined
  })
  return Math.max(1, Math.ceil(units / UNITS_A_MINUTE))
}

function count(text: string): number {
  return text.match(UNIT)?.length ?? 0
}
