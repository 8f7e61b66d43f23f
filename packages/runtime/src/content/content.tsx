import { type Body, ELEMENT_ISLAND, type Island, type Segment } from '@chatdocs/protocol'
import { createElement, useLayoutEffect, useRef } from 'react'
import { useReader } from '../state/reader.ts'
import { Markup } from './markup.tsx'

/**
 * Renders a Markdown body, on the server and in the browser. On a page with several bodies, `first` is the number of
 * segments before this one.
 */
export function Content({ body, first = 0 }: { body: Body; first?: number }) {
  const ref = useRef<HTMLDivElement>(null)
  const reader = useReader()
  const { behaviours } = reader
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each body
  useLayoutEffect(() => {
    const root = ref.current
    const ends = root ? [whileScrolling(root), ...(behaviours ?? []).map((each) => each(root, reader))] : []
    return () => {
      for (const end of ends) end()
    }
  }, [body, behaviours])
  return (
    <div className="content" ref={ref}>
      <Segments body={body} first={first} />
    </div>
  )
}

/** Makes code blocks and tables focusable only while they scroll. In the HTML all are focusable. */
function whileScrolling(root: HTMLElement): () => void {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const scrolls = target.scrollWidth > target.clientWidth || target.scrollHeight > target.clientHeight
      target.setAttribute('tabindex', scrolls ? '0' : '-1')
    }
  })
  for (const each of root.querySelectorAll('pre, .table-wrap, .katex-display, .diagram'))
    observer.observe(each)
  return () => observer.disconnect()
}

/**
 * Segments in reading order, numbered across nested bodies. `adopt.ts` finds the static ones in the document by these
 * numbers.
 */
export function Segments({ body, first }: { body: Body; first: number }) {
  let number = first
  return body.map((segment, index) => {
    const own = number
    if (isStatic(segment)) {
      number += 1
      // biome-ignore lint/suspicious/noArrayIndexKey: a body has no other order
      return <StaticSegment key={index} number={own} html={segment} />
    }
    number += countSegments(segment.children)
    // biome-ignore lint/suspicious/noArrayIndexKey: a body has no other order
    return <IslandSegment key={index} island={segment} first={own} />
  })
}

/** A component of the site. If the site lacks it, renders only its children. */
function IslandSegment({ island, first }: { island: Island; first: number }) {
  const { islands } = useReader()
  const children = island.children.length > 0 && <Segments body={island.children} first={first} />
  if (island.component === ELEMENT_ISLAND) {
    const { tag, ...props } = island.props
    return createElement(String(tag), props, children || undefined)
  }
  const Component = islands?.[island.component]
  if (!Component) return children
  return <Component {...island.props}>{children || undefined}</Component>
}

function StaticSegment({ number, html }: { number: number; html: string }) {
  return <Markup tag="div" className="segment" data-segment={number} suppressHydrationWarning html={html} />
}

/** The number of static segments in a body, nested bodies included. */
export function countSegments(body: Body): number {
  let count = 0
  for (const segment of body) count += isStatic(segment) ? 1 : countSegments(segment.children)
  return count
}

function isStatic(segment: Segment): segment is string {
  return typeof segment === 'string'
}
