import type { BuiltSite } from './built-site.ts'
import { type Engine, type Outcome, outcomesOf } from './engine.ts'
import { withoutLinks } from './held-out.ts'
import { coldIndex, ownSearch } from './own-search.ts'
import { type KnownQuery, queriesOf } from './queries.ts'
import { type Scores, scoresOf } from './scores.ts'
import { type Substrings, substringsOf } from './substrings.ts'

export interface Evaluation {
  scores: Scores
  outcomes: readonly Outcome[]
  substrings: Substrings
  queries: readonly KnownQuery[]
}

/** Scores a built site's own search with queries made from its pages. */
export async function evaluate(site: BuiltSite, perKind: number): Promise<Evaluation> {
  const queries = queriesOf(site.pages, perKind)
  const engine = ownSearch(site)
  const ofLinks = queries.filter(({ link }) => link)
  const outcomes = [
    ...(await outcomesOf(
      engine,
      queries.filter(({ link }) => !link),
    )),
    ...(await outcomesOf(await withoutLinks(engine, site.pages, ofLinks), ofLinks)),
  ]
  const { index } = await coldIndex(site)
  return {
    scores: scoresOf(engine, outcomes),
    outcomes,
    substrings: await substringsOf(index, site.pages),
    queries,
  }
}

/** Scores another engine with the same queries. */
export async function compare(engine: Engine, queries: readonly KnownQuery[]): Promise<Scores> {
  const outcomes = await outcomesOf(engine, queries)
  await engine.close?.()
  return scoresOf(engine, outcomes)
}
