import type { KeyboardEvent } from 'react'
import { useReader } from '../state/reader.ts'
import type { Field } from './use-field.ts'
import { useSearchWords } from './words.ts'

interface DialogFieldProps {
  field: Field
  /** The id of the list, whether it shows anything, and the id of what is chosen in it. */
  list: string
  expanded: boolean
  active: string | undefined
  onKeyDown(event: KeyboardEvent): void
  onClear(): void
}

/** The combobox of the dialog, with what clears and what closes it. */
export function DialogField({ field, list, expanded, active, onKeyDown, onClear }: DialogFieldProps) {
  const { strings } = useReader('DialogField')
  const words = useSearchWords()
  return (
    <form className="search-field" method="dialog" onSubmit={(event) => event.preventDefault()}>
      <input
        {...field.props}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder={strings.search}
        role="combobox"
        aria-label={strings.search}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={expanded}
        aria-controls={list}
        aria-activedescendant={active}
        onKeyDown={onKeyDown}
      />
      {field.text !== '' && (
        <button
          type="button"
          className="icon-button search-clear"
          aria-label={words.clear}
          onClick={onClear}
        />
      )}
      <button
        type="button"
        className="search-close"
        aria-label={words.close}
        onClick={(event) => event.currentTarget.closest('dialog')?.close()}
      >
        <kbd aria-hidden>Esc</kbd>
      </button>
    </form>
  )
}
