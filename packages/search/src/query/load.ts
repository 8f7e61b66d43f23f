/** The code that few queries need. In a browser, these are files of their own, so that most readers never load them. */
export async function loadRare() {
  return (await import('./rare.ts')).rare
}

/** The code of queries with signs of the syntax. It loads lunr for those that are not text after all. */
export function loadSyntax() {
  return import('./syntax.ts')
}
