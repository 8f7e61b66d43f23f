/**
 * The menu entry to focus after a key press. Arrows wrap around, Home and End go to the ends, a character goes to the
 * next entry that begins with it. `at` is the focused entry, or -1.
 */
export function destination(key: string, at: number, labels: readonly string[]): number | undefined {
  const count = labels.length
  if (count === 0) return undefined
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count
    case 'ArrowUp':
      return at <= 0 ? count - 1 : at - 1
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return [...key].length === 1 && key !== ' ' ? next(key, at, labels) : undefined
  }
}

function next(character: string, at: number, labels: readonly string[]): number | undefined {
  const wanted = character.toLowerCase()
  const begins = (label: string) => label.trim().toLowerCase().startsWith(wanted)
  const after = labels.findIndex((label, index) => index > at && begins(label))
  const found = after >= 0 ? after : labels.findIndex(begins)
  return found < 0 ? undefined : found
}

/** The properties of a key press that decide whether it opens the search. */
export type KeyStroke = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'
>

/**
 * Whether a key press opens the search. Ctrl+K and ⌘K do anywhere, by the position of the key if the layout has no
 * Latin letters. So does `/` unless the reader is typing, with Shift if the layout needs it.
 */
export function isHotKey(stroke: KeyStroke, isTyping: boolean): boolean {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey, isComposing } = stroke
  if (isComposing || altKey) return false
  if (ctrlKey !== metaKey) return !shiftKey && /^(?:k|KeyK)$/i.test(/^[a-z]$/i.test(key) ? key : code)
  return key === '/' && !ctrlKey && !isTyping
}

export function isMac(): boolean {
  return /^(Mac|iP)/.test(navigator.platform)
}
