import { Component, type ReactNode } from 'react'

interface Props {
  children: ReactNode
  /** The message, in the page's language. */
  words?: string
  /** A change of this value resets the error. */
  page: unknown
  /** Whether the message is the only content of the page. */
  alone?: boolean
  /** Called instead of showing the message. */
  onError?(error: unknown): void
}

interface State {
  error?: unknown
  page: unknown
}

/** Shows that a page crashed, with a button to try again. A navigation resets it. */
export class Boundary extends Component<Props, State> {
  override state: State = { page: this.props.page }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error ?? 'unknown' }
  }

  static getDerivedStateFromProps({ page }: Props, state: State): State | null {
    return page === state.page ? null : { page, error: undefined }
  }

  override componentDidCatch(error: unknown): void {
    if (this.props.alone) document.title = 'Page Error'
    this.props.onError?.(error)
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (this.props.onError) return null
    return (
      <div className="crash" role="alert">
        <h1>This page crashed</h1>
        <p>{this.props.words}</p>
        <button type="button" className="button" onClick={() => this.setState({ error: undefined })}>
          Try again
        </button>
        <pre>{String(error)}</pre>
      </div>
    )
  }
}
