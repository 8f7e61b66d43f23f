const REFERENCES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text as it may stand between tags. */
export function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (character) => REFERENCES[character] ?? character)
}

/** Text as it may stand inside double quotes. */
export function escapeValue(text: string): string {
  return text.replace(/[&<>"]/g, (character) => REFERENCES[character] ?? character)
}
