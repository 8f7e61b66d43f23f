import { ALIASES, FIELDS, PAGE_TITLE } from '../format/fields.ts'
import { HEADING_MARK, headingTerm, NAME_MARK, withoutMark } from '../heading.ts'
import { type Piece, type Term, tokenise } from '../tokenise.ts'
import {
  ALL_FIELDS,
  clause,
  hint,
  smallestTerms,
  type Wanted,
  type Way,
  type Word,
  wantedOf,
} from './clause.ts'
import type { Dictionary } from './dictionary.ts'
import { loadQuestions, loadRare } from './load.ts'
import { isMember, type Pass, phraseOf } from './pass.ts'
import type { Questions } from './questions.ts'

const TITLE = FIELDS.indexOf('title')

/** A heading of more sections than this names none of them: `Options`, `安装`. */
const FEW_HEADINGS = 3

/**
 * 1. the names that the query has; then, if it asks, the names that its subject has
 * 2. all documents by their words, if there are names, or one has all words
 * 3. if there is nothing so far: the pinyin of a title or heading
 * 4. if there is nothing so far: the same as above with words and headings as they may have been meant
 * 5. all documents by their words, if there are few results
 */
export async function naturalPasses(query: string, dictionary: Dictionary): Promise<Pass[]> {
  const all = tokenise(query)
  const heading = headingTerm(query)
  if (heading === undefined) return []
  const asks = all.length > 2 || all.some(isLong) ? await loadQuestions(query) : undefined
  const partsOf = (text: string) => splitQuery(text, dictionary, asks)
  const asked = partsOf(query)
  const { words } = asked
  const subject = wordsOf(all, undefined, asks)
    .filter(({ isHint }) => !isHint)
    .map(({ text }) => text)
    .join(' ')
  const isQuestion = ![undefined, heading].includes(headingTerm(subject))
  const ranked: Pass = {
    words,
    common: asks?.commonIn(smallestTerms(all), dictionary.common) ?? [],
    phrase: phraseOf(query, all),
  }
  const corrected = (text: string): Pass[] => {
    const parts = partsOf(text)
    return [
      ...namePasses(text, parts, dictionary, 0, true),
      { words: parts.words, isStrict: true, phrase: phraseOf(text, parts.all) },
    ]
  }
  return [
    // The names that are the whole question, or begin with it, come first.
    ...namePasses(query, asked, dictionary, isQuestion ? BEFORE : 0),
    ...(isQuestion ? namePasses(subject, { ...partsOf(subject), words }, dictionary) : []),
    { ...ranked, isStrict: true },
    { words, isLast: true, passes: () => inPinyin(all, dictionary) },
    {
      words,
      isLast: true,
      passes: async () => (await loadRare()).meantPasses(query, dictionary, corrected, tokenise, headingTerm),
    },
    { ...ranked, isLoose: true },
  ]
}

/** Whether it may be several words: a run, or Korean with an ending. */
function isLong({ kind, term, parts }: Piece): boolean {
  return kind === 'run' ? parts.length > 1 : /\p{sc=Hangul}/u.test(term)
}

/** How much nearer the names of a question are than those of its subject. */
const BEFORE = 99

/** Loads nothing if no word can be pinyin. */
async function inPinyin(pieces: readonly Piece[], dictionary: Dictionary): Promise<Pass[]> {
  const canBe = dictionary.pinyin && pieces.some(({ term }) => /^[a-zü]{2,}$/.test(term))
  return canBe ? [{ words: await (await loadRare()).pinyinWords(pieces, dictionary), isStrict: true }] : []
}

/**
 * 1. the query is the title of a page
 * 2. it is a heading that few sections share
 * 3. it is a name that no heading is; first of all, if it looks like one: `Plugin.config` is not `PluginConfig`
 * 4. of a question: a heading of few sections begins with it
 * 5. it is the text of links to few sections
 * 6. a part of it is a heading of few sections, and the title of their page has the others: `ctx.timer`, `cache config`
 * 7. it is a heading of the same words in other forms, which few sections share
 */
function namePasses(
  query: string,
  { all, pieces, heading = '', words }: ReturnType<typeof splitQuery>,
  dictionary: Dictionary,
  before = 0,
  isCorrected = false,
): Pass[] {
  const bare = withoutMark(heading)
  const hasAll = smallestTerms(pieces).length === smallestTerms(all).length
  const called = (wanted: Wanted, columns = ALL_FIELDS) => [{ ...clause('required', wanted), columns }]
  const whole: Wanted = { kind: 'term', term: heading }
  const named: Wanted = { kind: 'term', term: bare + NAME_MARK }
  const names: Partial<Pass>[] = [
    { clauses: () => called(whole, [TITLE]) },
    { clauses: () => called(whole), most: FEW_HEADINGS },
  ]
  const isName = () =>
    canBeName(all) ? called(hasAll ? named : { kind: 'any', wanted: [named, ...joinedWords(all)] }) : []
  // Otherwise all members of a symbol would rank first.
  const isFirst = isMember(query)
  const begun: Wanted = { kind: 'prefix', prefix: bare, of: isFirst ? 'name' : 'heading' }
  const passes: Partial<Pass>[] = [
    ...(isFirst ? [] : names),
    { clauses: isName },
    ...(isFirst ? names : []),
    ...(before ? [{ clauses: () => called(begun), most: FEW_HEADINGS }] : []),
    { clauses: () => called(whole, [ALIASES]), most: FEW_HEADINGS },
    ...(hasAll ? ofMembers(query) : []),
    ...(isCorrected && isOne(all)
      ? []
      : [{ clauses: async () => called(await otherForms(all, heading, dictionary)), most: FEW_HEADINGS }]),
  ]
  const phrase = phraseOf(query, all)
  return passes.map((pass, index) => ({ words, phrase, ...pass, distance: 2 * index - BEFORE - before }))
}

/** What the passes of a query have in common. */
function splitQuery(query: string, dictionary: Dictionary, asks?: Questions) {
  const all = tokenise(query)
  const open = /[\s\p{P}]$/u.test(query) ? undefined : openWord(all)
  const pieces = tellingOf(all, open, dictionary)
  const words = [...wordsOf(pieces, open, asks), ...hintsOf(query, all, joinedWords(all), asks)]
  return { all, pieces, words, heading: headingTerm(query) }
}

/**
 * The pieces without common terms, such as `the` on a large site, unless there are no others. A half-typed word that
 * may become a common one is left out, too.
 */
function tellingOf(all: readonly Piece[], open: Piece | undefined, { common }: Dictionary): readonly Piece[] {
  if (common.size === 0) return all
  const isRare = ({ term }: Term) => !common.has(term)
  const mayBeCommon = open && [...common].some((term) => term.startsWith(open.term))
  const telling = all
    .filter((piece) => isRare(piece) && !(mayBeCommon && piece === open))
    .map((piece) => ({ piece, parts: piece.parts.filter(isRare) }))
    .filter(({ piece, parts }) => piece.kind === 'word' || parts.length > 0)
    .map(({ piece, parts }) => (parts.length > 0 ? { ...piece, parts } : piece))
  return telling.length > 0 ? telling : all
}

/** What tells forms of an English word from each other, after its last consonant, which may be doubled. */
const ENDINGS = '(?:y?(?:ing|ed|s)?|ie[sd]|es?)'

/** The stem of an English word, of two letters or more, and its last letter. */
const STEM = RegExp(`^([a-z]+?([a-z]))\\2?${ENDINGS}$`)

/** A heading of more words is not looked for in other forms. */
const MOST_WORDS = 8

/** Headings of the same words in other forms: `Installing plugins` for `install plugin`. */
async function otherForms(
  pieces: readonly Piece[],
  heading: string,
  { common, range }: Dictionary,
): Promise<Wanted> {
  const words = pieces.map(({ term }) => withoutMark(headingTerm(term) ?? ''))
  const forms = words.map((word) => word.replace(/\W/g, '\\$&').replace(STEM, `$1$2?${ENDINGS}`))
  const pattern = RegExp(`^${forms.join('')}${HEADING_MARK}$`)
  const [first = ''] = words
  const isTold = words.length <= MOST_WORDS && /[a-z]{2}/.test(heading) && !common.has(first)
  const near = isTold ? await range(first.replace(STEM, '$1')) : []
  const wanted = near.filter(({ term }) => term !== heading && pattern.test(term))
  return { kind: 'any', wanted: wanted.map(({ term }) => ({ kind: 'term', term })) }
}

/** Splits off the last part of a query: `ctx.timer`, `cache config`. */
const LAST_PART = /^(.+)[\s.#:]+([^\s.#:]+)$/

/** The last part is a heading, and the others are in the title of its page; or the other way round. */
function ofMembers(query: string): Partial<Pass>[] {
  const [, first = '', last = ''] = LAST_PART.exec(query) ?? []
  const passOf = (owner: string, member: string): Partial<Pass> => ({
    clauses: () => {
      const term = headingTerm(member)
      if (term === undefined) return []
      const owners = tokenise(owner).map((piece) => ({
        ...clause('required', wantedOf(piece)),
        columns: [PAGE_TITLE],
      }))
      return [{ ...clause('required', { kind: 'term', term }), columns: ALL_FIELDS }, ...owners]
    },
    most: FEW_HEADINGS,
  })
  return [passOf(first, last), passOf(last, first)]
}

/** Whether the whole query can be a name: `Bot.on`, `bot on`. */
function canBeName(pieces: readonly Piece[]): boolean {
  return pieces.length < 4 && pieces.every(({ kind }) => kind === 'word')
}

/** The joints between the words of an identifier. */
const JOINTS = ['', '-', '.', '_']

/** A few words may be one identifier, typed differently: `native view`, `native-view`. */
function joinedWords(pieces: readonly Piece[]): Wanted[] {
  if (isOne(pieces) || !canBeName(pieces)) return []
  const terms = pieces.map(({ term }) => term)
  return JOINTS.map((joint) => ({ kind: 'term', term: terms.join(joint) }))
}

/** Whether the query is a single word. Its parts only count as a last resort. */
function isOne(pieces: readonly Piece[]): boolean {
  return pieces.length === 1 && pieces[0]?.kind === 'word'
}

/** The last word, if it may be half typed. */
function openWord(pieces: readonly Piece[]): Piece | undefined {
  const last = pieces.at(-1)
  return last?.kind === 'word' && last.term.length > 1 ? last : undefined
}

/** The share of a word in another form, of all its parts, of a longer word, and of one part. */
const FORM = 0.7
const PARTS = 0.5
const BEGUN = 0.4
const PART = 0.15

const JOINED_WEIGHT = 2

/** The words of a query. `asked` reads questions, and is left out for short queries; `open` may be half typed. */
function wordsOf(
  pieces: readonly Piece[],
  open: Piece | undefined,
  asked: Questions | undefined,
): readonly Word[] {
  const words = pieces.flatMap((piece) => {
    if (piece.kind === 'word') return wordOf(piece, piece.start === open?.start, pieces.length === 1, asked)
    const own: Word = { text: piece.term, ways: [{ wanted: wantedOf(piece), share: 1 }], weight: 1 }
    return asked && piece.parts.length > 1 ? asked.wordsOfRun(piece) : own
  })
  return asked?.withMeanings(words) ?? words
}

function wordOf(piece: Piece, isOpen: boolean, isOnly: boolean, asked?: Questions): Word {
  const { term: text, parts } = piece
  const stem = asked?.stemOf(text)
  const ways: Way[] = [{ wanted: wantedOf(piece), share: 1 }]
  const own = smallestTerms([piece])
  if (parts.length > 1)
    ways.push(
      { wanted: { kind: 'all', text, terms: own, needed: own.length }, share: PARTS, isElse: isOnly },
      ...own.map((term): Way => ({ wanted: { kind: 'term', term }, share: PART, isElse: isOnly })),
    )
  if (stem || isOpen)
    ways.push({
      wanted: { kind: 'prefix', prefix: stem || text, of: 'word' },
      share: stem ? FORM : BEGUN,
    })
  return { text: stem || text, ways, weight: 1 }
}

/** What makes a text likelier: a whole run, a name that begins with the query, or is an identifier of its words. */
function hintsOf(
  query: string,
  pieces: readonly Piece[],
  joined: readonly Wanted[],
  asked: Questions | undefined,
): Word[] {
  const heading = headingTerm(query) ?? ''
  const of = isMember(query) ? 'name' : 'heading'
  return [
    ...pieces.flatMap((piece) => asked?.hintsOfRun(piece) ?? []),
    hint(1, { wanted: { kind: 'prefix', prefix: withoutMark(heading), of }, share: 1 }),
    ...joined.map((wanted) => hint(JOINED_WEIGHT, { wanted, share: 1 })),
  ]
}
