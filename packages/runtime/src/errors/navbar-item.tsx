import type { NavbarItem } from '@chatdocs/protocol'
import { Component, type ReactNode } from 'react'

/** The error of a navbar item, which names the item. */
export function failureOf(item: NavbarItem, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause)
  const written = JSON.stringify(item)
  return new Error(`Cannot render the navbar item ${written} of the configuration: ${reason}`, { cause })
}

interface Props {
  item: NavbarItem
  children: ReactNode
}

/** Shows an error in place of a navbar item that failed. The other items stay. */
export class NavbarItemGuard extends Component<Props, { error?: Error }> {
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
