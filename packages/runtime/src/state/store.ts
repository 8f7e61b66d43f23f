/** An observable value with the methods that React's `useSyncExternalStore` needs. */
export interface Store<T> {
  current(): T
  show(next: T): void
  subscribe(listener: () => void): () => void
}

export function makeStore<T>(first: T): Store<T> {
  const listeners = new Set<() => void>()
  let value = first
  return {
    current: () => value,
    show(next) {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
