import { ALIASES, FIELDS, PAGE_TITLE } from '../format/fields.ts'
import { HEADING_MARK, headingTerm, NAME_MARK, withoutMark } from '../heading.ts'
import { type Piece, type Term, tokenise } from '../tokenise.ts'
import {
  ALL_FIELDS,
  hint,
  type Name,
  type Ranked,
  smallestTerms,
  type Wanted,
  type Way,
  type Word,
  wantedOf,
} from './clause.ts'
import type { Dictionary } from './dictionary.ts'
import { loadQuestions } from './load.ts'
import { isMember, type Phrase, phraseOf } from './phrase.ts'
import type { Questions } from './questions.ts'

const TITLE = FIELDS.indexOf('title')

/** A query in plain words. */
export interface PlainQuery extends Ranked {
  /** Reorders the first rows once their texts are loaded. */
  phrase?: Phrase
}

/** Reads a query. Of a single corrected word, other forms are no names: they may be other mistakes. */
export async function plainQuery(
  query: string,
  dictionary: Dictionary,
  isCorrected = false,
): Promise<PlainQuery> {
  const all = tokenise(query)
  if (all.length === 0) return { words: [] }
  const asks = all.length > 2 || all.some(isLong) ? await loadQuestions(query) : undefined
  const hasForms = !(isCorrected && isOne(all))
  const subject = wordsOf(all, undefined, asks)
    .filter(({ isHint }) => !isHint)
    .map(({ text }) => text)
    .join(' ')
  const isQuestion = ![undefined, headingTerm(query)].includes(headingTerm(subject))
  const { pieces, open } = tellingOf(query, dictionary)
  return {
    words: [...wordsOf(pieces, open, asks), ...hintsOf(query, all, asks)],
    // The names that are the whole question, or begin with it, come first.
    names: [
      ...namesOf(query, dictionary, { isQuestion, hasForms }),
      ...(isQuestion ? namesOf(subject, dictionary, { hasForms }) : []),
    ],
    common: asks?.commonIn(smallestTerms(all), dictionary.common) ?? [],
    phrase: phraseOf(query, all),
  }
}

/** Whether it may be several words: a run, or Korean with an ending. */
function isLong({ kind, term, parts }: Piece): boolean {
  return kind === 'run' ? parts.length > 1 : /\p{sc=Hangul}/u.test(term)
}

/** A heading of more sections than this names none of them: `Options`, `安装`. */
const FEW = 3

/**
 * 1. the query is the title of a page
 * 2. it is a heading that few sections share
 * 3. it is a name that no heading is; first of all, if it looks like one: `Plugin.config` is not `PluginConfig`
 * 4. of a question: a heading of few sections begins with it
 * 5. it is the text of links to few sections
 * 6. a part of it is a heading of few sections, and the title of their page has the others: `ctx.timer`, `cache config`
 * 7. it is a heading of the same words in other forms, which few sections share
 */
function namesOf(
  query: string,
  dictionary: Dictionary,
  { isQuestion, hasForms }: { isQuestion?: boolean; hasForms: boolean },
): Name[] {
  const heading = headingTerm(query)
  if (heading === undefined) return []
  const all = tokenise(query)
  const bare = withoutMark(heading)
  const hasAll = smallestTerms(tellingOf(query, dictionary).pieces).length === smallestTerms(all).length
  const called = (wanted: Wanted, most = FEW, columns = ALL_FIELDS): Name => ({
    parts: [{ wanted, columns }],
    most,
  })
  const whole: Wanted = { kind: 'term', term: heading }
  const named: Wanted = { kind: 'term', term: bare + NAME_MARK }
  const isFirst = isMember(query)
  const names = [called(whole, Infinity, [TITLE]), called(whole)]
  const form = hasForms && otherForms(all, heading, dictionary)
  return [
    ...(isFirst ? [] : names),
    ...(canBeName(all) ? [called(named, Infinity)] : []),
    ...(isFirst ? names : []),
    // Otherwise all members of a symbol would rank first.
    ...(isQuestion ? [called({ kind: 'prefix', prefix: bare, of: isFirst ? 'name' : 'heading' })] : []),
    called(whole, FEW, [ALIASES]),
    ...(hasAll ? membersOf(query) : []),
    ...(form ? [called(form)] : []),
  ]
}

/**
 * The pieces without common terms, such as `the` on a large site, unless there are no others. A half-typed word that
 * may become a common one is left out, too.
 */
function tellingOf(query: string, { common }: Dictionary) {
  const all = tokenise(query)
  const last = all.at(-1)
  const isOpen = last?.kind === 'word' && last.term.length > 1 && !/[\s\p{P}]$/u.test(query)
  const open = isOpen ? last : undefined
  const isRare = ({ term }: Term) => !common.has(term)
  const mayBeCommon = open && [...common].some((term) => term.startsWith(open.term))
  const telling = all
    .filter((piece) => isRare(piece) && !(mayBeCommon && piece === open))
    .map((piece) => ({ piece, parts: piece.parts.filter(isRare) }))
    .filter(({ piece, parts }) => piece.kind === 'word' || parts.length > 0)
    .map(({ piece, parts }) => (parts.length > 0 ? { ...piece, parts } : piece))
  return { open, pieces: telling.length > 0 ? telling : all }
}

/** What tells forms of an English word from each other, after its last consonant, which may be doubled. */
const ENDINGS = '(?:y?(?:ing|ed|s)?|ie[sd]|es?)'

/** The stem of an English word, of two letters or more, and its last letter. */
const STEM = RegExp(`^([a-z]+?([a-z]))\\2?${ENDINGS}$`)

/** A heading of more words is not looked for in other forms. */
const MOST_WORDS = 8

/** Headings of the same words in other forms: `Installing plugins` for `install plugin`. */
function otherForms(pieces: readonly Piece[], heading: string, { common }: Dictionary): Wanted | undefined {
  const words = pieces.map(({ term }) => withoutMark(headingTerm(term) ?? ''))
  const [first = ''] = words
  if (words.length > MOST_WORDS || !/[a-z]{2}/.test(heading) || common.has(first)) return undefined
  const forms = words.map((word) => word.replace(/\W/g, '\\$&').replace(STEM, `$1$2?${ENDINGS}`))
  const pattern = RegExp(`^${forms.join('')}${HEADING_MARK}$`)
  return { kind: 'prefix', prefix: first.replace(STEM, '$1'), of: 'heading', pattern }
}

/** Splits off the last part of a query: `ctx.timer`, `cache config`. */
const LAST_PART = /^(.+)[\s.#:]+([^\s.#:]+)$/

/** The last part is a heading, and the others are in the title of its page; or the other way round. */
function membersOf(query: string): Name[] {
  const [, first = '', last = ''] = LAST_PART.exec(query) ?? []
  const nameOf = (owner: string, member: string): Name[] => {
    const term = headingTerm(member)
    if (term === undefined) return []
    const owners = tokenise(owner).map((piece) => ({ wanted: wantedOf(piece), columns: [PAGE_TITLE] }))
    return [{ parts: [{ wanted: { kind: 'term', term }, columns: ALL_FIELDS }, ...owners], most: FEW }]
  }
  return [...nameOf(first, last), ...nameOf(last, first)]
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

/** The share of a word in another form, of all its parts, of a longer word, and of one part. */
const FORM = 0.7
const PARTS = 0.5
const BEGUN = 0.4
const PART = 0.15

const JOINED_WEIGHT = 2

/** Other forms of a word with a shorter stem would be other words. */
const LEAST_ROOT = 5

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
      ...(isOnly ? own : []).map(
        (term): Way => ({ wanted: { kind: 'term', term }, share: PART, isElse: true }),
      ),
    )
  const [, root = '', last = ''] = (asked && STEM.exec(text)) || []
  if (root.length >= LEAST_ROOT)
    ways.push({
      wanted: { kind: 'prefix', prefix: root, of: 'word', pattern: RegExp(`^${root}${last}?${ENDINGS}$`) },
      share: BEGUN,
    })
  if (stem || isOpen)
    ways.push({
      wanted: { kind: 'prefix', prefix: stem || text, of: 'word' },
      share: stem ? FORM : BEGUN,
    })
  return { text: stem || text, ways, weight: 1 }
}

/** What makes a text likelier: a whole run, a heading that begins with the query, or an identifier of its words. */
function hintsOf(query: string, pieces: readonly Piece[], asked: Questions | undefined): Word[] {
  const prefix = withoutMark(headingTerm(query) ?? '')
  return [
    ...pieces.flatMap((piece) => asked?.hintsOfRun(piece) ?? []),
    hint(1, { wanted: { kind: 'prefix', prefix, of: 'heading' }, share: 1 }),
    ...joinedWords(pieces).map((wanted) => hint(JOINED_WEIGHT, { wanted, share: 1 })),
  ]
}
