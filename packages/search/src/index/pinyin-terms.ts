import { BEYOND_ASCII } from '../fold.ts'
import { pairsOf, wholeRow } from '../pinyin.ts'
import { tokenise } from '../tokenise.ts'
import { readingsOf } from './readings.ts'

const KANA = /[\p{sc=Hiragana}\p{sc=Katakana}]/u

/**
 * The terms of pinyin for a title or a heading: each run of Chinese in syllables, and in their first letters. Where a
 * character has several readings, each of them. A name in Japanese has none.
 */
export function pinyinTerms(name: string): string[] {
  if (!BEYOND_ASCII.test(name) || KANA.test(name)) return []
  const terms = new Set<string>()
  const add = (own: readonly string[]) => {
    for (const term of own) terms.add(term)
  }
  for (const { kind, term } of tokenise(name)) {
    if (kind !== 'run') continue
    const rows = [...term].map(readingsOf)
    if (rows.some((readings) => readings.length === 0)) continue
    for (const row of [rows, rows.map((readings) => readings.map((reading) => reading.charAt(0)))]) {
      for (const [index, before] of row.slice(0, -1).entries()) {
        for (const pair of waysThrough([before, row[index + 1] ?? []])) add(pairsOf(pair))
      }
      if (row.length > 1) add(waysThrough(row).map(wholeRow))
    }
  }
  return [...terms]
}

/** More ways to read a whole name than these are not kept. */
const MOST_WAYS = 8

/** Each row with one reading of each character. */
function waysThrough(rows: readonly (readonly string[])[]): string[][] {
  let ways: string[][] = [[]]
  for (const readings of rows) {
    ways = ways.flatMap((way) => readings.map((reading) => [...way, reading])).slice(0, MOST_WAYS)
  }
  return ways
}
