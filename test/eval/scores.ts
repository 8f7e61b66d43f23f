import type { Engine, Outcome } from './engine.ts'

/** The score of the queries of one kind. */
export interface Score {
  kind: string
  count: number
  page: number
  /** The score of sections, if the queries ask for sections. */
  section?: number
  first: number
  empty: number
}

/** The scores of an engine. */
export interface Scores {
  engine: string
  ahead: number
  kinds: readonly Score[]
  /** The mean over all kinds. */
  macro: Score
  bytes: Spread
  files: Spread
  milliseconds: Spread
}

export interface Spread {
  median: number
  p95: number
  worst: number
}

export function scoresOf({ name, ahead }: Engine, outcomes: readonly Outcome[]): Scores {
  const kinds = [...new Set(outcomes.map(({ kind }) => kind))].map((kind) =>
    scoreOf(
      kind,
      outcomes.filter((each) => each.kind === kind),
    ),
  )
  return {
    engine: name,
    ahead,
    kinds,
    macro: {
      kind: 'macro',
      count: outcomes.length,
      page: mean(kinds.map(({ page }) => page)),
      ...sectionOf(kinds),
      first: mean(kinds.map(({ first }) => first)),
      empty: mean(kinds.map(({ empty }) => empty)),
    },
    bytes: spread(outcomes.map(({ bytes }) => bytes)),
    files: spread(outcomes.map(({ files }) => files)),
    milliseconds: spread(outcomes.map(({ milliseconds }) => milliseconds)),
  }
}

function scoreOf(kind: string, outcomes: readonly Outcome[]): Score {
  return {
    kind,
    count: outcomes.length,
    page: mean(outcomes.map(({ page }) => page)),
    ...sectionOf(outcomes),
    first: mean(outcomes.map(({ page }) => Number(page === 1))),
    empty: mean(outcomes.map(({ isEmpty }) => Number(isEmpty))),
  }
}

function sectionOf(all: readonly { section?: number }[]): { section?: number } {
  const known = all.flatMap(({ section }) => (section === undefined ? [] : [section]))
  return known.length > 0 ? { section: mean(known) } : {}
}

function mean(all: readonly number[]): number {
  return all.reduce((sum, each) => sum + each, 0) / Math.max(1, all.length)
}

export function spread(all: readonly number[]): Spread {
  const sorted = all.toSorted((one, other) => one - other)
  const at = (part: number) => sorted[Math.floor(part * (sorted.length - 1))] ?? 0
  return { median: at(0.5), p95: at(0.95), worst: at(1) }
}
