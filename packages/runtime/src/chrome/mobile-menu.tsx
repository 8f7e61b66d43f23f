import { DESKTOP_BREAKPOINT } from '@chatdocs/protocol'
import { type ComponentType, useEffect, useState } from 'react'
import { useReader } from '../state/reader.ts'
import type { MenuPanelProps } from './menu-panel.tsx'
import type { SidebarProps } from './sidebar.tsx'

/** The small screen's button. Its panel is loaded beside reading, and on small screens alone. */
export function MobileMenu({ sidebar }: { sidebar: SidebarProps | undefined }) {
  const { strings, fail } = useReader('MobileMenu')
  const [open, setOpen] = useState(false)
  const Panel = usePanel(open, (error) => {
    setOpen(false)
    fail(error)
  })
  return (
    <>
      <button
        type="button"
        className="icon-button menu-button"
        aria-label={strings.openMenu}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      {open && Panel && <Panel sidebar={sidebar} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The panel, once the screen is small or it is wanted; where it cannot be had then, `onFail` is called. */
function usePanel(
  wanted: boolean,
  onFail: (error: unknown) => void,
): ComponentType<MenuPanelProps> | undefined {
  const [loaded, setLoaded] = useState<{ Panel: ComponentType<MenuPanelProps> }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what happens on failure does not make it load anew
  useEffect(() => {
    const load = () => import('./menu-panel.tsx').then(({ MenuPanel }) => setLoaded({ Panel: MenuPanel }))
    const small = matchMedia(`(max-width: ${DESKTOP_BREAKPOINT}px)`)
    const loadIfSmall = () => void (small.matches && load().catch(() => {}))
    if (wanted) load().catch(onFail)
    else loadIfSmall()
    small.addEventListener('change', loadIfSmall)
    return () => small.removeEventListener('change', loadIfSmall)
  }, [wanted])
  return loaded?.Panel
}
