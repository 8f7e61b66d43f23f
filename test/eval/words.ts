import { pick, type Random } from './random.ts'

const WORD = /[@$]?[A-Za-z]\w*(?:[.:/-][A-Za-z]\w*)*/g
/** Every segment keeps a copy of its whole input, so segmenting a long page at once would exhaust memory. */
const STRETCH = /.{1,500}(?!\S)|.{1,500}/gs
const ATOM = /\p{Script=Han}|[\p{L}\p{N}_]+/gu

/** Normalizes text for comparison: only letters and digits, in lower case and normal width. */
export function squeezed(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Latin words including joining characters: `EventEmitter`, `bot.on`, `message:send`. */
export function wordsIn(text: string): string[] {
  return text.match(WORD) ?? []
}

/** The words of a compound name. */
export function hump(name: string): string[] {
  const parts = name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []
  return parts.length > 1 ? parts : []
}

/** `length` consecutive Chinese characters or words, with the text between them. */
export function stretch(text: string, length: number, random: Random): string | undefined {
  const atoms = [...text.matchAll(ATOM)]
  if (atoms.length < length) return undefined
  const first = Math.floor(random() * (atoms.length - length + 1))
  const last = atoms[first + length - 1]
  return last && text.slice(atoms[first]?.index, last.index + last[0].length)
}

/** Sentences, table cells and list items. */
export function sentencesIn(prose: string): string[] {
  return prose
    .split(/[。！？；\n]|[.!?;]\s/)
    .map((text) => text.trim())
    .filter((text) => text !== '')
}

export function hasHan(text: string): boolean {
  return /\p{Script=Han}/u.test(text)
}

/** Adds, removes or replaces one letter, or swaps two; the first letter stays. */
export function mistyped(word: string, random: Random): string {
  const at = 1 + Math.floor(random() * (word.length - 2))
  const letter = pick([...'aeinorst'], random) ?? ''
  const [before, here, next] = [word.slice(0, at), word.charAt(at), word.charAt(at + 1)]
  const edits = [
    before + word.slice(at + 1),
    before + letter + word.slice(at),
    before + letter + word.slice(at + 1),
    before + next + here + word.slice(at + 2),
  ]
  return pick(edits, random) ?? word
}

export function fullWidth(text: string): string {
  return text.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0))
}

/** Segments Chinese into words. */
export function intlWords(text: string): string[] {
  const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
  return (text.match(STRETCH) ?? []).flatMap((stretch) =>
    Array.from(segmenter.segment(stretch)).flatMap(({ segment, isWordLike }) =>
      isWordLike ? [segment] : [],
    ),
  )
}

/** Other forms of an English word by rule: plural and singular, `-ing`, `-ed`. Many are no words. */
export function formsOf(word: string): string[] {
  const stem = word.replace(/(?:ing|ed|es|s)$/, '')
  const stems = [word, stem, stem.replace(/i$/, 'y'), stem.replace(/(.)\1$/, '$1'), `${stem}e`]
  const forms = stems.flatMap((each) => {
    const [open, soft] = [each.replace(/e$/, ''), each.replace(/y$/, 'i')]
    return [
      each,
      `${each}s`,
      `${soft}es`,
      `${open}ing`,
      `${open}ed`,
      `${soft}ed`,
      `${each}${each.slice(-1)}ing`,
    ]
  })
  return [...new Set(forms)].filter((form) => form !== word && stem.length > 2)
}
