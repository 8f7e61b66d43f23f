import { type ChangeEvent, type CompositionEvent, useRef, useState } from 'react'

/** A text field, and what is to be searched for: the same without what an input method is still composing. */
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

/** `onQuery` is told of what the reader typed, never of half a composition. */
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
