import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { destination } from '../router/keys.ts'
import { useReader } from '../state/reader.ts'
import { Link } from './link.tsx'
import type { MenuEntry } from './navbar-links.ts'

export interface DropdownProps {
  label: string
  /** The accessible name of the button, if the label alone does not say what it chooses. */
  said?: string | undefined
  entries: readonly MenuEntry[]
  /** A class name for style sheets. */
  name?: string | undefined
}

/**
 * A button that shows links: on click, tap or key press, and while a mouse is over it. The links are in the HTML, and
 * CSS shows them until the page has hydrated.
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

/** Handles the events that open and close a dropdown, except on its button. */
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

/** A dropdown in the mobile menu: a list that expands in place. */
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
  /** The query and anchor of the page, to append to the link. */
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
      // The router leaves the link to the browser: another language is another site.
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

/** The state of a dropdown: opened by the reader, shown while the mouse is over it, or closed. */
type DisclosureState = 'closed' | 'hovered' | 'open'

export interface Disclosure {
  state: DisclosureState
  /** The query and anchor of the page URL when the dropdown was last opened. */
  place: string
  box: RefObject<HTMLDivElement | null>
  hover(): void
  /** Opens it. With `link`, focuses the link with that index. */
  open(link?: number): void
  /** Closes it. Focus inside it returns to its button. */
  close(): void
}

/** The state of one dropdown. Esc, a press outside and a navigation close it. */
function useDisclosure(): Disclosure {
  const { route } = useReader()
  const [{ state, place }, set] = useState({ state: 'closed' as DisclosureState, place: '' })
  const box = useRef<HTMLDivElement>(null)
  const wanted = useRef<number>(undefined)
  const show = (next: DisclosureState) => set({ state: next, place: location.search + location.hash })
  const close = () => {
    const [button, list] = box.current?.children ?? []
    if (list?.contains(document.activeElement)) (button as HTMLElement).focus()
    set((before) => ({ ...before, state: 'closed' }))
  }
  useLayoutEffect(() => {
    if (wanted.current === undefined) return
    box.current?.querySelectorAll('a')[wanted.current]?.focus()
    wanted.current = undefined
  })
  const leave = useRef(close)
  leave.current = close
  useEffect(() => (state === 'closed' ? undefined : whileOpen(box, () => leave.current())), [state])
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes when the page changes
  useEffect(() => set((before) => ({ ...before, state: 'closed' })), [route.url])
  return {
    state,
    place,
    box,
    hover: () => state === 'closed' && show('hovered'),
    open(link) {
      wanted.current = link
      show('open')
    },
    close,
  }
}

/** Calls `leave` when the reader presses Esc, wherever the focus is, or clicks outside the box. */
function whileOpen(box: RefObject<HTMLElement | null>, leave: () => void): () => void {
  const onPress = ({ target }: Event) => box.current?.contains(target as Node) || leave()
  const onKey = ({ key }: globalThis.KeyboardEvent) => key === 'Escape' && leave()
  document.addEventListener('pointerdown', onPress)
  document.addEventListener('keydown', onKey)
  return () => {
    document.removeEventListener('pointerdown', onPress)
    document.removeEventListener('keydown', onKey)
  }
}
