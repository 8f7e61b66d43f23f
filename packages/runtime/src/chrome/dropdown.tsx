import { type FocusEvent, type KeyboardEvent, type PointerEvent, useId, useState } from 'react'
import { destination } from '../router/keys.ts'
import { type Disclosure, useDisclosure } from './disclosure.ts'
import { Link } from './link.tsx'
import type { MenuEntry } from './navbar-links.ts'

interface DropdownProps {
  label: string
  /** The name of the button, where the label alone does not say what it chooses. */
  said?: string | undefined
  entries: readonly MenuEntry[]
  /** For style sheets. */
  name?: string | undefined
}

/**
 * A button that discloses links: by click, tap or key, and while a mouse is over it. The links are in the HTML, and CSS
 * discloses them until the page has hydrated.
 */
export function Dropdown({ label, said, entries, name }: DropdownProps) {
  const id = useId()
  const disclosure = useDisclosure()
  const { state, place, box } = disclosure
  return (
    <div
      className="dropdown"
      ref={box}
      data-open={state === 'closed' ? undefined : ''}
      data-name={name}
      {...watch(disclosure, entries)}
    >
      <button
        type="button"
        className="nav-link dropdown-button"
        aria-label={said}
        aria-expanded={state !== 'closed'}
        aria-controls={id}
        onClick={() => (state === 'open' ? disclosure.close() : disclosure.open())}
      >
        {label}
      </button>
      <ul id={id}>
        {entries.map((entry) => (
          <li key={entry.label + entry.to}>
            <EntryLink entry={entry} place={place} onFollow={disclosure.close} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The events that open and close a dropdown, apart from its button. */
function watch({ state, box, hover, open, close }: Disclosure, entries: readonly MenuEntry[]) {
  return {
    onPointerEnter: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && hover(),
    onPointerLeave: () => {
      if (state === 'hovered' && !box.current?.querySelector('ul')?.contains(document.activeElement)) close()
    },
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return
      const links = [...event.currentTarget.querySelectorAll('a')]
      const at = links.indexOf(event.target as HTMLAnchorElement)
      if (at < 0 && !event.key.startsWith('Arrow')) return
      const to = destination(
        event.key,
        at,
        entries.map((entry) => entry.label),
      )
      if (to === undefined) return
      event.preventDefault()
      open(to)
    },
  }
}

/** A dropdown in the mobile menu: a list that unfolds in place. */
export function FoldedEntries({ label, entries, name }: DropdownProps) {
  const id = useId()
  const [open, setOpen] = useState(() => entries.some(({ current }) => current !== undefined))
  return (
    <div className="dropdown" data-name={name} data-open={open ? '' : undefined}>
      <button
        type="button"
        className="nav-link dropdown-button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {label}
      </button>
      <ul id={id} hidden={!open}>
        {entries.map((entry) => (
          <li key={entry.label + entry.to}>
            <EntryLink entry={entry} />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface EntryProps {
  entry: MenuEntry
  /** The query and anchor to add. */
  place?: string
  onFollow?: () => void
}

/** A link of the navbar. */
export function EntryLink({ entry, place = '', onFollow }: EntryProps) {
  const { to, label, current, lang, base, keepsPlace, onChoose } = entry
  return (
    <Link
      className="nav-link"
      to={keepsPlace ? to + place : to}
      aria-current={current}
      {...(lang && { lang, hrefLang: lang })}
      // The router leaves it to the browser: another language is another site.
      {...(base && { base, target: '_top' })}
      onClick={() => {
        onChoose?.()
        onFollow?.()
      }}
    >
      {label}
    </Link>
  )
}
