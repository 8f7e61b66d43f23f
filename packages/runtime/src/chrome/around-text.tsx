import { fill, hrefOf, type LastUpdate, type NavLink } from '@chatdocs/protocol'
import { useEffect, useState } from 'react'
import { focusAt } from '../router/scroll.ts'
import { announce, useReader, useStrings } from '../state/reader.ts'
import { Dropdown } from './dropdown.tsx'
import { Label, Link } from './link.tsx'

/** The path from the home page to this page. */
export function Breadcrumbs() {
  const { site, route, strings } = useReader()
  const crumbs = route.breadcrumbs
  if (!site.breadcrumbs || crumbs.length === 0) return null
  return (
    <nav className="breadcrumbs" aria-label={strings.breadcrumbs}>
      <ol>
        <li>
          <Link className="home" to="/" aria-label={strings.home} />
        </li>
        {crumbs.map(({ label, href }, index) => (
          <li key={label + href}>
            {index === crumbs.length - 1 ? (
              <span aria-current="page">
                <Label text={label} />
              </span>
            ) : href === undefined ? (
              <Label text={label} />
            ) : (
              <Link to={href}>
                <Label text={label} />
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Milliseconds for which the button shows the result of copying. */
const SHOWN = 2000

/** A button that copies the page as Markdown, and a menu with other actions. */
export function CopyPage({ markdown }: { markdown: string }) {
  const { site, route, strings } = useReader()
  const [state, setState] = useState<'copyPage' | 'copied' | 'copyFailed'>('copyPage')
  const href = hrefOf(site, `/${markdown}`)
  const copy = async () => {
    const became = await copyText(href).then(
      () => 'copied' as const,
      () => 'copyFailed' as const,
    )
    setState(became)
    announce(strings[became])
    setTimeout(() => {
      setState('copyPage')
      announce('')
    }, SHOWN)
  }
  const entries = [
    { label: strings.viewMarkdown, to: `/${markdown}` },
    ...(route.edit ? [{ label: strings.editPage, to: route.edit }] : []),
    ...(site.assistants ?? []).map(({ label, href: to }) => ({
      label,
      to: to.replace('{url}', encodeURIComponent(site.origin + href)),
    })),
  ]
  return (
    <div className="page-actions" data-markdown-ignore>
      <button
        type="button"
        className="copy-page"
        data-state={state}
        title={strings.copyPageAs}
        onClick={copy}
      >
        {strings[state]}
      </button>
      <Dropdown label={strings.pageActions} entries={entries} />
    </div>
  )
}

/**
 * Copies the text at a URL. Rejects on failure. Safari allows copying only during the click, so the clipboard gets a
 * promise of the text, which is still loading. Browsers that lack `ClipboardItem` or do not accept promises get the
 * text itself.
 */
async function copyText(href: string): Promise<void> {
  const text = fetch(href).then((response) => {
    if (!response.ok) throw new Error(`${response.status} ${href}`)
    return response.text()
  })
  try {
    await navigator.clipboard.write([
      new ClipboardItem({ 'text/plain': text.then((each) => new Blob([each], { type: 'text/plain' })) }),
    ])
  } catch {
    await navigator.clipboard.writeText(await text)
  }
}

/** The line below a document: the edit link, and the date and authors of the last change. */
export function BelowText() {
  const { route, strings } = useReader()
  const { edit, updated } = route
  if (edit === undefined && !updated) return null
  return (
    <div className="below-text" data-markdown-ignore>
      {edit !== undefined && (
        <Link className="edit-link" to={edit}>
          {strings.editPage}
        </Link>
      )}
      {updated && <Updated {...updated} />}
    </div>
  )
}

function Updated({ date, text, authors = [], authorCount = 0 }: LastUpdate) {
  const { strings } = useReader()
  const [before, after] = strings.lastUpdated.split('{date}')
  const names = authors.join(strings.nameSeparator)
  const all =
    authorCount > authors.length ? fill(strings.contributorsMore, { names, count: authorCount }) : names
  return (
    <div className="updated">
      {date !== undefined && (
        <p>
          {before}
          <time dateTime={date}>{text}</time>
          {after}
        </p>
      )}
      {all !== '' && <p>{fill(strings.contributors, { names: all })}</p>}
    </div>
  )
}

interface PaginationProps {
  /** The name for screen readers. */
  name: string
  /** The words above the labels, if there are any. */
  previous?: string
  next?: string
}

/** Links to the previous and next page, to newer and older posts, or to other pages of a list of posts. */
export function Pagination({ name, ...words }: PaginationProps) {
  const { previous, next } = useReader().route
  if (!previous && !next) return null
  return (
    <nav className="pagination" aria-label={name}>
      {previous && <Step link={previous} rel="prev" text={words.previous} />}
      {next && <Step link={next} rel="next" text={words.next} />}
    </nav>
  )
}

function Step({ link, rel, text }: { link: NavLink; rel: 'prev' | 'next'; text: string | undefined }) {
  return (
    <Link to={link.href} rel={rel}>
      {text && <small>{text}</small>}
      <Label text={link.label} />
    </Link>
  )
}

/** The button to the top of the page, shown to readers who scroll up. Its scroll listener loads on the first scroll. */
export function BackToTop() {
  const strings = useStrings()
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const end = new AbortController()
    const watch = async () => {
      const { watchReader } = await import('../content/turn-round.ts')
      if (!end.signal.aborted) watchReader(setShown, end.signal)
    }
    addEventListener('scroll', () => void watch().catch(() => {}), {
      once: true,
      passive: true,
      signal: end.signal,
    })
    return () => end.abort()
  }, [])
  if (!shown) return null
  return <button type="button" className="back-to-top" aria-label={strings.backToTop} onClick={toTop} />
}

/** Scrolls to the top and moves the focus there. */
function toTop(): void {
  const main = document.querySelector('main')
  if (main) focusAt(main)
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' })
}
