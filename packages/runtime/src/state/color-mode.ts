import { BACKGROUNDS, type ColorMode, type SiteData } from '@chatdocs/protocol'
import { makeStore, type Store } from './store.ts'
import { readStored, storageKey, writeStored } from './stored.ts'

/** The colour mode of the page, and a way to change it. */
export interface ColorModes extends Pick<Store<ColorMode>, 'current' | 'subscribe'> {
  choose(mode: ColorMode): void
}

/** The values that decide the colour mode, in order of precedence. */
export interface ColorSources {
  /** The stored choice of the reader. Invalid values are ignored. */
  stored: string | undefined
  /** The preference of the operating system, if the site follows it. */
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

/** The site's default mode, for the server and during hydration. */
export function fixedColorModes(mode: ColorMode): ColorModes {
  return { current: () => mode, choose: () => {}, subscribe: () => () => {} }
}

/**
 * The colour mode in the browser. It is stored in `data-theme` on the document, which the inline script sets before the
 * first paint. A choice also applies to other tabs, and overrides the system.
 */
export function browserColorModes({ base, root: top = base, colorMode }: SiteData): ColorModes {
  const key = colorModeKey(top)
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

/** Sets the matching colour of the browser's own interface. */
function colorFrame(mode: ColorMode): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = BACKGROUNDS[mode]
  }
  const scheme = document.querySelector<HTMLMetaElement>('meta[name="color-scheme"]:not([data-site])')
  if (scheme) scheme.content = mode
}
