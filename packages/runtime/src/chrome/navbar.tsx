import {
  isExternal,
  type NavbarItem,
  type NavbarLink,
  type RouteData,
  splitAddress,
  toUrl,
} from '@chatdocs/protocol'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { hrefOf } from '../router/links.ts'
import { useReader } from '../state/reader.ts'
import { ColorToggle } from './color-toggle.tsx'
import { Link } from './link.tsx'

/** The bar at the top of every page. `menu` is the small screen's button, `search` the way to the search. */
export function Navbar({ menu, search }: { menu: ReactNode; search: ReactNode }) {
  const { site, strings } = useReader('Navbar')
  const { items } = site.navbar
  return (
    <header className="navbar">
      {menu}
      <Brand />
      <nav aria-label={strings.mainNavigation}>
        <NavbarItems items={items.filter(({ position }) => position === 'left')} />
        <NavbarItems items={items.filter(({ position }) => position === 'right')} />
      </nav>
      {search}
      {site.colorMode.switchable && <ColorToggle />}
    </header>
  )
}

/** Logo and title, which lead home. Both variants of the logo stand in the HTML; style sheets show one. */
function Brand() {
  const { site } = useReader('Brand')
  const { title, logo } = site.navbar
  return (
    <Link className="brand" to="/">
      {logo && <Logo src={logo.src} alt={title ? '' : logo.alt} mode={logo.srcDark && 'light'} />}
      {logo?.srcDark && <Logo src={logo.srcDark} alt={title ? '' : logo.alt} mode="dark" />}
      {title && <b>{title}</b>}
    </Link>
  )
}

function Logo({ src, alt, mode }: { src: string; alt: string; mode: string | undefined }) {
  const { site } = useReader('Logo')
  return <img src={hrefOf(site.base, src)} alt={alt} height={28} className={mode && `only-${mode}`} />
}

/** The entries of the main navigation, in the bar and in the menu alike. */
export function NavbarItems({ items }: { items: readonly NavbarItem[] }) {
  if (items.length === 0) return null
  return (
    <ul>
      {items.map((item) => (
        <li key={item.label}>
          {item.kind === 'link' ? (
            <NavbarEntry item={item} />
          ) : (
            <Dropdown label={item.label} items={item.items} />
          )}
        </li>
      ))}
    </ul>
  )
}

function NavbarEntry({ item }: { item: NavbarLink }) {
  const { route } = useReader('NavbarEntry')
  return (
    <Link className="nav-link" to={item.href} aria-current={currentness(item, route)}>
      {item.label}
    </Link>
  )
}

/** The page itself is `page`; an entry for a whole part of the site is `true` on all its pages. */
export function currentness(item: NavbarLink, { url }: Pick<RouteData, 'url'>): 'page' | 'true' | undefined {
  if (!isExternal(item.href) && toUrl(splitAddress(item.href).path) === url) return 'page'
  const { activeBase } = item
  return activeBase && activeBase !== '/' && `${url}/`.startsWith(`${activeBase}/`) ? 'true' : undefined
}

/** A disclosure, so that it opens without JavaScript; with it, Esc, a click elsewhere and going away close it. */
function Dropdown({ label, items }: { label: string; items: readonly NavbarLink[] }) {
  const { route } = useReader('Dropdown')
  const details = useRef<HTMLDetailsElement>(null)
  const close = () => details.current?.removeAttribute('open')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes it
  useEffect(() => {
    close()
    const onClick = ({ target }: Event) => details.current?.contains(target as Node) || close()
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [route.url])
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return
    close()
    details.current?.querySelector('summary')?.focus()
  }
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
  }
  return (
    <details className="dropdown" ref={details} onKeyDown={onKeyDown} onBlur={onBlur}>
      <summary className="nav-link">{label}</summary>
      <NavbarItems items={items} />
    </details>
  )
}
