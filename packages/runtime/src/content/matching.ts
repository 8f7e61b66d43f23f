/** Whether a text has every word of a query in it, in whatever order and whether its letters are small or not. */
export function isMatching(text: string, query: string): boolean {
  const lower = text.toLowerCase()
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word))
}
