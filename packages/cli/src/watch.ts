import type { SourcePath } from '@chatdocs/core'

/** Files to be read again. */
export type Changed = ReadonlySet<SourcePath> | 'all'

export interface LoopOptions {
  /** One run: whatever is to be done about these changes. Never called while another run goes on. */
  run(changed: Changed): Promise<void>
  /** A run that threw. The loop goes on, and the next run gets its changes, too. */
  onCrash(error: unknown): void
  /** Milliseconds without a further change before a run begins. */
  delay?: number
}

/**
 * Where the loop stands. It begins `running`, on all files.
 *
 *                  change                  timer
 *     ┌──────────┐        ┌──────────────┐       ┌───────────┐
 *     │ watching ├───────►│  debouncing  ├──────►│  running  │
 *     └──────────┘        └──┬────────▲──┘       └──┬──┬─────┘
 *           ▲                └────────┘             │  │ change
 *           │                  change               │  ▼
 *           │                 (once more)     ended │ ┌──────────┐ change
 *           └───────────────────────────────────────┘ │  queued  ├──────┐
 *                                                     └──┬────▲──┘      │
 *                         running again ◄────── ended ───┘    └─────────┘
 *
 * and from each of them to `closed`.
 */
type State =
  | { kind: 'watching'; owed: Changed }
  | { kind: 'debouncing'; paths: Changed; timer: NodeJS.Timeout }
  | { kind: 'running'; end: Promise<void> }
  | { kind: 'queued'; next: Changed; end: Promise<void> }
  | { kind: 'closed' }

const NOTHING: Changed = new Set()
const DELAY = 40

/** Runs once, and again after changes, never twice at a time. */
export class Loop {
  readonly #options: Required<LoopOptions>
  #state: State

  constructor(options: LoopOptions) {
    this.#options = { delay: DELAY, ...options }
    this.#state = this.#begin('all')
  }

  changed(changes: Iterable<SourcePath>): void {
    const paths = new Set(changes)
    const state = this.#state
    switch (state.kind) {
      case 'watching':
        this.#state = this.#wait(both(state.owed, paths))
        return
      case 'debouncing':
        clearTimeout(state.timer)
        this.#state = this.#wait(both(state.paths, paths))
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

  /** Resolves when the run that goes on has ended; no other begins. */
  async close(): Promise<void> {
    const state = this.#state
    this.#state = { kind: 'closed' }
    switch (state.kind) {
      case 'debouncing':
        clearTimeout(state.timer)
        return
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
      case 'debouncing':
        throw new Error(`a run ended while ${state.kind}`)
    }
  }

  #wait(paths: Changed): State {
    const timer = setTimeout(() => {
      this.#state = this.#begin(paths)
    }, this.#options.delay)
    return { kind: 'debouncing', paths, timer }
  }

  #begin(paths: Changed): State {
    const { run, onCrash } = this.#options
    const failed = (error: unknown) => {
      onCrash(error)
      this.#ended(paths)
    }
    const end = Promise.resolve()
      .then(() => run(paths))
      .then(() => this.#ended(NOTHING), failed)
    return { kind: 'running', end }
  }
}

function both(one: Changed, other: Changed): Changed {
  return one === 'all' || other === 'all' ? 'all' : new Set([...one, ...other])
}
