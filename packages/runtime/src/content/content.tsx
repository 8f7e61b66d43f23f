import { type Body, ELEMENT_ISLAND, type Island } from '@chatdocs/protocol'
import { createElement, useLayoutEffect, useRef } from 'react'
import { useReader } from '../state/reader.ts'
import { countSegments, isStatic } from './island.ts'
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
    const ends = root && behaviours ? behaviours.map((each) => each(root, reader)) : []
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

/**
 * Segments in reading order, numbered across nested bodies. `adopt.ts` finds the static ones in the document by these
 * numbers.
 */
export function Segments({ body, first, inLine = false }: { body: Body; first: number; inLine?: boolean }) {
  let number = first
  return body.map((segment, index) => {
    const own = number
    if (isStatic(segment)) {
      number += 1
      // biome-ignore lint/suspicious/noArrayIndexKey: a body has no other order
      return <StaticSegment key={index} number={own} html={segment} inLine={inLine} />
    }
    number += countSegments(segment.children)
    // biome-ignore lint/suspicious/noArrayIndexKey: a body has no other order
    return <IslandSegment key={index} island={segment} first={own} inLine={inLine} />
  })
}

/** A component of the site. If the site has no such component, renders only its children. */
function IslandSegment({ island, first, inLine }: { island: Island; first: number; inLine: boolean }) {
  const { islands } = useReader()
  const isLine = inLine || (island.component === ELEMENT_ISLAND && LINES.test(String(island.props.tag)))
  const children = island.children.length > 0 && (
    <Segments body={island.children} first={first} inLine={isLine} />
  )
  if (island.component === ELEMENT_ISLAND) {
    const { tag, ...props } = island.props
    return createElement(String(tag), props, children || undefined)
  }
  const Component = islands?.[island.component]
  if (!Component) return children
  return <Component {...island.props}>{children || undefined}</Component>
}

/** Elements of a line, in which an HTML parser does not allow blocks. */
const LINES = /^(?:p|h\d|span|a|em|strong|del|summary|sub|sup)$/

function StaticSegment({ number, html, inLine }: { number: number; html: string; inLine: boolean }) {
  return (
    <Markup
      tag={inLine ? 'span' : 'div'}
      className="segment"
      data-segment={number}
      suppressHydrationWarning
      html={html}
    />
  )
}
