import type { Root } from '../format/root.ts'
import { tokenise } from '../tokenise.ts'
import type { Dictionary } from './dictionary.ts'
import type { Files } from './files.ts'
import { loadRare } from './load.ts'
import { matchesOf } from './resolve.ts'
import { wantedParts } from './words.ts'

interface SimplifyInput {
  dictionary: Dictionary
  files: Files
  root: Pick<Root, 'traditional'>
}

/**
 * A query in which simplified characters replace the traditional ones that the site never uses, and words of the
 * mainland those of Taiwan and Hong Kong. Loads the table only for a query with characters that the index lacks.
 */
export async function simplified(query: string, { dictionary, files, root }: SimplifyInput): Promise<string> {
  const { traditional: table } = root
  if (table === undefined || !(await hasUnknownRun(query, dictionary))) return query
  const { inWordsOf } = await loadRare()
  return inWordsOf(
    query,
    (decode) => files.get(table, decode),
    (text) => hasUnknownRun(text, dictionary),
  )
}

async function hasUnknownRun(query: string, dictionary: Dictionary): Promise<boolean> {
  const runs = tokenise(query).filter(({ kind }) => kind === 'run')
  const counts = await Promise.all(
    runs.flatMap(wantedParts).map(async (wanted) => {
      const isCommon = wanted.kind === 'term' && dictionary.common.has(wanted.term)
      return isCommon || (await matchesOf(wanted, dictionary)).length
    }),
  )
  return counts.includes(0)
}
