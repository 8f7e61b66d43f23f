import type { Body } from '@chatdocs/protocol'
import { useReader } from '../state/reader.ts'
import { countSegments, type IslandProps, isStatic } from './island.ts'

/**
 * A body of Markdown: the only place where one becomes HTML, in the browser and on the server. On a page of
 * several, `first` says how many segments stand before it.
 */
export function Content({ body, first = 0 }: { body: Body; first?: number }) {
  return (
    <div className="content">
      <Segments body={body} first={first} />
    </div>
  )
}

/**
 * Segments in reading order, numbered through all nested bodies. The numbers are how the browser
 * finds the static ones in the document again, see `adopt.ts`.
 */
export function Segments({ body, first }: { body: Body; first: number }) {
  const { islands } = useReader('Segments')
  let number = first
  return body.map((segment, index) => {
    const own = number
    if (isStatic(segment)) {
      number += 1
      // biome-ignore lint/suspicious/noArrayIndexKey: a body has no other order
      return <StaticSegment key={index} number={own} html={segment} />
    }
    number += countSegments(segment.children)
    const Island = islands?.[segment.component] ?? Unknown
    // biome-ignore lint/suspicious/noArrayIndexKey: a body has no other order
    return <Island key={index} props={segment.props} body={segment.children} first={own} />
  })
}

function StaticSegment({ number, html }: { number: number; html: string }) {
  return (
    <div
      className="segment"
      data-segment={number}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: this is where the author's HTML enters the page
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

/** A component this runtime does not have: its text is shown nevertheless. */
function Unknown({ body, first }: IslandProps) {
  return <Segments body={body} first={first} />
}
