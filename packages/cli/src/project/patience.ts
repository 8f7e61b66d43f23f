/** How long a build waits for a server. */
export interface Patience {
  /** Ends all requests. */
  signal: AbortSignal
  during<T>(work: () => Promise<T>): Promise<T>
}

/** Minimum number of milliseconds between two checks. */
const LEAST = 10

/**
 * Limits the total waiting time, in milliseconds. Concurrent requests count once. Only idle time counts: `idle` returns
 * the milliseconds for which this process has had nothing else to do.
 */
export function patience(milliseconds: number, idle: () => number): Patience {
  const controller = new AbortController()
  let [left, waiting, begun] = [milliseconds, 0, 0]
  let timer: NodeJS.Timeout | undefined

  /** Subtracts the idle time since the last call. */
  function take() {
    const now = idle()
    left -= now - begun
    begun = now
  }
  function look() {
    take()
    if (left <= 0) controller.abort()
    // The time cannot be used up sooner than that.
    else timer = setTimeout(look, Math.max(left, LEAST))
  }
  return {
    signal: controller.signal,
    async during(work) {
      if (waiting++ === 0) {
        begun = idle()
        look()
      }
      try {
        return await work()
      } finally {
        if (--waiting === 0) {
          clearTimeout(timer)
          take()
        }
      }
    },
  }
}
