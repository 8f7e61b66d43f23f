import type { QueryProblem, SearchAnswer, SearchMode } from '@chatdocs/protocol'
import { fold } from '../fold.ts'
import { FIELDS } from '../format/fields.ts'
import type { Root } from '../format/root.ts'
import { type Piece, type Term, tokenise } from '../tokenise.ts'
import { UNSPACED } from '../word.ts'
import { type Clause, type Wanted, wantedOf } from './clause.ts'
import type { Dictionary } from './dictionary.ts'
import type { Files } from './files.ts'

/** How a query with signs is read. Without clauses, it is text. */
export interface Reading {
  clauses?: Clause[]
  /** Set if the query can only be syntax. Otherwise it may be text after all, if the syntax finds nothing. */
  isSure?: boolean
  /** The mistake of a query that is probably syntax. */
  problem?: QueryProblem
  /** 1 for each document that exists, if all clauses are prohibited: what they exclude from. */
  everything?: Uint8Array
}

/** What a query is read with. */
interface Loaded {
  root: Pick<Root, 'documents' | 'areas'>
  files: Files
  dictionary: Dictionary
}

/** Matches characters that only code, paths, data and sentences have. `\` escapes a sign, and nothing else. */
const TEXT_ONLY =
  /[[\](){}<>=|;,"`“”‘’「」『』《》【】（），。；！？…]|\\(?![:~^*+\\-])|\/\*|\*\/|(?:^|\s)['&%!#]|['?!](?:\s|$)/

/** Matches words that are text: numbers with a sign, as in `+86`; powers of numbers; paths with a star. */
const LITERAL = /^[+-][\d.]+$|^\d+[~^]|\/.*\*|\*.*\//

const FIELD = `(?:${FIELDS.join('|')}):`

/** Matches a clause: a word with or without signs. */
const CLAUSE = new RegExp(
  String.raw`^[+-]?(?:${FIELD})?(?:\\.|[\p{L}\p{N}\p{M}_$@*./-])*(?:\\.|[\p{L}\p{N}\p{M}*+#])(?:[~^]\d+)*$`,
  'iu',
)

/** Matches a sign in a clause that nobody writes by accident. `*.md` may be text. */
const SIGN = new RegExp(String.raw`^[+-]|^${FIELD}|[~^]\d|(?<!\.)\*(?!\.)`, 'i')

/** Longer queries are text. */
const MOST_CLAUSES = 12
/** In a longer query, a mistake means that it is text. */
const MOST_WITH_PROBLEM = 5

/**
 * Reads a query with signs as syntax or as text, unless its mode says which. The index helps: it knows the words of its
 * texts, as `name:value`.
 */
export async function readSyntax(query: string, loaded: Loaded, mode?: SearchMode): Promise<Reading> {
  const reading = await (mode ? forced(query) : decided(query, loaded.dictionary))
  const { clauses = [] } = reading
  const isNegated = clauses.length > 0 && clauses.every(({ presence }) => presence === 'prohibited')
  return isNegated ? { ...reading, everything: await everyDocument(loaded) } : reading
}

/** Answers a query by its clauses, or by its words if it is text after all. */
export async function answerSyntax(
  query: string,
  { mode, ...loaded }: Loaded & { mode: SearchMode | undefined },
  answerBy: (clauses?: Clause[], everything?: Uint8Array) => Promise<SearchAnswer>,
): Promise<SearchAnswer> {
  const { clauses, isSure, problem, everything } = await readSyntax(query, loaded, mode)
  let answer = clauses && (await answerBy(clauses, everything))
  if (!answer || !(isSure || Object.keys(answer.areas).length > 0)) answer = await answerBy()
  return problem ? { ...answer, problem } : answer
}

async function decided(query: string, dictionary: Dictionary): Promise<Reading> {
  const words = query.split(/\s+/).filter((word) => word !== '')
  const isText =
    TEXT_ONLY.test(query) || words.length > MOST_CLAUSES || words.some((word) => LITERAL.test(word))
  if (isText || (await hasOptions(words, dictionary))) return {}
  const clauses = await syntaxClauses(query)
  if (!Array.isArray(clauses)) {
    const isLikely = words.length <= MOST_WITH_PROBLEM && !(await isKnown(wordAt(query, clauses), dictionary))
    return isLikely ? { problem: clauses } : {}
  }
  const hasSign = words.some((word, index) => SIGN.test(word) && !isOption(word, words[index - 1]))
  return { clauses, isSure: hasSign && words.every((word) => CLAUSE.test(word)) }
}

/** Reads a query as syntax, whatever it is. */
async function forced(query: string): Promise<Reading> {
  const clauses = await syntaxClauses(query)
  const isSure = true
  return Array.isArray(clauses) ? { clauses, isSure } : { clauses: [], isSure, problem: clauses }
}

/** Whether a word may be an option of the command before it: `java -version`. */
function isOption(word: string, before = ''): boolean {
  return /^-[!-~]+$/.test(word) && /[!-~]$/.test(before)
}

/**
 * Whether the query has short options, as in `tar -xzf`. `插件 -bot` has none, nor has `plugin -bot` if `bot` is in a
 * title or heading.
 */
async function hasOptions(words: readonly string[], dictionary: Dictionary): Promise<boolean> {
  const short = words.filter(
    (word, index) => /^-[a-z\d]{1,3}$/i.test(word) && isOption(word, words[index - 1] ?? '-'),
  )
  const areOptions = await Promise.all(
    short.map(async (word) => {
      const { postings } = await dictionary.term(word.slice(1).toLowerCase())
      return word.length < 4 || NAME_FIELDS.every((field) => !postings[field]?.documents.length)
    }),
  )
  return areOptions.includes(true)
}

const NAME_FIELDS = [FIELDS.indexOf('title'), FIELDS.indexOf('heading')]

function wordAt(query: string, { start, end }: QueryProblem): string {
  return `${/\S*$/.exec(query.slice(0, start))}${query.slice(start, end)}${/^\S*/.exec(query.slice(end))}`
}

/** Whether a term of the index begins with the word. */
async function isKnown(word: string, dictionary: Dictionary): Promise<boolean> {
  const [only, ...others] = tokenise(word)
  return only !== undefined && others.length === 0 && (await dictionary.range(only.term)).length > 0
}

/** The clauses of a query in lunr's syntax, or its mistake. */
async function syntaxClauses(query: string): Promise<Clause[] | QueryProblem> {
  const { parseQuery } = await import('./lunr.ts')
  const parsed = parseQuery(query, FIELDS)
  if (!Array.isArray(parsed)) return parsed
  return parsed.flatMap(({ term, editDistance, ...rest }) => {
    const wanted = wantedBy(term, editDistance)
    return wanted ? [{ wanted, ...rest }] : []
  })
}

/** A run with stars around it. They have no effect: a run matches within longer runs anyway. */
const RUN_AND_STARS = new RegExp(String.raw`^\**(${UNSPACED}{2,})\**$`, 'u')

/** The largest edit distance. Each step takes four times as long as the one before. */
const MOST_EDITS = 3

/** What a term of the query looks for. `undefined` if it contains no letter. */
function wantedBy(written: string, editDistance: number): Wanted | undefined {
  const term = fold(written).text.replace(RUN_AND_STARS, '$1')
  const hasStar = term.includes('*')
  const pieces = tokenise(term)
  const [first, ...others] = pieces
  if (first?.kind === 'run' && others.length === 0 && (editDistance > 0 || !hasStar)) {
    return missing(wantedOf(first), 2 * editDistance)
  }
  if (editDistance > 0) return { kind: 'pattern', term, editDistance: Math.min(editDistance, MOST_EDITS) }
  if (hasStar && !isMixed(term)) {
    return /^[^*]+\*$/.test(term)
      ? { kind: 'prefix', prefix: term.slice(0, -1), of: 'word' }
      : { kind: 'pattern', term }
  }
  if (first === undefined || others.length === 0) return first && wantedOf(first)
  const terms = pieces.flatMap((piece) => (piece.kind === 'word' ? piece : neighboursIn(piece)))
  const distinct = [...new Set(terms.map((each) => each.term))]
  return { kind: 'all', text: term, terms: distinct, needed: distinct.length }
}

/** Whether it mixes a run with something else, as `React组件` does. No single term does. */
function isMixed(term: string): boolean {
  const pieces = tokenise(term.replaceAll('*', ''))
  return pieces.length > 1 && pieces.some(({ kind }) => kind === 'run')
}

/** The bigrams of a run. A single character matches too much to be required beside other pieces. */
function neighboursIn({ parts }: Piece): Term[] {
  return parts.filter(({ term }) => [...term].length > 1)
}

/** The same run, with some bigrams missing: a different character removes two of them. */
function missing(wanted: Wanted, count: number): Wanted {
  if (wanted.kind !== 'all') return wanted
  return { ...wanted, needed: Math.max(1, wanted.needed - count) }
}

async function everyDocument({ root, files }: Loaded): Promise<Uint8Array> {
  const bits = await files.get(root.documents, (bytes) => bytes)
  return Uint8Array.from({ length: root.areas.at(-1)?.[1] ?? 0 }, (_, document) => {
    return ((bits[document >> 3] ?? 0) >> (document & 7)) & 1
  })
}
