import { fill, hrefOf, type Logo } from '@chatdocs/protocol'
import { type ReactNode, useEffect, useRef } from 'react'
import { useColorMode, useReader, useStrings } from '../state/reader.ts'
import { Link } from './link.tsx'
import { NavbarItems } from './navbar-items.tsx'
import { Part } from './part.tsx'

/** The bar at the top of every page. `menu` is the button of the mobile menu, `search` the search box. */
export function Navbar({ menu, search }: { menu: ReactNode; search: ReactNode }) {
  const { site, strings } = useReader()
  const { items } = site.navbar
  const bar = useRef<HTMLElement>(null)
  useEffect(() => (bar.current && items[0] ? markCrowded(bar.current) : undefined), [items])
  const left = items.filter(({ position }) => position === 'left')
  return (
    <header className="navbar" ref={bar}>
      {menu}
      <Brand />
      <Part name="navbar">
        <nav aria-label={strings.mainNavigation} className={items[0] && !left[0] ? 'at-end' : undefined}>
          <NavbarItems items={left} />
          <NavbarItems items={items.filter(({ position }) => position === 'right')} />
        </nav>
      </Part>
      {search}
      {site.colorMode.switchable && <ColorToggle />}
    </header>
  )
}

/** Marks the bar while one of its items is shortened: CSS shows the menu instead. Returns a function that stops. */
function markCrowded(bar: HTMLElement): () => void {
  const observer = new ResizeObserver(() => {
    delete bar.dataset.crowded
    const links = [...bar.querySelectorAll('.nav-link')]
    if (links.some((each) => each.scrollWidth > each.clientWidth)) bar.dataset.crowded = ''
  })
  observer.observe(bar)
  return () => observer.disconnect()
}

/**
 * Logo and title, linked to the home page. Without either there is no link, because it would have no name. The HTML has
 * both variants of the logo, and CSS shows one.
 */
function Brand() {
  const { site } = useReader()
  const { title, logo } = site.navbar
  if (!title && !logo) return null
  return (
    <Link className="brand" to="/">
      {logo && <LogoImage logo={logo} src={logo.src} mode={logo.srcDark && 'light'} />}
      {logo?.srcDark && <LogoImage logo={logo} src={logo.srcDark} mode="dark" />}
      {title && <b>{title}</b>}
    </Link>
  )
}

/** The largest height that fits the bar, in pixels. */
const LOGO_HEIGHT = 28

function LogoImage({ logo, src, mode }: { logo: Logo; src: string; mode: string | undefined }) {
  const { site } = useReader()
  return (
    <img
      src={hrefOf(site, src)}
      alt={site.navbar.title ? '' : logo.alt}
      height={LOGO_HEIGHT}
      width={logo.ratio && Math.round(logo.ratio * LOGO_HEIGHT)}
      className={mode && `only-${mode}`}
    />
  )
}

/**
 * The button that switches between light and dark. CSS selects its icon by the document's colour mode, so it never
 * flickers.
 */
function ColorToggle() {
  const strings = useStrings()
  const { mode, choose } = useColorMode()
  const label = fill(strings.colorMode, { mode: strings[mode] })
  return (
    <button
      type="button"
      className="icon-button color-toggle"
      aria-label={label}
      title={label}
      onClick={() => choose(mode === 'dark' ? 'light' : 'dark')}
    />
  )
}
