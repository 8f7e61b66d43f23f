import type { SearchResult } from '@chatdocs/protocol'
import { useState } from 'react'

type Rows = readonly SearchResult[]

/** Which suggestion the keyboard or the pointer has chosen. Where other suggestions come, nothing is. */
export function useChoice() {
  const [choice, setChoice] = useState<{ rows?: Rows; index: number }>(FIELD)
  return {
    among: (rows: Rows) => (choice.rows === rows ? choice.index : FIELD.index),
    choose: (rows: Rows, index: number) => setChoice({ rows, index }),
    clear: () => setChoice(FIELD),
  }
}

/** The keyboard is in the field alone. */
const FIELD = { index: -1 }

/** Keys that move in the text of the field, and so lead back to it. */
const IN_TEXT: ReadonlySet<string> = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'End'])

/** What a key leads to: an arrow goes round through all suggestions and the field, which is -1. */
export function stepped(key: string, from: number, count: number): number | undefined {
  if (IN_TEXT.has(key)) return FIELD.index
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  return step === 0 || count === 0 ? undefined : ((from + 1 + step + count + 1) % (count + 1)) - 1
}

/** Whether the field does with a key what it does anyway. */
export function isOfText(key: string): boolean {
  return IN_TEXT.has(key)
}
