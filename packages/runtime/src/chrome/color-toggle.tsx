import { fill } from '@chatdocs/protocol'
import { useColorMode, useStrings } from '../state/reader.ts'

/** One button between light and dark. Its picture follows the document, so it never flashes. */
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
