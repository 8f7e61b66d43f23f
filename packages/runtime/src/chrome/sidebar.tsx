import {
  type EntryLook,
  fill,
  type SidebarCategory,
  type SidebarSlice,
  type SliceItem,
  type Url,
} from '@chatdocs/protocol'
import { useLayoutEffect, useRef } from 'react'
import { bringIntoView, scrollBackTo, topIn } from '../router/scroll.ts'
import { useHydrated, useReader } from '../state/reader.ts'
import { Label, Link } from './link.tsx'
import { Part } from './part.tsx'
import { isOpen, isVisible, keyOf, type Toggled } from './sidebar-items.ts'

export interface SidebarProps {
  slice: SidebarSlice
  toggled: Toggled
  onToggle(key: string, open: boolean): void
  /** The scroll position of each sidebar by name, and the page where it was stored. */
  scrolled: Map<string, { active: Url; y: number }>
}

/** The common props of all items of a sidebar. */
interface Shared extends SidebarProps {
  active: Url
  /** Whether the HTML contains collapsed categories, for readers without JavaScript. */
  eager: boolean
}

/** The sidebar: first its slice in the page, then the whole sidebar once it has loaded. */
export function Sidebar(props: SidebarProps) {
  const { route, strings } = useReader()
  const { slice } = props
  const active = route.canonical ?? route.url
  const nav = useSteadyScroll(props, active)
  const shared = { ...props, active, eager: !useHydrated() }
  return (
    <nav className="sidebar" aria-label={strings.sidebar} ref={nav}>
      <Part name="sidebar">
        <Items items={slice.items} parent="" shared={shared} />
        {slice.contents && (
          <Link className="sidebar-link sidebar-contents" to={slice.contents}>
            {strings.contents}
          </Link>
        )}
      </Part>
    </nav>
  )
}

/** Keeps the current entry in view, and at its position when entries above it appear or disappear. */
function useSteadyScroll({ slice, scrolled }: SidebarProps, active: Url) {
  const nav = useRef<HTMLElement>(null)
  const last = useRef({ active: '', top: 0 })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the entries or the page change
  useLayoutEffect(() => {
    const box = nav.current?.closest('.menu-panel') ?? nav.current
    const entry = nav.current?.querySelector('[aria-current]')
    if (!box?.clientHeight || !entry) return
    const seen = last.current.active === '' ? scrolled.get(slice.name) : undefined
    if (seen) box.scrollTop = seen.y
    if (seen?.active === active) last.current = { active, top: topIn(box, entry) }
    if (last.current.active === active) scrollBackTo(last.current.top, box, entry)
    else bringIntoView(entry, box)
    const note = () => {
      last.current = { active, top: topIn(box, entry) }
    }
    note()
    // Later scrolling of the reader takes precedence.
    box.addEventListener('scroll', note, { passive: true })
    return () => {
      box.removeEventListener('scroll', note)
      scrolled.set(slice.name, { active, y: box.scrollTop })
    }
  }, [slice, active])
  return nav
}

/** Entries of a slice are visible, and collapsed categories in it have no items, so `isVisible` does not apply. */
function Items({ items, parent, shared }: { items: readonly SliceItem[]; parent: string; shared: Shared }) {
  return (
    <ul>
      {items
        .filter((item) => !shared.slice.whole || isVisible(item, shared.active))
        .map((item, index) => {
          // biome-ignore lint/suspicious/noArrayIndexKey: the position identifies the missing entries
          if (item.type === 'rest') return <Rest key={index} shared={shared} />
          const key = keyOf(parent, item)
          return item.type === 'link' || isPlain(item, shared) ? (
            <li key={key + item.href}>
              <EntryLink item={item} shared={shared} />
            </li>
          ) : (
            <Category key={key + item.href} item={item} id={key} shared={shared} />
          )
        })}
    </ul>
  )
}

interface Named extends EntryLook {
  label: string
}

function EntryLink({ item, shared }: { item: Named & { href: string }; shared: Shared }) {
  return (
    <Link
      className={classOf(item)}
      to={item.href}
      aria-current={item.href === shared.active ? 'page' : undefined}
    >
      <EntryLabel item={item} />
    </Link>
  )
}

function classOf({ className }: EntryLook): string {
  return className === undefined ? 'sidebar-link' : `sidebar-link ${className}`
}

function EntryLabel({ item: { label, badge } }: { item: Named }) {
  return (
    <>
      <Label text={label} />
      {badge && <span className={`badge badge-${badge.type}`}>{badge.text}</span>}
    </>
  )
}

/** Whether a category cannot be expanded: it has a page, and all its entries are hidden. */
function isPlain(
  item: SidebarCategory,
  { active }: Shared,
): item is SidebarCategory & { href: NonNullable<SidebarCategory['href']> } {
  const { href, items } = item
  return href !== undefined && items.length > 0 && !items.some((child) => isVisible(child, active))
}

/** A placeholder for entries that are missing from this page. */
function Rest({ shared }: { shared: Shared }) {
  const { strings } = useReader()
  const { contents } = shared.slice
  return (
    <li className="sidebar-rest">
      {contents ? (
        <Link className="sidebar-link" to={contents}>
          {strings.moreEntries}
        </Link>
      ) : (
        strings.moreEntries
      )}
    </li>
  )
}

/** A category. Its link opens its page and its button expands it; without a page, the whole row is the button. */
function Category({ item, id, shared }: { item: SidebarCategory; id: string; shared: Shared }) {
  const { strings } = useReader()
  const open = isOpen(item, id, shared.toggled)
  const { href, label, items } = item
  const fold = {
    type: 'button',
    'aria-expanded': open,
    onClick: () => shared.onToggle(id, !open),
  } as const
  return (
    <li className="sidebar-category" data-closed={open ? undefined : ''}>
      <div className="sidebar-row">
        {href === undefined ? (
          item.collapsible ? (
            <button className={classOf(item)} {...fold}>
              <EntryLabel item={item} />
            </button>
          ) : (
            <span className={classOf(item)}>
              <EntryLabel item={item} />
            </span>
          )
        ) : (
          <EntryLink item={{ ...item, href }} shared={shared} />
        )}
        {href !== undefined && item.collapsible && (
          <button
            className="sidebar-fold"
            aria-label={fill(open ? strings.collapseCategory : strings.expandCategory, { label })}
            {...fold}
          />
        )}
      </div>
      {(open || shared.eager) && items.length > 0 && <Items items={items} parent={id} shared={shared} />}
    </li>
  )
}
