import { hrefOf } from '../router/links.ts'
import { useReader } from '../state/reader.ts'
import type { Searching } from './use-searched.ts'
import { useSearchWords } from './words.ts'

/** The field of the search page, with what clears it. */
export function PageField({ field, change, enter }: Searching) {
  const { site, strings, route } = useReader('PageField')
  const words = useSearchWords()
  const clear = () => {
    field.set('')
    change({ query: '', page: 1, literal: false })
    document.querySelector<HTMLElement>('.search-results input')?.focus()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: `search` is younger than some of our browsers
    <form
      className="search-field"
      role="search"
      action={hrefOf(site.base, route.url)}
      method="get"
      onSubmit={(event) => {
        event.preventDefault()
        enter()
      }}
    >
      <input
        {...field.props}
        type="text"
        inputMode="search"
        name="q"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder={strings.search}
        aria-label={strings.search}
      />
      {field.text !== '' && (
        <button type="button" className="icon-button search-clear" aria-label={words.clear} onClick={clear} />
      )}
    </form>
  )
}
