import { type SplitAddress, splitAddress } from '@chatdocs/protocol'

/** Where the reader is, and how to move: the browser's address bar and history, or a stand-in for them. */
export interface Location {
  /** Path with base, escaped as the browser has it. */
  current(): SplitAddress
  /** A new entry in the history, without loading anything. */
  push(address: SplitAddress): void
  /** Keeps how far the current entry is scrolled. */
  remember(y: number): void
  /** Called on back and forward, with what was kept for the entry. */
  onPop(listener: (y: number | undefined) => void): void
  /** Asks the host for the page; the current document ends. */
  leave(address: SplitAddress): void
}

export function addressText({ path, search, hash }: SplitAddress): string {
  return path + search + hash
}

/** The browser's own. `leave` to where we are already is a reload. */
export function browserLocation(): Location {
  const current = () => ({ path: location.pathname, search: location.search, hash: location.hash })
  return {
    current,
    push: (address) => history.pushState(null, '', addressText(address)),
    remember: (y) => history.replaceState({ y }, ''),
    onPop: (listener) => addEventListener('popstate', ({ state }) => listener(state?.y)),
    leave(address) {
      const { path, search } = current()
      if (address.path === path && address.search === search) location.reload()
      else location.assign(addressText(address))
    },
  }
}

/** A history in memory, for tests. `left` lists where the document was left for. */
export function memoryLocation(start: string): Location & { left: string[]; go(steps: number): void } {
  const entries: { address: SplitAddress; y?: number }[] = [{ address: splitAddress(start) }]
  const listeners: ((y: number | undefined) => void)[] = []
  const left: string[] = []
  let at = 0
  const entry = () => entries[at] ?? { address: splitAddress(start) }
  return {
    left,
    current: () => entry().address,
    push(address) {
      at += 1
      entries.splice(at, entries.length, { address })
    },
    remember: (y) => {
      entry().y = y
    },
    onPop: (listener) => listeners.push(listener),
    leave: (address) => left.push(addressText(address)),
    go(steps) {
      at += steps
      for (const listener of listeners) listener(entry().y)
    },
  }
}
