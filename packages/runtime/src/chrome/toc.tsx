import type { TocEntry } from '@chatdocs/protocol'
import { useEffect, useRef, useState } from 'react'
import { Markup } from '../content/markup.tsx'
import { bringIntoView } from '../router/scroll.ts'
import { useStrings } from '../state/reader.ts'
import { Part } from './part.tsx'

/** The table of contents beside the page. Marks the current heading. */
export function Toc({ toc }: { toc: readonly TocEntry[] }) {
  const strings = useStrings()
  const active = useReading(toc)
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the marked heading changes
  useEffect(() => {
    const entry = nav.current?.querySelector('[aria-current]')
    if (nav.current && entry) bringIntoView(entry, nav.current)
  }, [active])
  if (toc.length === 0) return null
  return (
    <nav className="toc" aria-label={strings.onThisPage} ref={nav}>
      <Part name="contents">
        <b>{strings.onThisPage}</b>
        <TocList toc={toc} active={active} />
      </Part>
    </nav>
  )
}

/** The table of contents on small screens: above the text, folded. */
export function FoldedToc({ toc }: { toc: readonly TocEntry[] }) {
  const strings = useStrings()
  if (toc.length === 0) return null
  return (
    <details className="folded-toc">
      <summary>{strings.onThisPage}</summary>
      <TocList toc={toc} />
    </details>
  )
}

function TocList({ toc, active }: { toc: readonly TocEntry[]; active?: string | undefined }) {
  const top = Math.min(...toc.map(({ level }) => level))
  return (
    <ul>
      {toc.map(({ id, level, html }) => (
        <li key={id} className={`toc-${level - top}`}>
          <Markup
            tag="a"
            href={`#${encodeURIComponent(id)}`}
            aria-current={id === active ? 'true' : undefined}
            html={html}
          />
        </li>
      ))}
    </ul>
  )
}

/** Pixels at the top of the window that count as read. A heading reached by its anchor is below them. */
const READ = 70

/**
 * The id of the current heading, see `readingAt`. Measures when a heading enters or leaves the view, not on every
 * scroll event.
 */
function useReading(toc: readonly TocEntry[]): string | undefined {
  const [active, setActive] = useState<string>()
  useEffect(() => {
    const headings = toc.flatMap(({ id }) => document.getElementById(id) ?? [])
    const read = () =>
      setActive(
        readingAt(
          headings.map((each) => ({ id: each.id, top: each.getBoundingClientRect().top })),
          innerHeight,
        ),
      )
    const observers = [`-${READ}px 0px 0px 0px`, '0px 0px -50% 0px'].map((rootMargin) => {
      const observer = new IntersectionObserver(read, { rootMargin })
      for (const heading of headings) observer.observe(heading)
      return observer
    })
    return () => {
      for (const observer of observers) observer.disconnect()
    }
  }, [toc])
  return active
}

/**
 * The first heading below the navbar if it is in the upper half of the window, else the one before it.
 *
 * @internal Tested with positions, without a browser.
 */
export function readingAt(
  headings: readonly { id: string; top: number }[],
  height: number,
): string | undefined {
  const next = headings.findIndex(({ top }) => top > READ)
  if (next < 0) return headings.at(-1)?.id
  const first = headings[next]
  return first && first.top < height / 2 ? first.id : headings[next - 1]?.id
}
