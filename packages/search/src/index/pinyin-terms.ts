import { BEYOND_ASCII } from '../fold.ts'
import { pairsOf, wholeRow } from '../heading.ts'
import { tokenise } from '../tokenise.ts'
import READINGS from './readings.json' with { type: 'json' }

/*
 * Readings of Chinese characters are a table of our own (22 kB), not a library: the same terms with every release, no
 * dependency, and of a character with several readings each is a term, so that no context has to be guessed.
 *
 * It is from Unicode's Unihan database, version 15.0, for the characters of GB 2312: the first of `kMandarin`, then those of
 * `kHanyuPinlu` that are at least one in fifty.
 */
const READINGS_OF = /* @__PURE__ */ readings()

function readings(): ReadonlyMap<string, readonly string[]> {
  const byCharacter = new Map<string, string[]>()
  for (const [syllable, characters] of Object.entries(READINGS)) {
    for (const character of characters) {
      byCharacter.set(character, [...(byCharacter.get(character) ?? []), syllable])
    }
  }
  return byCharacter
}

/**
 * The syllables of a character, without tones; most characters have one. `v` stands for `ü`, as people type it.
 *
 * @internal The evaluation types Chinese in pinyin.
 */
export function readingsOf(character: string): readonly string[] {
  return READINGS_OF.get(character) ?? []
}

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
