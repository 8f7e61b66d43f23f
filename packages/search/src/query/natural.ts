import { ALIASES, COLUMNS, FIELDS, PAGE_TITLE } from '../format/fields.ts'
import { HEADING_MARK, headingTerm, NAME_MARK, withoutMark } from '../heading.ts'
import { type Piece, type Term, tokenise } from '../tokenise.ts'
import type { Clause, Wanted } from './clause.ts'
import type { Dictionary } from './dictionary.ts'
import { loadRare } from './load.ts'
import type { Pass } from './pass.ts'
import { isMember, phraseOf } from './phrase.ts'
import { resolve } from './resolve.ts'
import { ALL_FIELDS, clause, smallestTerms, wantedOf, wantedParts } from './words.ts'

/** The boosts of clauses besides the pieces themselves, and of a half-typed word. */
const HEADING_BOOST = 3
const HEADING_BEGUN_BOOST = 0.8
const JOINED_BOOST = 2
const WORD_BEGUN_BOOST = 0.3

/** Titles of pages alone. */
const inTitle = within([FIELDS.indexOf('title')])

/** Texts of links alone. */
const inAliases = within([ALIASES])

/** Without texts of links, which are no names. */
const inFields = within(ALL_FIELDS)

/** All columns, also the title of the page, which can satisfy a clause, too. */
const withTitle = within(COLUMNS)

/** The title of the page of a section. */
const inPageTitle = within([PAGE_TITLE])

/** A heading of more sections than this names none of them: `Options`, `安装`. */
const FEW_HEADINGS = 3

/** Nearly every query reaches this many passes, so their files load together. */
export const USUAL_PASSES = 11

/**
 * 1. to 12.: as it is typed, see `strictPasses`; of a question, its own names and then its subject
 * 13. if there is nothing so far: the pinyin of a title or heading
 * 14. if there is nothing so far: the same as above with words and headings as they may have been meant
 * 15. it has most of the pieces in one field, if there are several
 * 16. if there is nothing so far: it has any of them
 */
export function naturalPasses(query: string, dictionary: Dictionary): Pass[] {
  const subject = subjectOf(query)
  // The names that are the whole question, or begin with it, come first.
  const asking = subject === query ? [] : strictPasses(query, dictionary, BEFORE)
  const strict = [...asking.filter(({ distance }) => distance), ...strictPasses(subject, dictionary)]
  const { all, pieces, hints, asked } = partsOf(subject, dictionary)
  const any = [...optional([...asked(), ...asked('run', 'word').filter(isTelling)]), ...hints]
  const phrase = phraseOf(query, all)
  // A single word that was meant is not meant in other forms as well.
  const correctedPasses = (text: string) => strictPasses(text, dictionary, 0, true)
  const loose: Pass[] = [
    { isLast: true, clauses: () => inPinyin(all, dictionary) },
    {
      isLast: true,
      passes: async () =>
        (await loadRare()).meantPasses(query, dictionary, correctedPasses, tokenise, headingTerm),
    },
    { clauses: () => (isOne(all) ? [] : [most(pieces), ...any]), phrase },
    { isLast: true, clauses: () => any, phrase },
  ]
  return strict.length > 0 ? [...strict, ...loose] : []
}

/** How much nearer the names of a question are than those of its subject. */
const BEFORE = 99

/** Matches the words around the subject of a question. Chinese, Japanese and Korean have them before or after it. */
const QUESTION = RegExp(
  [
    '^(?:how|what|where|when|why|can)(?: (?:to|is|are|does|do|can|should|i|you|we))+ ',
    '^(?:怎[么样]|如何)(?:使用|[写做加让把]|用(?!户))?|^(?:什么是|为什么|请问)',
    '(?:是什么|怎么[用写办做加弄]|如何使用|在哪里?|吗|呢)[?？]?$',
    '(?:(?:とは|って)(?:何)?(?:ですか)?|の(?:使い方|やり方|仕方)|(?:する|の)方法|(?:は|を)?どう(?:すれば(?:いい|よい)|やって|やる)(?:ですか|の)?)[?？]?$',
    '^(?:어떻게|왜) |(?:(?:이?란)? ?무엇인가요|이?란| ?(?:사용|하는) ?법| ?방법| 어떻게 (?:하나요|해요|합니까))[?？]?$',
  ].join('|'),
  'giu',
)

/** What a question is about: “how to install”, “插件是什么？”. Other queries, and those of nothing else, stay as they are. */
function subjectOf(query: string): string {
  const subject = query.replace(QUESTION, '')
  return headingTerm(subject) ? subject : query
}

/** Loads nothing if no word can be pinyin. */
async function inPinyin(pieces: readonly Piece[], dictionary: Dictionary): Promise<Clause[]> {
  const canBe = dictionary.pinyin && pieces.some(({ term }) => /^[a-zü]{2,}$/.test(term))
  return canBe ? (await loadRare()).pinyinClauses(pieces, dictionary) : []
}

/**
 * 1. the query is the title of a page
 * 2. it is a heading that few sections share
 * 3. it is a name that no heading is; first of all, if it looks like one: `Plugin.config` is not `PluginConfig`
 * 4. it is the text of links to few sections
 * 5. a part of it is a heading of few sections, and the title of their page has the others: `ctx.timer`, `cache config`
 * 6. it is a heading of the same words in other forms, which few sections share; of a question, also one that it begins
 * 7. the title of a page has every piece of the query: such a page comes before all sections that mention them
 * 8. if there is nothing so far, or words were left out: a heading, or a name, begins with the query
 * 9. if there is nothing so far, and words were left out: it has every piece and some of those words, where too many
 *    sections have the pieces
 * 10. it has every piece of the query
 * 11. the same, runs taken apart; then words taken apart
 * 12. it has some of them, and the title of its page has the others; then the same, words taken apart
 *
 * Of a query with other words, common ones count for nothing but names and headings.
 */
function strictPasses(query: string, dictionary: Dictionary, before = 0, isCorrected = false): Pass[] {
  const { all, pieces, heading, hints, asked } = partsOf(query, dictionary)
  if (heading === undefined) return []
  const bare = withoutMark(heading)
  const whole: Wanted = { kind: 'term', term: heading }
  const named: Wanted = { kind: 'term', term: bare + NAME_MARK }
  const hasAll = smallestTerms(pieces).length === smallestTerms(all).length
  const called = (wanted: Wanted, where = inFields) => [
    where(clause('required', wanted)),
    ...optional(asked()),
  ]
  // Otherwise all members of a symbol would rank first.
  const ofMember = isMember(query)
  const begun: Wanted = { kind: 'prefix', prefix: bare, of: ofMember ? 'name' : 'heading' }
  const isTitle: Pass = { clauses: () => called(whole).map(inTitle) }
  const isHeading: Pass = { clauses: () => called(whole), most: FEW_HEADINGS }
  const isLinked: Pass = { clauses: () => called(whole, inAliases), most: FEW_HEADINGS }
  const isName: Pass = {
    clauses: () => {
      if (!canBeName(all)) return []
      return called(hasAll ? named : { kind: 'any', wanted: [named, ...joinedWords(all)] })
    },
  }
  const has = (kind: Piece['kind']) => pieces.some((piece) => piece.kind === kind && piece.parts.length > 1)
  const phrase = phraseOf(query, all)
  const inOtherForm: Pass = {
    clauses: async () => called(await otherForms(all, heading, dictionary)),
    most: FEW_HEADINGS,
  }
  const names = ofMember ? [isName, isTitle, isHeading] : [isTitle, isHeading, isName]
  const hasTitle: Pass = { clauses: () => [...asked().map(inTitle), ...optional(asked()), ...hints] }
  const isBegun: Pass = { ...(hasAll && { isLast: true }), clauses: () => called(begun) }
  const passes: Pass[] = [
    ...[
      ...names,
      ...(before ? [{ clauses: () => called(begun), most: FEW_HEADINGS }] : []),
      isLinked,
      ...(hasAll ? ofMembers(query) : []),
      ...(isCorrected && isOne(all) ? [] : [inOtherForm]),
    ].map((pass, index) => ({ ...pass, distance: 2 * index - 99 - before })),
    ...(isHalfTyped(all, pieces, dictionary) ? [isBegun, hasTitle] : [hasTitle, isBegun]),
    {
      isLast: true,
      clauses: async () =>
        hasAll
          ? []
          : (await loadRare()).narrowed(all, dictionary, (known) => partsOf(query, known).asked(), resolve),
    },
    { clauses: () => [...asked(), ...hints] },
    { clauses: () => (has('run') ? asked('run') : []) },
    { clauses: () => (has('word') ? asked('run', 'word') : []) },
    { clauses: () => (all.length > 1 ? [...asked().map(withTitle), ...hints] : []) },
    { clauses: () => (has('word') ? [...asked('run', 'word').map(withTitle), ...hints] : []) },
  ]
  return passes.map((pass) => ({ ...pass, phrase }))
}

/** Whether the last word is left out because it may become a common one. */
function isHalfTyped(all: readonly Piece[], pieces: readonly Piece[], { common }: Dictionary): boolean {
  const last = all.at(-1)
  return last !== undefined && pieces.at(-1)?.start !== last.start && !common.has(last.term)
}

/** What the passes of a query have in common. */
function partsOf(query: string, dictionary: Dictionary) {
  const all = tokenise(query)
  const heading = headingTerm(query)
  const open = /[\s\p{P}]$/u.test(query) ? undefined : openWord(all)
  const pieces = tellingOf(all, open, dictionary)
  const hints =
    heading === undefined
      ? []
      : [
          inFields(clause('optional', { kind: 'term', term: heading }, HEADING_BOOST)),
          inFields(
            clause(
              'optional',
              { kind: 'prefix', prefix: withoutMark(heading), of: 'heading' },
              HEADING_BEGUN_BOOST,
            ),
          ),
          ...joinedWords(all).map((wanted) => clause('optional', wanted, JOINED_BOOST)),
        ]
  const asked = (...apart: Piece['kind'][]) =>
    pieces.flatMap((piece) => {
      if (apart.includes(piece.kind)) return wantedParts(piece).map((wanted) => clause('required', wanted))
      return piece.start === open?.start ? openClauses(piece) : [clause('required', wantedOf(piece))]
    })
  return { all, pieces, heading, hints, asked }
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
function ofMembers(query: string): Pass[] {
  const [, first = '', last = ''] = LAST_PART.exec(query) ?? []
  const passOf = (owner: string, member: string): Pass => ({
    clauses: () => {
      const term = headingTerm(member)
      if (term === undefined) return []
      const owners = tokenise(owner).map((piece) => inPageTitle(clause('required', wantedOf(piece))))
      return [inFields(clause('required', { kind: 'term', term })), ...owners]
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

/** A single letter says little: it is what remains of `C++` without its signs. */
function isTelling({ wanted }: Clause): boolean {
  return wanted.kind !== 'term' || !/^[a-z]$/.test(wanted.term)
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

/** A half-typed word. The whole word ranks higher than its prefix. */
function openClauses({ term }: Piece): Clause[] {
  return [
    clause('required', { kind: 'prefix', prefix: term, of: 'word' }, WORD_BEGUN_BOOST),
    clause('optional', { kind: 'term', term }, 1 - WORD_BEGUN_BOOST),
  ]
}

/** The share of terms that must match if not all do. */
const MOST = 0.5

/** Requires most of the terms. Has no score: other clauses rank the documents. */
function most(pieces: readonly Piece[]): Clause {
  const terms = smallestTerms(pieces)
  const needed = Math.ceil(terms.length * MOST)
  return clause('required', { kind: 'all', text: terms.join(' '), terms, needed }, 0)
}

/** The same clause, for some columns alone. */
function within(columns: Clause['columns']): (each: Clause) => Clause {
  return (each) => ({ ...each, columns })
}

function optional(clauses: readonly Clause[]): Clause[] {
  return clauses.map((each) => ({ ...each, presence: 'optional' }))
}
