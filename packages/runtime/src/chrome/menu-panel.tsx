import { DESKTOP_BREAKPOINT } from '@chatdocs/protocol'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { bringIntoView } from '../router/scroll.ts'
import { useReader } from '../state/reader.ts'
import { keepFocus, leadsOn, useModal } from './modal.ts'
import { NavbarItems } from './navbar-items.tsx'
import { Sidebar, type SidebarProps } from './sidebar.tsx'

export interface MenuPanelProps {
  sidebar: SidebarProps | undefined
  onClose(): void
}

/**
 * The menu. On small screens it shows the docs sidebar first, if there is one, with the main menu behind it. It is a
 * modal dialog: the browser makes everything else inert, and Esc closes it. CSS stops the page from scrolling while it is
 * open.
 */
export function MenuPanel({ sidebar, onClose }: MenuPanelProps) {
  const { strings } = useReader()
  const [inDocs, setInDocs] = useState(sidebar !== undefined && innerWidth <= DESKTOP_BREAKPOINT)
  const { dialog, isLeaving } = useModal()
  useEffect(() => {
    const panel = dialog.current?.firstElementChild
    const entry = panel?.querySelector('[aria-current=page]')
    if (panel && entry) bringIntoView(entry, panel)
  }, [dialog])
  const close = () => dialog.current?.close()
  useWide(close)
  const toMain = () => {
    setInDocs(false)
    dialog.current?.querySelector('button')?.focus()
  }
  const onClick = ({ target, currentTarget, nativeEvent }: MouseEvent) => {
    const link = (target as Element).closest('a')
    isLeaving.current = link !== null && leadsOn(link, nativeEvent)
    if (link || target === currentTarget) close()
  }
  const about = { className: 'menu', 'aria-label': strings.mainNavigation }
  return (
    <dialog {...about} ref={dialog} onClose={onClose} onClick={onClick} onKeyDown={keepFocus}>
      <div className="menu-panel">
        <button
          type="button"
          className="icon-button menu-close"
          aria-label={strings.closeMenu}
          onClick={close}
        />
        {inDocs && sidebar ? <DocsMenu sidebar={sidebar} onBack={toMain} /> : <MainMenu />}
      </div>
    </dialog>
  )
}

function DocsMenu({ sidebar, onBack }: { sidebar: SidebarProps; onBack(): void }) {
  const { strings } = useReader()
  return (
    <>
      <button type="button" className="menu-back" onClick={onBack}>
        {strings.backToMainMenu}
      </button>
      <Sidebar {...sidebar} />
    </>
  )
}

function MainMenu() {
  const { site, strings } = useReader()
  return (
    <nav aria-label={strings.mainNavigation}>
      <NavbarItems items={site.navbar.items} mobile />
    </nav>
  )
}

/** Closes the menu when the window becomes wide: the navbar shows everything there. */
function useWide(close: () => void): void {
  const latest = useRef(close)
  useEffect(() => {
    const wide = matchMedia(`(min-width: ${DESKTOP_BREAKPOINT + 1}px)`)
    const onChange = () => latest.current()
    wide.addEventListener('change', onChange)
    return () => wide.removeEventListener('change', onChange)
  }, [])
}
