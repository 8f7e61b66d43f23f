import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Blob, Face, Font, Variation } from 'harfbuzzjs'
import { unpackWoff2 } from './woff2.ts'

/** How a character is drawn, in thousandths of the font's size, upwards. */
export interface Glyph {
  /** As the `d` of an SVG path. */
  outline: string
  advance: number
}

/** One typeface in one weight; `undefined` for characters it does not have. */
export type Typeface = (character: string) => Glyph | undefined

const PACKAGE = '@fontsource-variable/noto-sans-sc'
/** Read by people before all others, and so asked first. */
const LATIN = 'latin'

/**
 * The typeface that cards are set in: it comes with chatdocs, so that a card looks the same wherever it
 * is drawn. It lies in a hundred files, of which each is opened when one of its characters is wanted.
 */
export function openTypeface(weight: number): Typeface {
  const folder = dirname(createRequire(import.meta.url).resolve(`${PACKAGE}/unicode.json`))
  const subsets = readSubsets(folder)
  const fonts = new Map<string, Font>()
  const glyphs = new Map<string, Glyph | undefined>()
  const fontOf = (subset: string): Font => {
    const font = fonts.get(subset) ?? openFont(join(folder, 'files', fileName(subset)), weight)
    fonts.set(subset, font)
    return font
  }
  return (character) => {
    if (!glyphs.has(character)) glyphs.set(character, findGlyph(character, subsets, fontOf))
    return glyphs.get(character)
  }
}

interface Subset {
  name: string
  ranges: readonly (readonly [first: number, last: number])[]
}

function readSubsets(folder: string): Subset[] {
  const written: Record<string, string> = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8'))
  const subsets = Object.entries(written).map(([name, ranges]) => ({ name, ranges: rangesOf(ranges) }))
  return subsets.sort((one, other) => Number(other.name === LATIN) - Number(one.name === LATIN))
}

/** `U+4e00-4e05,U+4e07` → pairs of numbers. */
function rangesOf(written: string): Subset['ranges'] {
  return written.split(',').map((range) => {
    const [first = 0, last = first] = range
      .trim()
      .replace(/^U\+/i, '')
      .split('-')
      .map((each) => Number.parseInt(each, 16))
    return [first, last]
  })
}

/** `[119]` and `latin` as they stand in the names of files. */
function fileName(subset: string): string {
  return `noto-sans-sc-${subset.replace(/[[\]]/g, '')}-wght-normal.woff2`
}

function openFont(file: string, weight: number): Font {
  const font = new Font(new Face(new Blob(unpackWoff2(readFileSync(file)))))
  font.setVariations([new Variation('wght', weight)])
  return font
}

function findGlyph(
  character: string,
  subsets: readonly Subset[],
  fontOf: (subset: string) => Font,
): Glyph | undefined {
  const code = character.codePointAt(0) ?? 0
  for (const { name, ranges } of subsets) {
    if (!ranges.some(([first, last]) => first <= code && code <= last)) continue
    const font = fontOf(name)
    const glyph = font.nominalGlyph(code)
    if (glyph) return { outline: font.glyphToPath(glyph), advance: font.glyphHAdvance(glyph) }
  }
  return undefined
}
