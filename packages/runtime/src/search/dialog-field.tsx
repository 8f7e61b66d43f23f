import type { KeyboardEvent } from 'react'
import { QueryInput } from './query-input.tsx'
import type { Field } from './use-field.ts'
import { useSearchWords } from './words.ts'

interface DialogFieldProps {
  field: Field
  /** The id of the list, whether it has entries, and the id of the selected one. */
  list: string
  expanded: boolean
  active: string | undefined
  onKeyDown(event: KeyboardEvent): void
  onClear(): void
}

/** The combobox of the dialog, with buttons to clear and to close. */
export function DialogField({ field, list, expanded, active, onKeyDown, onClear }: DialogFieldProps) {
  const words = useSearchWords()
  return (
    <form className="search-field" method="dialog" onSubmit={(event) => event.preventDefault()}>
      <QueryInput
        field={field}
        onClear={onClear}
        role="combobox"
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={expanded}
        aria-controls={list}
        aria-activedescendant={active}
        onKeyDown={onKeyDown}
      />
      <button
        type="button"
        className="search-close"
        aria-label={`Esc: ${words.close}`}
        onClick={(event) => event.currentTarget.closest('dialog')?.close()}
      >
        <kbd>Esc</kbd>
      </button>
    </form>
  )
}
