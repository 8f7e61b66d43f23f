import { fill } from '@chatdocs/protocol'
import { useColorMode, useStrings } from '../state/reader.ts'

/**
 * The button that switches between light and dark. CSS selects its icon by the document's colour mode, so it never
 * flashes.
 */
export function ColorToggle() {
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
