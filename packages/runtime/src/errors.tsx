import type { NavbarItem } from '@chatdocs/protocol'
import { Component, type ReactNode } from 'react'
import { useStrings } from './state/reader.ts'

interface BoundaryProps {
  children: ReactNode
  /** The message in the language of the page. */
  words?: string
  /** When this value changes, the error is reset. */
  page: unknown
  /** Whether the message is the only content of the page. */
  alone?: boolean
  /** Called instead of showing the message. */
  onError?(error: unknown): void
}

interface BoundaryState {
  error?: unknown
  page: unknown
}

/** Shows that a page crashed, with a button to try again. A navigation resets it. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { page: this.props.page }

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { error: error ?? 'unknown' }
  }

  static getDerivedStateFromProps({ page }: BoundaryProps, state: BoundaryState): BoundaryState | null {
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

/** Shows why the next page could not be loaded. The current page stays. */
export function LoadFailed({
  reason,
  offline,
  onRetry,
}: {
  reason: string
  offline: boolean
  onRetry(): void
}) {
  const strings = useStrings()
  return (
    <div className="load-failed" role="alert">
      <p>
        {offline ? strings.offline : strings.loadFailed}
        <small>{reason}</small>
      </p>
      <button type="button" className="button" onClick={onRetry}>
        Retry
      </button>
    </div>
  )
}

/** The error of a navbar item, which names the item. */
export function failureOf(item: NavbarItem, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause)
  const written = JSON.stringify(item)
  return new Error(`Cannot render the navbar item ${written} of the configuration: ${reason}`, { cause })
}

interface GuardProps {
  item: NavbarItem
  children: ReactNode
}

/** Shows an error in place of a navbar item that failed. The other items stay. */
export class NavbarItemGuard extends Component<GuardProps, { error?: Error }> {
  override state: { error?: Error } = {}

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override componentDidCatch(error: unknown): void {
    reportError(failureOf(this.props.item, error))
  }

  override render(): ReactNode {
    const { item, children } = this.props
    const { error } = this.state
    if (error) {
      const { message } = failureOf(item, error)
      return (
        <li className="nav-link nav-failed" role="alert" title={message}>
          {message}
        </li>
      )
    }
    return children
  }
}
