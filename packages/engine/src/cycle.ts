import type { Work } from './node.ts'
import { questionText } from './query.ts'

/**
 * A query that depends on itself. `way` lists the queries of the cycle, each once.
 *
 * @internal Tests expect it by its class.
 */
export class CycleError extends Error {
  override readonly name = 'CycleError'
  readonly way: readonly string[]

  constructor(way: readonly string[]) {
    super(`query cycle: ${[...way, way[0]].join(' → ')}`)
    this.way = way
  }
}

/**
 * Records that one node waits for another. If that would close a cycle, which would never settle,
 * every node of the cycle gets a `CycleError` instead.
 *
 * All of them get it, because which node closes the cycle depends on timing.
 */
export function joinWait(asker: Work, asked: Work): void {
  if (closesCircle(asker, asked)) {
    const circle = wayFrom(asked, asker)
    const error = new CycleError(fromSmallest(circle.map(({ node }) => questionText(node.query, node.key))))
    for (const work of circle) work.circle ??= error
  } else {
    asker.waits.push(asked)
    asked.askers.push(asker)
  }
}

/** Whether this work is still in progress. */
export function isUnderWay(work: Work): boolean {
  return work.node.work === work
}

/**
 * Whether `asked` waits for `asker`. The search alternates between both ends: a node may wait for
 * thousands, or thousands for it, but rarely both, so the cost is that of the smaller side.
 */
function closesCircle(asker: Work, asked: Work): boolean {
  if (asker === asked) return true
  const down = reachable(asked, (work) => work.waits)
  const up = reachable(asker, (work) => work.askers)
  for (;;) {
    const below = down.next()
    if (below.done || below.value === asker) return !below.done
    const above = up.next()
    if (above.done || above.value === asked) return !above.done
  }
}

/** All work in progress reachable from this one; may yield an item more than once. */
function* reachable(from: Work, next: (work: Work) => readonly Work[]): Generator<Work, void> {
  const seen = new Set([from])
  for (const work of seen) {
    for (const other of next(work)) {
      yield other
      if (isUnderWay(other)) seen.add(other)
    }
  }
}

/** One path by which the first waits for the last. */
function wayFrom(first: Work, last: Work): Work[] {
  const before = new Map<Work, Work | undefined>([[first, undefined]])
  for (const work of before.keys()) {
    for (const other of work.waits) if (isUnderWay(other) && !before.has(other)) before.set(other, work)
  }
  const way: Work[] = []
  for (let work: Work | undefined = last; work !== undefined; work = before.get(work)) way.unshift(work)
  return way
}

/** Rotates a cycle to begin at its smallest name, so that the message is deterministic. */
function fromSmallest(names: readonly string[]): string[] {
  const start = names.reduce((smallest, name, at) => (name < (names[smallest] ?? '') ? at : smallest), 0)
  return [...names.slice(start), ...names.slice(0, start)]
}
