import type { SplitAddress } from '@chatdocs/protocol'
import type { Reader } from '../state/reader.ts'

/** The address bar and the history: the browser's, or a replacement for tests. */
export interface Location {
  /** The URL, percent-encoded as in the browser. Its path includes the base. */
  current(): SplitAddress
  /** Adds a history entry without loading anything. */
  push(address: SplitAddress): void
  /** Stores the scroll position in the current entry. */
  remember(y: number): void
  /** Calls the listener on back and forward, with the stored scroll position. */
  onPop(listener: (y: number | undefined) => void): void
  /** See `Reader.cover`. */
  cover: Reader['cover']
  /** Loads the page from the server, which unloads the current document. */
  leave(address: SplitAddress): void
}

export function addressText({ path, search, hash }: SplitAddress): string {
  return path + search + hash
}

/** The location of the browser. `leave` with the current URL reloads the page. */
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

/** A cover has its own history entry, so that Back can close it. */
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
    /** Whether the current entry belongs to a cover, so that the next page replaces it. */
    leave(): boolean {
      onBack = undefined
      return history.state?.cover === true
    },
    /** Whether a step back has closed the cover, or was made by closing the cover. */
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
