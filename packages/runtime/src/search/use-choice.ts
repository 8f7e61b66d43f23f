import type { SearchResult } from '@chatdocs/protocol'
import { useState } from 'react'

type Rows = readonly SearchResult[]

/** The suggestion selected by keyboard or pointer. New suggestions reset it. */
export function useChoice() {
  const [choice, setChoice] = useState<{ rows?: Rows; index: number }>(FIELD)
  return {
    among: (rows: Rows) => (choice.rows === rows ? choice.index : FIELD.index),
    choose: (rows: Rows, index: number) => setChoice({ rows, index }),
    clear: () => setChoice(FIELD),
  }
}

/** No suggestion is selected. */
const FIELD = { index: -1 }

/** Keys that move the caret in the field, and so deselect the suggestion. */
const IN_TEXT: ReadonlySet<string> = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'End'])

/** The selection after a key press. Arrows cycle through all suggestions and the field, which is -1. */
export function stepped(key: string, from: number, count: number): number | undefined {
  if (IN_TEXT.has(key)) return FIELD.index
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  return step === 0 || count === 0 ? undefined : ((from + 1 + step + count + 1) % (count + 1)) - 1
}

/** Whether the field handles a key as usual. */
export function isOfText(key: string): boolean {
  return IN_TEXT.has(key)
}
