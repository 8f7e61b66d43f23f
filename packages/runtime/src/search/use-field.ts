import { type ChangeEvent, type CompositionEvent, useRef, useState } from 'react'

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
