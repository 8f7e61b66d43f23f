import { DESKTOP_BREAKPOINT } from '@chatdocs/protocol'
import { type ComponentType, useEffect, useState } from 'react'
import { Boundary } from '../errors.tsx'
import { useReader } from '../state/reader.ts'
import type { MenuPanelProps } from './menu-panel.tsx'
import type { SidebarProps } from './sidebar.tsx'

/** The button of the mobile menu. Its panel loads in the background, on small screens only. */
export function MobileMenu({ sidebar }: { sidebar: SidebarProps | undefined }) {
  const { strings, fail } = useReader()
  const [open, setOpen] = useState(false)
  const onError = (crashed: boolean) => (error: unknown) => {
    setOpen(false)
    fail(error, crashed)
  }
  const Panel = usePanel(open, onError(false))
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
      <Boundary page={open} onError={onError(true)}>
        {open && Panel && <Panel sidebar={sidebar} onClose={() => setOpen(false)} />}
      </Boundary>
    </>
  )
}

/** The panel, loaded when the screen is small or `wanted` is true. Calls `onFail` if a wanted panel fails to load. */
function usePanel(
  wanted: boolean,
  onFail: (error: unknown) => void,
): ComponentType<MenuPanelProps> | undefined {
  const [loaded, setLoaded] = useState<{ Panel: ComponentType<MenuPanelProps> }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another `onFail` does not reload the panel
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
