/** How long a build waits for a server. */
export interface Patience {
  /** Ends all requests. */
  signal: AbortSignal
  during<T>(work: () => Promise<T>): Promise<T>
}

/** Milliseconds between two looks, at least. */
const LEAST = 10

/**
 * Waits so many milliseconds in all, whatever is waited for at the same time. `idle` tells for how many milliseconds this
 * process has had nothing else to do: a build that works meanwhile waits for nobody.
 */
export function patience(milliseconds: number, idle: () => number): Patience {
  const controller = new AbortController()
  let [left, waiting, begun] = [milliseconds, 0, 0]
  let timer: NodeJS.Timeout | undefined

  /** What has passed since it was last asked. */
  function take() {
    const now = idle()
    left -= now - begun
    begun = now
  }
  function look() {
    take()
    if (left <= 0) controller.abort()
    // It cannot be over sooner.
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
