import { type RefObject, useEffect, useState } from 'react'
import { optionId } from './suggestions.tsx'
import type { Asked } from './use-answer.ts'

/** The modifier keys of a key press. */
type Modifiers = Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>

/**
 * What Enter does: opens the chosen suggestion, else the first one, as soon as the answer has arrived for what is typed. If
 * nothing is found, or with Ctrl, opens the page of all results. Typing on cancels it.
 */
export function useEnter(
  dialog: RefObject<HTMLElement | null>,
  words: string,
  { answer, failed, query }: Asked,
): (chosen: number, keys: Modifiers) => void {
  const [entered, setEntered] = useState<{ words: string; keys: Modifiers }>()
  const isAnswered = query === words && !!(answer ?? failed)
  useEffect(() => {
    if (!entered || (!isAnswered && entered.words === words)) return
    setEntered(undefined)
    if (entered.words !== words) return
    press(dialog.current, answer?.results.length ? optionLink(0) : ALL, entered.keys)
  })
  return (chosen, keys) => {
    const { ctrlKey, metaKey, shiftKey } = keys
    if (chosen >= 0) press(dialog.current, optionLink(chosen), keys)
    else if (ctrlKey || metaKey) press(dialog.current, ALL)
    else setEntered({ words, keys: { ctrlKey, metaKey, shiftKey } })
  }
}

/** The link to all results. */
const ALL = '.search-all'

function optionLink(index: number): string {
  return `#${optionId(index)}`
}

/** Follows a link as the modifier keys request: here, or in another tab or window. */
function press(dialog: HTMLElement | null, link: string, keys?: Modifiers): void {
  const { ctrlKey = false, metaKey = false, shiftKey = false } = keys ?? {}
  const how = { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }
  dialog?.querySelector(link)?.dispatchEvent(new window.MouseEvent('click', how))
}
