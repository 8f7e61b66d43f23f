/** The code that few queries need. In a browser, these are files of their own, so that most readers never load them. */
export async function loadRare() {
  return (await import('./rare.ts')).rare
}

/** What queries of several words are read with. */
export async function loadQuestions() {
  return (await import('./questions.ts')).questions
}

/** What lunr finds, and its scores, for queries in its syntax. */
export async function loadLunr() {
  return (await import('./score.ts')).lunr
}

/** The code of queries with signs of the syntax. It loads lunr for those that are not text after all. */
export function loadSyntax() {
  return import('./syntax.ts')
}
