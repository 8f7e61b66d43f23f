/**
 * A text as search sees it, and the position of each UTF-16 unit in the original.
 *
 *     Ｂｏｔ：㍿é     original
 *     Bot:株式会社e   cased
 *     bot:株式会社e   text
 */
export interface Folded {
  /** NFKC, without invisible characters and accents of Latin letters, in lower case. */
  readonly text: string
  /** The same before lower-casing, with the same length as `text`. Its case separates humps. */
  readonly cased: string
  /** The start of each unit's character in the original. */
  readonly starts: readonly number[]
  /** The end of each unit's character. The four units of `株式会社` above all start and end with `㍿`. */
  readonly ends: readonly number[]
}

/**
 * Characters that can combine with the one before them: marks, half-width kana voicing marks, jamo, and one letter of
 * Kirat Rai. Includes invisible characters, because the one after them can combine.
 */
const JOINING = String.raw`[\p{M}\p{DI}\u1160-\u11ff\u3131-\u318e\uff9e-\uffdc\u{16d67}]`

/**
 * Pieces that NFKC folds separately with the same result as the whole. NFKC leaves ASCII and Han, most of the text,
 * unchanged. At most 30 characters combine, Unicode's own limit (UAX #15, stream-safe text). Longer sequences are
 * noise, and normalising them takes quadratic time.
 */
const CLUSTER = new RegExp(String.raw`[\0-\x7f\p{UIdeo}]+(?!${JOINING})|[^]${JOINING}{0,30}`, 'gu')

/** The clusters that can change. Only an index needs it: the browser's bundle leaves it out. */
const CHANGING = /* @__PURE__ */ changing()

function changing(): RegExp {
  return new RegExp(String.raw`[^]${JOINING}{1,30}|[^\0-\x7f\p{UIdeo}]`, 'gu')
}

/** Letters that are no others with an accent, as people type them without their keyboard. */
const TYPED = 'ßss æae œoe øo þth đd ðd łl ħh ıi ẞSS ÆAE ŒOE ØO ÞTH ĐD ÐD ŁL ĦH'

/** Without invisible characters; Latin letters beyond ASCII are plain: `résumé` and `Straße` are found by `resume` and `strasse`. */
function plain(text: string): string {
  return text
    .replace(/\p{DI}/gu, '')
    .normalize('NFKC')
    .replace(
      /[\u00c0-\u024f\u1e00-\u1eff]/g,
      (letter) => TYPED.split(letter)[1]?.split(' ')[0] ?? letter.normalize('NFD').charAt(0),
    )
}

/**
 * Folds a text: full width to half, ligatures and compatibility forms to plain ones, Latin letters without accents. Removes
 * soft hyphens, zero-width characters and variation selectors.
 *
 * Depends only on tables that Unicode never changes for an assigned character, so Node and all browsers agree. Keeps
 * traditional characters: only queries are converted, character by character, so that offsets stay the same.
 */
export function fold(original: string): Folded {
  const starts: number[] = []
  const ends: number[] = []
  let cased = ''
  for (const { 0: cluster, index } of original.matchAll(CLUSTER)) {
    const folded = plain(cluster)
    const same = folded === cluster
    for (let unit = 0; unit < folded.length; unit++) {
      starts.push(same ? index + unit : index)
      ends.push(same ? index + unit + 1 : index + cluster.length)
    }
    cased += folded
  }
  return { text: lowerCase(cased), cased, starts, ends }
}

/** ASCII stays as it is. */
export const BEYOND_ASCII = /[\u0080-\uffff]/

/** Only `cased` of a folded text, in a fraction of the time. */
export function foldedCase(original: string): string {
  if (!BEYOND_ASCII.test(original)) return original
  // Texts repeat their characters.
  const known = new Map<string, string>()
  return original.replace(CHANGING, (cluster) => {
    const folded = known.get(cluster) ?? plain(cluster)
    known.set(cluster, folded)
    return folded
  })
}

const NOISE = /(\p{M}{30})\p{M}+/gu

/** Only the folded text, in a tenth of the time. */
export function foldedText(original: string): string {
  return lowerCase(plain(original.replace(NOISE, '$1')))
}

/** Lower-cases without changing the length, and with one sigma (`ς` ends words). */
export function lowerCase(text: string): string {
  return text.toLowerCase().replaceAll('ς', 'σ')
}
