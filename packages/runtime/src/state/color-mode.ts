import { BACKGROUNDS, type ColorMode, type SiteData } from '@chatdocs/protocol'
import { makeStore, type Store } from './store.ts'
import { readStored, storageKey, writeStored } from './stored.ts'

/** The colours the page is shown in, and a way to choose others. */
export interface ColorModes extends Pick<Store<ColorMode>, 'current' | 'subscribe'> {
  choose(mode: ColorMode): void
}

/** What decides the colours, strongest first. */
export interface ColorSources {
  /** What the reader chose once; anything but a colour mode counts as nothing. */
  stored: string | undefined
  /** What the operating system prefers, if the site follows it. */
  system: ColorMode | undefined
  default: ColorMode
}

export function resolveColorMode({ stored, system, default: otherwise }: ColorSources): ColorMode {
  if (stored === 'dark' || stored === 'light') return stored
  return system ?? otherwise
}

export const SYSTEM_DARK = '(prefers-color-scheme: dark)'

export function colorModeKey(base: string): string {
  return storageKey(base, 'color-mode')
}

/** On the server, and while hydrating: the site's own colours. */
export function fixedColorModes(mode: ColorMode): ColorModes {
  return { current: () => mode, choose: () => {}, subscribe: () => () => {} }
}

/**
 * The colours of this browser. `data-theme` on the document holds them; the inline script has set it
 * before anything was painted. Other tabs follow a choice; the system's wishes never undo one.
 */
export function browserColorModes({ base, colorMode }: SiteData): ColorModes {
  const key = colorModeKey(base)
  const system = matchMedia(SYSTEM_DARK)
  const root = document.documentElement
  const modes = makeStore<ColorMode>(root.dataset.theme === 'light' ? 'light' : 'dark')
  let stored = colorMode.switchable ? readStored(key) : undefined
  const apply = () => {
    const wished = colorMode.followSystem ? (system.matches ? 'dark' : 'light') : undefined
    const mode = resolveColorMode({ stored, system: wished, default: colorMode.default })
    root.dataset.theme = mode
    colorFrame(mode)
    modes.show(mode)
  }
  colorFrame(modes.current())
  addEventListener('storage', (event) => {
    if (!colorMode.switchable || (event.key !== key && event.key !== null)) return
    stored = event.newValue ?? undefined
    apply()
  })
  system.addEventListener('change', apply)
  return {
    current: modes.current,
    subscribe: modes.subscribe,
    choose(mode) {
      stored = mode
      writeStored(key, mode)
      apply()
    },
  }
}

/** What the browser draws around the page wears its colours, whatever the system prefers. */
function colorFrame(mode: ColorMode): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = BACKGROUNDS[mode]
  }
}
