import type { Piece } from '../tokenise.ts'
import { hint, type Wanted, type Way, type Word } from './clause.ts'

/** The least terms of a query that may be a phrase, and the most common ones to load for it. */
const PHRASE = 4
const MOST_COMMON = 3

/** Single characters that join others or ask; words around them are apart. */
const JOINING = /[的了吗呢吧和与或在是把被给有用写做加让不能会要想我你他它这那个们到对从何\p{sc=Hiragana}]/u

/** The endings of Korean words that are no part of what they are about. */
const JOSA =
  /(?:이?라는|이?란|에서는|에서|에게|으로|까지|부터|처럼|보다|마다|하고|이랑|하기|하는|하려면|하면|했는데|하지|해서|할|한|된|되는|되지|은|는|이|가|을|를|에|로|와|과|의|도|만|나|랑)$/

/**
 * A file of `meanings/`. Its first row has words that ask or join others; those in hiragana need no list. Each other row has
 * words for one thing, which is the same in that row of each language.
 */
export type Words = readonly string[]

/** What else a word may be called, in its own language and in English. */
interface Meanings {
  isKnown(word: string): boolean
  othersOf(word: string): string[]
  /** Words of several characters in Han or kana. The longest one at a place comes first. */
  pattern: RegExp
}

function meaningsOf([english = [], ...others]: readonly Words[]): Meanings {
  const rows = [english, ...others].flatMap((language) =>
    language.slice(1).map((row, at) => ({ own: row.split(' '), english: english[at + 1]?.split(' ') ?? [] })),
  )
  const known = rows.flatMap(({ own }) => own).filter((word) => WITHOUT_SPACES.test(word))
  return {
    isKnown: (word) => rows.some(({ own }) => own.includes(word)),
    othersOf(word) {
      const found = rows.filter(({ own }) => own.includes(word))
      const all = new Set(found.flatMap(({ own, english }) => [...own, ...english]))
      all.delete(word)
      return [...all]
    },
    pattern: new RegExp(`(${known.sort((one, other) => other.length - one.length).join('|') || '(?!)'})`),
  }
}

const WITHOUT_SPACES = /^[\p{UIdeo}\p{sc=Hiragana}\p{sc=Katakana}ー]{2,}$/u

/** Fewer words without one that asks are no question, but a name or words of the text. */
const FEW_WORDS = 2

/** How much a word of the same meaning counts. */
const MEANT = 0.65

/** The ways to say the same in other words. With `isElse`, they count if the word itself is unknown. */
function waysToMean({ othersOf }: Meanings, text: string, isElse: boolean): Way[] {
  return othersOf(text).map((other) => {
    const isKorean = /^\p{sc=Hangul}/u.test(other)
    return {
      wanted: isKorean ? { kind: 'prefix', prefix: other, of: 'word' } : wordOf(other),
      share: MEANT,
      isElse,
    }
  })
}

function wordOf(text: string): Wanted {
  return /^[a-z]/.test(text) ? termOf(text) : runOf(text)
}

/**
 * The words of a run: those with a known meaning, then those in the dictionary of the browser, which has few of our
 * trade: single characters beside each other are a word, too. It only decides what counts together, so the dictionaries
 * of browsers may differ. Other single characters and words in hiragana count for nothing, unless there is nothing else.
 */
function wordsIn({ isKnown, pattern }: Meanings, run: string): string[] {
  if (!('Segmenter' in Intl)) return [run]
  const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
  const words: string[] = []
  let isChain = false
  const segments = partsOf(run, pattern).flatMap((part) =>
    isKnown(part) ? part : Array.from(segmenter.segment(part), ({ segment }) => segment),
  )
  for (const segment of segments) {
    const isSingle = [...segment].length === 1
    if (isSingle && isChain) words.push(words.pop() + segment)
    else words.push(segment)
    isChain = isSingle
  }
  const telling = words.filter((each) => [...each].length > 1 && !/^\p{sc=Hiragana}+$/u.test(each))
  return telling.length > 0 ? telling : [run]
}

/** Cuts out known words. A single character beside one belongs to it: 预构建 is not 构建. */
function partsOf(run: string, known: RegExp): string[] {
  const parts = run.split(known)
  for (const [at, part] of parts.entries()) {
    if (at % 2 === 1 || [...part].length !== 1 || JOINING.test(part) || parts.length === 1) continue
    const beside = at + 1 < parts.length ? at + 1 : at - 1
    parts[beside] = beside > at ? part + parts[beside] : parts[beside] + part
    parts[at] = ''
  }
  return parts
}

function runOf(text: string): Wanted {
  const characters = [...text]
  const terms = [...new Set(characters.slice(1).map((each, at) => characters[at] + each))]
  const [only = text] = terms
  return terms.length > 1 ? { kind: 'all', text, terms, needed: terms.length } : termOf(only)
}

function termOf(term: string): Wanted {
  return { kind: 'term', term }
}

/** The share of a text with one bigram of a run. */
const PART = 0.15

/**
 * What questions are made of, with what words of other languages than English mean. In a browser, this is a file of its
 * own, for queries of several words, and so are the words of each language.
 */
export function questionsIn(languages: readonly Words[]) {
  const meanings = meaningsOf(languages)
  const askingWords = new Set(languages.flatMap(([first = '']) => first.split(' ')))
  return {
    /** The rarest common words of what may be a phrase. */
    commonIn(terms: readonly string[], common: ReadonlySet<string>): Word[] {
      const found = terms.length < PHRASE ? [] : [...common].filter((term) => terms.includes(term))
      return found
        .slice(0, MOST_COMMON)
        .map((text) => ({ ...hint(1, { wanted: termOf(text), share: 1 }), text, isAsking: true }))
    },

    /** The words of a query without those that ask or join others. Each counts in other words, too. */
    withMeanings(words: readonly Word[]): readonly Word[] {
      const telling = words.filter(({ text }) => !askingWords.has(text))
      if (telling.length === 0) return words
      const isQuestion = telling.length > FEW_WORDS || telling.length < words.length
      return telling.map((word) => ({
        ...word,
        ways: [...word.ways, ...waysToMean(meanings, word.text, !isQuestion)],
      }))
    },

    /** A Korean word without its ending. Empty for other words. */
    stemOf(word: string): string {
      if (!/^\p{sc=Hangul}{2,}$/u.test(word)) return ''
      const stem = word.replace(JOSA, '')
      return stem.length > 1 ? stem : word
    },

    wordsOfRun: ({ term }: Piece): Word[] =>
      wordsIn(meanings, term).map((text) => {
        const run = runOf(text)
        const ways =
          'terms' in run ? run.terms.map((each): Way => ({ wanted: termOf(each), share: PART })) : []
        return { text, ways: [{ wanted: run, share: 1 }, ...ways], weight: 1 }
      }),

    /** A text with the whole run is likelier. */
    hintsOfRun: ({ kind, term, parts }: Piece): Word[] =>
      kind === 'word' || parts.length < 2 ? [] : [hint(1, { wanted: runOf(term), share: 1 })],
  }
}

export type Questions = ReturnType<typeof questionsIn>
