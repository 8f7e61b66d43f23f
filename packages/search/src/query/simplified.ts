import type { Root } from '../format/root.ts'
import { tokenise } from '../tokenise.ts'
import type { Dictionary } from './dictionary.ts'
import type { Files, Signal } from './files.ts'
import { loadRare } from './load.ts'
import { wantedParts } from './words.ts'

interface SimplifyInput {
  dictionary: Dictionary
  files: Files
  root: Pick<Root, 'traditional'>
  signal: Signal | undefined
}

/**
 * A query in which simplified characters replace the traditional ones that the site never uses. Loads the table only
 * for a query with characters that the index lacks.
 */
export async function simplified(
  query: string,
  { dictionary, files, root, signal }: SimplifyInput,
): Promise<string> {
  const { traditional: table } = root
  if (table === undefined || !(await hasUnknownRun(query, dictionary))) return query
  const { decodeVariants } = await loadRare()
  const variants = await files.get(table, decodeVariants, signal)
  return query.replace(/\p{UIdeo}/gu, (character) => variants.get(character) ?? character)
}

async function hasUnknownRun(query: string, dictionary: Dictionary): Promise<boolean> {
  const runs = tokenise(query).filter(({ kind }) => kind === 'run')
  const counts = await Promise.all(
    runs.flatMap(wantedParts).map(async (wanted) => {
      if (wanted.kind === 'prefix') return (await dictionary.range(wanted.prefix)).length
      const term = wanted.kind === 'term' ? wanted.term : ''
      if (dictionary.common.has(term)) return 1
      const { postings } = await dictionary.term(term)
      return postings.filter(({ documents }) => documents.length > 0).length
    }),
  )
  return counts.includes(0)
}
