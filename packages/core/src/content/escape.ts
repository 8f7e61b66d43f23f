const REFERENCES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text made safe between tags and inside double quotes. */
export function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (character) => REFERENCES[character] ?? character)
}
