import type { TocEntry } from '@chatdocs/protocol'
import { useEffect, useRef, useState } from 'react'
import { bringIntoView } from '../router/scroll.ts'
import { useStrings } from '../state/reader.ts'

/** The headings of the page, beside it; the one being read is marked. */
export function Toc({ toc }: { toc: readonly TocEntry[] }) {
  const strings = useStrings()
  const active = useReading(toc)
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another heading is marked
  useEffect(() => {
    const entry = nav.current?.querySelector('[aria-current]')
    if (nav.current && entry) bringIntoView(entry, nav.current)
  }, [active])
  if (toc.length === 0) return null
  return (
    <nav className="toc" aria-label={strings.onThisPage} ref={nav}>
      <b>{strings.onThisPage}</b>
      <TocList toc={toc} active={active} />
    </nav>
  )
}

/** The same on small screens, folded, above the text. */
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
          <a
            href={`#${encodeURIComponent(id)}`}
            aria-current={id === active ? 'true' : undefined}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: a heading's own inline content
            dangerouslySetInnerHTML={{ __html: html }}
          />
        </li>
      ))}
    </ul>
  )
}

/** The space at the top of the window that counts as already read, in pixels: a heading one went to stands below it. */
const READ = 70

/**
 * The id of the heading being read: the last one above the fold of the bar, at the page's end the
 * last of all. Looked up when a heading comes or goes, not at every step of scrolling.
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

/** The first heading below the bar if it is in the upper half of the window, else the one before it. */
export function readingAt(
  headings: readonly { id: string; top: number }[],
  height: number,
): string | undefined {
  const next = headings.findIndex(({ top }) => top > READ)
  if (next < 0) return headings.at(-1)?.id
  const first = headings[next]
  return first && first.top < height / 2 ? first.id : headings[next - 1]?.id
}
