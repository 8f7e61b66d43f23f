/** As much of a key stroke as tells whether it opens the search. */
export type KeyStroke = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'
>

/** Ctrl+K and ⌘K, wherever the keyboard is; `/` where the reader is not typing. */
export function isHotKey(stroke: KeyStroke, isTyping: boolean): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing } = stroke
  if (isComposing || altKey || shiftKey) return false
  if (ctrlKey !== metaKey) return key.toLowerCase() === 'k'
  return key === '/' && !ctrlKey && !isTyping
}
