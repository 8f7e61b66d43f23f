import type { InputHTMLAttributes } from 'react'
import { useReader } from '../state/reader.ts'
import type { Field } from './use-field.ts'
import { useSearchWords } from './words.ts'

interface QueryInputProps extends InputHTMLAttributes<HTMLInputElement> {
  field: Field
  onClear(): void
}

/** The input for a query, with a button to clear it. Passes other props to the input. */
export function QueryInput({ field, onClear, ...own }: QueryInputProps) {
  const { search } = useReader().strings
  const words = useSearchWords()
  return (
    <>
      <input
        {...field.props}
        {...own}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder={search}
        aria-label={search}
      />
      {field.text !== '' && (
        <button
          type="button"
          className="icon-button search-clear"
          aria-label={words.clear}
          onClick={onClear}
        />
      )}
    </>
  )
}
