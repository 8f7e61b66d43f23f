import { type ChangeEvent, type CompositionEvent, type InputHTMLAttributes, useRef, useState } from 'react'
import { useReader } from '../state/reader.ts'
import { useSearchWords } from './marked.tsx'

/** A text field and its query: its text without an unfinished composition of an input method. */
export interface Field {
  text: string
  query: string
  set(text: string): void
  /** For the input element. */
  props: {
    value: string
    onChange(event: ChangeEvent<HTMLInputElement>): void
    onCompositionStart(): void
    onCompositionEnd(event: CompositionEvent<HTMLInputElement>): void
  }
}

/** Calls `onQuery` with what the reader types, never with an unfinished composition. */
export function useField(onQuery?: (query: string) => void, initial = ''): Field {
  const [text, setText] = useState(initial)
  const [query, setQuery] = useState(initial)
  const composing = useRef(false)
  const set = (next: string) => {
    setText(next)
    setQuery(next)
  }
  const typed = (next: string) => {
    set(next)
    onQuery?.(next)
  }
  const props: Field['props'] = {
    value: text,
    onChange: ({ currentTarget: { value } }) => (composing.current ? setText(value) : typed(value)),
    onCompositionStart() {
      composing.current = true
    },
    onCompositionEnd({ currentTarget: { value } }) {
      composing.current = false
      typed(value)
    },
  }
  return { text, query, set, props }
}

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
