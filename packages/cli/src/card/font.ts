import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Blob, Face, Font, Variation } from 'harfbuzzjs'
import { decompress } from 'woff2-encoder'

/** The shape of a character, in thousandths of the font size, y axis upwards. */
interface Glyph {
  /** The `d` attribute of an SVG path. */
  outline: string
  advance: number
}

/** One typeface in one weight; `undefined` for characters it does not have. */
export type Typeface = (character: string) => Glyph | undefined

const PACKAGE = '@fontsource-variable/noto-sans-sc'
/** The subset that is tried first. */
const LATIN = 'latin'

/**
 * Opens the typeface of cards, so that they look the same on all machines. Returns a function that loads the
 * characters of a text. The typeface consists of a hundred files, each opened on demand.
 */
export function openTypeface(weight: number): (text: string) => Promise<Typeface> {
  const folder = dirname(createRequire(import.meta.url).resolve(`${PACKAGE}/unicode.json`))
  const subsets = readSubsets(folder)
  const fonts = new Map<string, Promise<Font>>()
  const glyphs = new Map<string, Promise<Glyph | undefined>>()
  const fontOf = (subset: string): Promise<Font> => {
    const font = fonts.get(subset) ?? openFont(join(folder, 'files', fileName(subset)), weight)
    fonts.set(subset, font)
    return font
  }
  const glyphOf = (character: string): Promise<Glyph | undefined> => {
    const glyph = glyphs.get(character) ?? findGlyph(character, subsets, fontOf)
    glyphs.set(character, glyph)
    return glyph
  }
  return async (text) => {
    const characters = [...new Set(text)]
    const found = await Promise.all(characters.map(glyphOf))
    const known = new Map(characters.map((character, index) => [character, found[index]]))
    return (character) => known.get(character)
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

/** The file name of a subset, such as `[119]` or `latin`. */
function fileName(subset: string): string {
  return `noto-sans-sc-${subset.replace(/[[\]]/g, '')}-wght-normal.woff2`
}

async function openFont(file: string, weight: number): Promise<Font> {
  const font = new Font(new Face(new Blob(await decompress(await readFile(file)))))
  font.setVariations([new Variation('wght', weight)])
  return font
}

async function findGlyph(
  character: string,
  subsets: readonly Subset[],
  fontOf: (subset: string) => Promise<Font>,
): Promise<Glyph | undefined> {
  const code = character.codePointAt(0) ?? 0
  for (const { name, ranges } of subsets) {
    if (!ranges.some(([first, last]) => first <= code && code <= last)) continue
    const font = await fontOf(name)
    const glyph = font.nominalGlyph(code)
    if (glyph) return { outline: font.glyphToPath(glyph), advance: font.glyphHAdvance(glyph) }
  }
}
