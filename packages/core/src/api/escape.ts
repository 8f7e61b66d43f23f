/** Words as they may stand in running Markdown, in a heading or in the cell of a table. */
export function escapeMarks(text: string): string {
  return text
    .replace(/[\\`*[\]<>|~$&]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/\s+/g, ' ')
}

/** Words as code, between as many backticks as it takes. */
export function codeSpan(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length))
  const ticks = '`'.repeat(longest + 1)
  const pad = /^`|`$|^ .* $/.test(text) ? ' ' : ''
  return `${ticks}${pad}${text.replace(/\s+/g, ' ')}${pad}${ticks}`
}

/** Markdown of one line as it may stand in the cell of a table, code included. */
export function inCell(markdown: string): string {
  return markdown.replace(/\n/g, ' ').replace(/(?<!\\)\|/g, '\\|')
}

/** A heading with its id; in HTML where the id would be read as emphasis or as a formula. */
export function heading(
  level: number,
  { words, id, isStruck = false }: { words: string; id: string; isStruck?: boolean },
): string {
  if (isPlainId(id)) {
    const written = escapeMarks(words)
    return `${'#'.repeat(level)} ${isStruck ? `~~${written}~~` : written} ${idMark(id)}`
  }
  const written = attributeValue(words)
  return `<h${level} ${idMark(id)}>${isStruck ? `<del>${written}</del>` : written}</h${level}>`
}

/** Whether Markdown reads an id as it is written. */
function isPlainId(id: string): boolean {
  return !/[_$].*[_$]/.test(id)
}

/** How the id of a heading stands in the text of a page. */
export function idMark(id: string): string {
  return isPlainId(id) ? `{#${id}}` : `id="${attributeValue(id)}"`
}

/** A path of the site as it may stand in the address of a link: a dollar would begin a formula. */
export function linkAddress(path: string): string {
  return path.replace(/[\s()<>$|]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** A text as it may stand between double quotes in HTML that stands in Markdown. */
export function attributeValue(text: string): string {
  return text.replace(/[&"<>$|]/g, (each) => `&#${each.charCodeAt(0)};`)
}

/** The line of code fences around some code: longer than any run of backticks in it. */
export function fenceFor(code: string): string {
  const runs = code.match(/`{3,}/g) ?? []
  return '`'.repeat(Math.max(3, ...runs.map((run) => run.length + 1)))
}
