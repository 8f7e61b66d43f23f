/**
 * @typedef {object} Job a piece of work, in any unit of time
 * @property {'main' | 'pool' | 'none'} lane the main thread, any of the other threads, or none: it takes no time
 * @property {number} work
 * @property {readonly number[]} after the numbers of jobs that end before, each smaller than its own
 */

/**
 * How long these jobs take on so many cores, by list scheduling: whenever a core is free, it takes the first job of those
 * that are ready and whose thread is free. Nothing is interrupted. The main thread goes first.
 *
 * @param {readonly Job[]} jobs
 * @param {object} machine
 * @param {number} machine.cores
 * @param {number} machine.threads beside the main thread
 * @param {number} [machine.start] what each of them has to do before its first job
 * @param {number} [machine.beside] work of V8's own threads for each unit of work. It uses cores that would be idle; once
 *   `most` is due, it goes first
 * @param {number} [machine.most]
 */
export function simulate(jobs, { cores, threads, start = 0, beside = 0, most = 0 }) {
  const waits = jobs.map(({ after }) => after.length)
  const opens = openedBy(jobs)
  const ready = { main: makeHeap(), pool: makeHeap() }
  const running = makeHeap((one, other) => one.end - other.end)
  const free = { cores, main: 1, pool: 0 }
  let [now, end, begun, debt] = [0, 0, 0, 0]

  /** All that can begin once these have no more to wait for. */
  const open = (numbers) => {
    for (const stack = [...numbers]; stack.length > 0; ) {
      const number = stack.pop()
      const { lane } = jobs[number]
      if (lane !== 'none') ready[lane].add(number)
      else stack.push(...endOf(number))
    }
  }
  const endOf = (number) => opens[number].filter((next) => --waits[next] === 0)
  const run = (work, done) => {
    free.cores--
    running.add({ end: now + work, work, done })
  }
  const take = (lane) => {
    free[lane]--
    const number = ready[lane].take()
    run(jobs[number].work, () => {
      end = now
      free[lane]++
      debt += jobs[number].work * beside
      open(endOf(number))
    })
  }
  const begin = () => {
    begun++
    run(start, () => free.pool++)
  }
  const payDebt = () => {
    run(debt, () => {})
    debt = 0
  }
  const distribute = () => {
    while (free.cores > 0) {
      if (debt > most) payDebt()
      else if (free.main > 0 && ready.main.size() > 0) take('main')
      else if (free.pool > 0 && ready.pool.size() > 0) take('pool')
      else if (begun < threads && ready.pool.size() > 0) begin()
      else if (debt > 0) payDebt()
      else return
    }
  }

  open(jobs.flatMap((_, number) => (waits[number] === 0 ? [number] : [])))
  for (distribute(); running.size() > 0; distribute()) {
    const next = running.take()
    now = next.end
    free.cores++
    next.done()
  }
  return end
}

/** For each job, those that wait for it. */
function openedBy(jobs) {
  const opens = jobs.map(() => [])
  for (const [number, { after }] of jobs.entries()) for (const each of after) opens[each].push(number)
  return opens
}

/** The longest chain of jobs that wait for each other: no number of cores is faster. */
export function criticalPath(jobs) {
  const ends = []
  for (const { work, after } of jobs)
    ends.push(work + after.reduce((latest, each) => Math.max(latest, ends[each]), 0))
  return ends.reduce((latest, each) => Math.max(latest, each), 0)
}

/** Gives the smallest first. */
function makeHeap(compare = (one, other) => one - other) {
  const all = []
  const swap = (one, other) => {
    ;[all[one], all[other]] = [all[other], all[one]]
  }
  const isLess = (one, other) => one < all.length && compare(all[one], all[other]) < 0
  return {
    size: () => all.length,
    add(value) {
      all.push(value)
      for (let at = all.length - 1; at > 0; ) {
        const up = (at - 1) >> 1
        if (!isLess(at, up)) return
        swap(at, up)
        at = up
      }
    },
    take() {
      const first = all[0]
      const last = all.pop()
      if (all.length === 0) return first
      all[0] = last
      for (let at = 0; ; ) {
        const [left, right] = [2 * at + 1, 2 * at + 2]
        const least = isLess(right, left) ? right : left
        if (!isLess(least, at)) return first
        swap(at, least)
        at = least
      }
    },
  }
}
