import { pick, type Random } from './random.ts'

const WORD = /[@$]?[A-Za-z]\w*(?:[.:/-][A-Za-z]\w*)*/g
/** Every segment has a copy of all that was cut, which for a long page is more than there is memory. */
const STRETCH = /.{1,500}(?!\S)|.{1,500}/gs
const ATOM = /\p{Script=Han}|[\p{L}\p{N}_]+/gu

/** Letters and digits alone, small and of usual width: two texts that differ in no more read the same. */
export function squeezed(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Latin words with what joins them: `EventEmitter`, `bot.on`, `message:send`. */
export function wordsIn(text: string): string[] {
  return text.match(WORD) ?? []
}

/** The words a name is made of, if it is made of several. */
export function hump(name: string): string[] {
  const parts = name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []
  return parts.length > 1 ? parts : []
}

/** So many characters of Chinese, or words, that follow each other; all that stands between them, too. */
export function stretch(text: string, length: number, random: Random): string | undefined {
  const atoms = [...text.matchAll(ATOM)]
  if (atoms.length < length) return undefined
  const first = Math.floor(random() * (atoms.length - length + 1))
  const last = atoms[first + length - 1]
  return last && text.slice(atoms[first]?.index, last.index + last[0].length)
}

/** Sentences, and pieces of tables and lists. */
export function sentencesIn(prose: string): string[] {
  return prose
    .split(/[。！？；\n]|[.!?;]\s/)
    .map((text) => text.trim())
    .filter((text) => text !== '')
}

export function hasHan(text: string): boolean {
  return /\p{Script=Han}/u.test(text)
}

/** One letter more, less, another one, or two that changed places; the first one stays. */
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

/** Words as readers of Chinese would cut them. */
export function intlWords(text: string): string[] {
  const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
  return (text.match(STRETCH) ?? []).flatMap((stretch) =>
    Array.from(segmenter.segment(stretch)).flatMap(({ segment, isWordLike }) =>
      isWordLike ? [segment] : [],
    ),
  )
}
