import type { SearchAnswer } from '@chatdocs/protocol'
import { decodeRoot, otherRelease } from '../format/root.ts'
import { TOKENISER } from '../tokenise.ts'
import { answerClauses, answerWords, type IndexQuestion, type Loaded, simplified } from './answer.ts'
import { makeDictionary } from './dictionary.ts'
import { Files, type IndexSource } from './files.ts'
import { loadSyntax } from './load.ts'
import { placeOf } from './rows.ts'

/** An open index. It loads what a query needs, and keeps it for a while. */
export interface SearchIndex {
  /** Preloads what nearly every query needs, if that is little. */
  prepare(): Promise<void>
  /** Rejects with the error of the source if a file cannot be loaded. The next query tries it again. */
  search(query: string, question: IndexQuestion): Promise<SearchAnswer>
}

/** Longer queries are cut. */
const LONGEST_QUERY = 200

export async function openIndex(source: IndexSource): Promise<SearchIndex> {
  const { root, tail } = decodeRoot(await source.read(source.root))
  if (root.tokeniser !== TOKENISER) throw otherRelease(root.tokeniser)
  const files = new Files(source, tail)
  return {
    async prepare() {
      if (root.places.length === 1) await placeOf(0, { root, files })
    },
    search: (query, question) =>
      search(shortened(query), question, {
        root,
        files,
        dictionary: makeDictionary(root, files),
      }),
  }
}

/** Cuts between two words if possible. */
function shortened(query: string): string {
  if (query.length <= LONGEST_QUERY) return query
  const cut = query.slice(0, LONGEST_QUERY)
  return /\s/.test(cut) ? cut.replace(/\S*$/, '') : cut
}

/**
 * Matches signs of lunr's syntax, in the query before folding:
 *
 *     +required −prohibited   title:word   plugni~1   word^2   plug*
 *
 * but not `--no-cache`, `C++`, `std::vector`, `https://…`, `a * b`. It matches other texts, too: `readSyntax` decides.
 */
const SIGNS =
  /(?:^|\s)[+-](?=[\p{L}\p{N}_@$*])|(?:^|[\s+-])\p{L}+:(?![:/])\S|\S[~^]\d|[^\s*]\*(?!\*)|(?<!\*)\*[^\s*]/u

/** A query with signs may be syntax or text: an option, a path, a line of code. */
async function search(query: string, question: IndexQuestion, loaded: Loaded): Promise<SearchAnswer> {
  const { mode = SIGNS.test(query) ? undefined : 'natural' } = question
  if (mode === 'natural') return answerWords(query, question, loaded)
  const { answerSyntax } = await loadSyntax()
  return answerSyntax(await simplified(query, loaded), { ...loaded, mode }, (clauses, everything) =>
    clauses
      ? answerClauses(clauses, question, { ...loaded, everything })
      : answerWords(query, question, loaded),
  )
}
