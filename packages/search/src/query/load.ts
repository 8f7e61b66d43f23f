/** The code that few queries need. In a browser, these are files of their own, so that most readers never load them. */
export async function loadRare() {
  return (await import('./rare.ts')).rare
}

/** What queries of several words are read with: English words, and those of another language, if it may be in that. */
export async function loadQuestions(query: string) {
  const isJapanese = /[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(query)
  const isChinese = !isJapanese && /\p{UIdeo}/u.test(query)
  const [{ questionsIn }, ...languages] = await Promise.all([
    import('./questions.ts'),
    import('./meanings/en.json'),
    ...(isJapanese ? [import('./meanings/ja.json')] : []),
    ...(isChinese ? [import('./meanings/zh.json')] : []),
    ...(/\p{sc=Hangul}/u.test(query) ? [import('./meanings/ko.json')] : []),
  ])
  return questionsIn(languages.map((each) => each.default))
}

/** What lunr finds, and its scores, for queries in its syntax. */
export async function loadLunr() {
  return (await import('./score.ts')).lunr
}

/** The code of queries with signs of the syntax. It loads lunr for those that are not text after all. */
export function loadSyntax() {
  return import('./syntax.ts')
}
