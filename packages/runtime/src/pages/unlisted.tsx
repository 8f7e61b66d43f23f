import { useReader } from '../state/reader.ts'

/** Says that a page is unlisted, on one that is. */
export function Unlisted() {
  const { route, strings } = useReader('Unlisted')
  if (!route.unlisted) return null
  return (
    <aside className="admonition admonition-caution">
      <p className="admonition-title">{strings.unlistedTitle}</p>
      <p>{strings.unlistedText}</p>
    </aside>
  )
}
