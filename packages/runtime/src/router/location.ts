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
  /**
   * Lays something over the page that Back takes away instead of the page: `onBack` is called then. Gives
   * what is to be called when it goes by itself. A page that is entered while it lies there replaces it.
   */
  cover(onBack: () => void): () => void
  /** Asks the host for the page; the current document ends. */
  leave(address: SplitAddress): void
}

export function addressText({ path, search, hash }: SplitAddress): string {
  return path + search + hash
}

/** The browser's own. `leave` to where we are already is a reload. */
export function browserLocation(): Location {
  const current = () => ({ path: location.pathname, search: location.search, hash: location.hash })
  const covers = makeCovers()
  return {
    current,
    cover: covers.cover,
    push(address) {
      const enter = covers.leave() ? 'replaceState' : 'pushState'
      history[enter](null, '', addressText(address))
    },
    remember: (y) => history.replaceState({ ...history.state, y }, ''),
    onPop: (listener) =>
      addEventListener('popstate', ({ state }) => {
        if (!covers.takesBack()) listener(state?.y)
      }),
    leave(address) {
      const { path, search } = current()
      if (address.path === path && address.search === search) location.reload()
      else location.assign(addressText(address))
    },
  }
}

/** What lies over the page has an entry of its own in the history, so that Back has something to take away. */
function makeCovers() {
  let onBack: (() => void) | undefined
  let undone = 0
  return {
    cover(closeIt: () => void) {
      history.pushState({ ...history.state, cover: true }, '')
      onBack = closeIt
      return () => {
        if (onBack !== closeIt) return
        onBack = undefined
        if (!history.state?.cover) return
        undone += 1
        history.back()
      }
    },
    /** Whether the current entry is a cover's, which the next page may have. */
    leave(): boolean {
      onBack = undefined
      return history.state?.cover === true
    },
    /** Whether a step back was meant for the cover, or was the cover's own. */
    takesBack(): boolean {
      if (undone > 0) {
        undone -= 1
        return true
      }
      const closeIt = onBack
      onBack = undefined
      closeIt?.()
      return closeIt !== undefined
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
    cover: () => () => {},
    leave: (address) => left.push(addressText(address)),
    go(steps) {
      at += steps
      for (const listener of listeners) listener(entry().y)
    },
  }
}
