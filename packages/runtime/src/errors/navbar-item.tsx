import type { NavbarItem } from '@chatdocs/protocol'
import { Component, createContext, type ReactNode, use } from 'react'

/** The navbar item being rendered, on the server only: error boundaries do not work there. */
interface Drawing {
  item?: NavbarItem | undefined
}

export const DrawingContext = createContext<Drawing | undefined>(undefined)

function failureOf(item: NavbarItem, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause)
  const written = JSON.stringify(item)
  return new Error(`Cannot render the navbar item ${written} of the configuration: ${reason}`, { cause })
}

/** Renders a page. Adds the name of the navbar item to errors that it throws. */
export function namingItem(draw: (drawing: Drawing) => string): string {
  const drawing: Drawing = {}
  try {
    return draw(drawing)
  } catch (error) {
    throw drawing.item ? failureOf(drawing.item, error) : error
  }
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
    return (
      <>
        <Mark item={item} />
        {children}
        <Mark />
      </>
    )
  }
}

/** React renders in order on the server: between two marks, it renders the item of the first. */
function Mark({ item }: { item?: NavbarItem }) {
  const drawing = use(DrawingContext)
  if (drawing) drawing.item = item
  return null
}
