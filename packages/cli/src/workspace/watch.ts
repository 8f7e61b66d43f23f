import type { SourcePath } from '@chatdocs/core'

/** Files to read again. */
export type Changed = ReadonlySet<SourcePath> | 'all'

export interface LoopOptions {
  /**
   * Handles these changes. Never called during another run. `isOutdated` returns true once another run is due or the
   * loop is closed: then work that can wait should end.
   */
  run(changed: Changed, isOutdated: () => boolean): Promise<void>
  /** Called when a run throws. The loop continues, and the next run gets its changes, too. */
  onCrash(error: unknown): void
}

/**
 * The state of the loop. It starts `running`, on all files.
 *
 *     ┌──────────┐ change ┌───────────┐ change ┌──────────┐ change
 *     │ watching ├───────►│  running  ├───────►│  queued  ├──────┐
 *     └──────────┘        └──┬─────▲──┘        └──┬────▲──┘      │
 *           ▲                │     │  ended       │    └─────────┘
 *           └──── ended ─────┘     └──────────────┘
 *
 * and from each of them to `closed`.
 */
type State =
  | { kind: 'watching'; owed: Changed }
  | { kind: 'running'; end: Promise<void> }
  | { kind: 'queued'; next: Changed; end: Promise<void> }
  | { kind: 'closed' }

const NOTHING: Changed = new Set()

/** Runs once, then after each change. Runs never overlap. */
export class Loop {
  readonly #options: LoopOptions
  #state: State

  constructor(options: LoopOptions) {
    this.#options = options
    this.#state = this.#begin('all')
  }

  changed(changes: Iterable<SourcePath> | 'all'): void {
    const paths: Changed = changes === 'all' ? 'all' : new Set(changes)
    const state = this.#state
    switch (state.kind) {
      case 'watching':
        this.#state = this.#begin(both(state.owed, paths))
        return
      case 'running':
        this.#state = { kind: 'queued', next: paths, end: state.end }
        return
      case 'queued':
        this.#state = { ...state, next: both(state.next, paths) }
        return
      case 'closed':
        return
    }
  }

  /** Resolves when the current run has ended; no other starts. */
  async close(): Promise<void> {
    const state = this.#state
    this.#state = { kind: 'closed' }
    switch (state.kind) {
      case 'running':
      case 'queued':
        return state.end
      case 'watching':
      case 'closed':
        return
    }
  }

  #ended(owed: Changed): void {
    const state = this.#state
    switch (state.kind) {
      case 'running':
        this.#state = { kind: 'watching', owed }
        return
      case 'queued':
        this.#state = this.#begin(both(owed, state.next))
        return
      case 'closed':
        return
      case 'watching':
        throw new Error(`a run ended while ${state.kind}`)
    }
  }

  #begin(paths: Changed): State {
    const { run, onCrash } = this.#options
    const failed = (error: unknown) => {
      onCrash(error)
      this.#ended(paths)
    }
    const end = Promise.resolve()
      .then(() => run(paths, () => this.#state.kind !== 'running'))
      .then(() => this.#ended(NOTHING), failed)
    return { kind: 'running', end }
  }
}

function both(one: Changed, other: Changed): Changed {
  return one === 'all' || other === 'all' ? 'all' : new Set([...one, ...other])
}
