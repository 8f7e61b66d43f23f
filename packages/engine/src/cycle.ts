import type { Work } from './node.ts'
import { questionText } from './query.ts'

/** A question whose answer depends on itself. `way` names the questions on the way round, the first one once. */
export class CycleError extends Error {
  override readonly name = 'CycleError'
  readonly way: readonly string[]

  constructor(way: readonly string[]) {
    super(`a question depends on its own answer: ${[...way, way[0]].join(' → ')}`)
    this.way = way
  }
}

/**
 * Notes that one node waits for another that is under way — unless that would close a circle, in
 * which nobody would ever answer: then all nodes of the circle are given the error instead.
 *
 * All of them, not only the one that noticed: who notices depends on who asked first.
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

/** Whether a node is still being brought up to date by this work. */
export function isUnderWay(work: Work): boolean {
  return work.node.work === work
}

/**
 * Whether the asked one waits for the asker. Searched from both ends by turns: a node may wait for
 * thousands, or thousands for it, but hardly ever both, so this costs what the smaller side costs.
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

/** All work under way that is reached from this one; the same may come more than once. */
function* reachable(from: Work, next: (work: Work) => readonly Work[]): Generator<Work, void> {
  const seen = new Set([from])
  for (const work of seen) {
    for (const other of next(work)) {
      yield other
      if (isUnderWay(other)) seen.add(other)
    }
  }
}

/** The works on one way by which the first waits for the last. */
function wayFrom(first: Work, last: Work): Work[] {
  const before = new Map<Work, Work | undefined>([[first, undefined]])
  for (const work of before.keys()) {
    for (const other of work.waits) if (isUnderWay(other) && !before.has(other)) before.set(other, work)
  }
  const way: Work[] = []
  for (let work: Work | undefined = last; work !== undefined; work = before.get(work)) way.unshift(work)
  return way
}

/** The same circle told from its smallest name, so that it reads the same whoever closed it. */
function fromSmallest(names: readonly string[]): string[] {
  const start = names.reduce((smallest, name, at) => (name < (names[smallest] ?? '') ? at : smallest), 0)
  return [...names.slice(start), ...names.slice(0, start)]
}
