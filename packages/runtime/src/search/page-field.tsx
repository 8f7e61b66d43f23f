import { hrefOf } from '@chatdocs/protocol'
import { useReader } from '../state/reader.ts'
import { QueryInput } from './query-input.tsx'
import type { Searching } from './use-searched.ts'

/** The field of the search page, with a button to clear it. */
export function PageField({ field, change, enter }: Searching) {
  const { site, route } = useReader()
  const clear = () => {
    field.set('')
    change({ query: '', page: 1, literal: false })
    document.querySelector<HTMLElement>('.search-results input')?.focus()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: some supported browsers lack the element `search`
    <form
      className="search-field"
      role="search"
      action={hrefOf(site, route.url)}
      method="get"
      onSubmit={(event) => {
        event.preventDefault()
        enter()
      }}
    >
      <QueryInput field={field} onClear={clear} name="q" />
    </form>
  )
}
