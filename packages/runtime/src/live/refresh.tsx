import { Component, type ReactNode, useSyncExternalStore } from 'react'

/*
 * Keeps the state of components when their code is edited. Only `dev` bundles this, and wraps the components in modules
 * of a site: `refresh('components/Counter.tsx#Counter', Counter, 'useState')`. React sees the same component after an
 * edit, but it calls the newest function.
 */

type Props = Readonly<Record<string, unknown>>
type Draw = (props: Props) => ReactNode

interface Kept {
  draw: Draw
  /** The hooks that the component calls, in order. */
  hooks: string
  /** How often the component was edited, and how often its hooks have changed, which resets its state. */
  edits: number
  lives: number
  listeners: Set<() => void>
  /** The component that React sees. */
  shown: Draw
}

/** All components of the page. Stored outside of this module, because each edit loads a new copy of it. */
function keptOnes(): Map<string, Kept> {
  const scope = globalThis as { chatdocsComponents?: Map<string, Kept> }
  scope.chatdocsComponents ??= new Map()
  return scope.chatdocsComponents
}

/** Returns the component with this name, which calls `draw` until the next edit. */
export function refresh(name: string, draw: Draw, hooks: string): Draw {
  const all = keptOnes()
  const known = all.get(name)
  if (known) {
    if (known.hooks !== hooks) known.lives += 1
    known.edits += 1
    Object.assign(known, { draw, hooks })
    for (const each of known.listeners) each()
    return Object.assign(known.shown, draw)
  }
  const made: Kept = { draw, hooks, edits: 0, lives: 0, listeners: new Set(), shown: draw }
  made.shown = Object.assign(shownBy(made), draw)
  all.set(name, made)
  return made.shown
}

function shownBy(kept: Kept): Draw {
  const listen = (listener: () => void) => {
    kept.listeners.add(listener)
    return () => kept.listeners.delete(listener)
  }
  const edits = () => kept.edits
  const Drawn = (props: Props) => kept.draw(props)
  return (props) => (
    <Again
      edits={useSyncExternalStore(listen, edits, edits)}
      draw={(tries) => <Drawn key={`${kept.lives} ${tries}`} {...props} />}
    />
  )
}

interface AgainProps {
  edits: number
  draw(tries: number): ReactNode
}

interface AgainState {
  edits: number
  tries: number
  hasTried: boolean
  error?: unknown
}

/** Draws a component that fails after an edit once more, with a new state: hooks of its hooks may have changed. */
class Again extends Component<AgainProps, AgainState> {
  override state: AgainState = { edits: this.props.edits, tries: 0, hasTried: this.props.edits === 0 }

  static getDerivedStateFromProps({ edits }: AgainProps, state: AgainState): Partial<AgainState> | null {
    return edits === state.edits ? null : { edits, hasTried: false, error: undefined }
  }

  static getDerivedStateFromError(error: unknown): Partial<AgainState> {
    return { error: { error } }
  }

  override componentDidCatch(): void {
    this.setState(({ tries }) => ({ tries: tries + 1, hasTried: true, error: undefined }))
  }

  override render(): ReactNode {
    const { error, hasTried, tries } = this.state
    if (error === undefined) return this.props.draw(tries)
    if (hasTried) throw (error as { error: unknown }).error
    return null
  }
}
