import type { ReactNode } from 'react'
import { hrefOf } from '../router/links.ts'
import { useReader } from '../state/reader.ts'
import { ColorToggle } from './color-toggle.tsx'
import { Link } from './link.tsx'
import { NavbarItems } from './navbar-items.tsx'

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
