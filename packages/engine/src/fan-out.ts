/** Asynchronous work that starts in order, with a limit on how much is under way at the same time. */
export interface FanOut {
  /** Starts this now or later. Work that returns no promise is done, and does not count. */
  start<P extends Promise<unknown> | undefined>(work: () => P): P | Promise<Awaited<P>>
  /** Resolves when nothing is under way. */
  idle(): Promise<void>
}

/** Bounds memory: work under way holds promises and closures, work that waits holds next to nothing. */
export function fanOut(most: number): FanOut {
  let waiting: (() => void)[] = []
  let next = 0
  let underWay = 0
  let idlers: (() => void)[] = []

  function begin<P extends Promise<unknown> | undefined>(work: () => P): P {
    const done = work()
    if (done === undefined) return done
    underWay++
    done.then(end, end)
    return done
  }
  function end(): void {
    underWay--
    while (underWay < most && next < waiting.length) waiting[next++]?.()
    if (next === waiting.length) {
      waiting = []
      next = 0
    }
    if (underWay > 0) return
    for (const done of idlers) done()
    idlers = []
  }
  return {
    start: <P extends Promise<unknown> | undefined>(work: () => P) =>
      underWay < most
        ? begin(work)
        : new Promise<Awaited<P>>((done) => waiting.push(() => done(begin(work) as Awaited<P>))),
    idle: () => (underWay === 0 ? Promise.resolve() : new Promise((done) => idlers.push(done))),
  }
}
