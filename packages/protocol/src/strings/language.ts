/** The regions that write Traditional Chinese. */
const TRADITIONAL = /^zh-(?:hant|tw|hk|mo)\b/i

/** The key of a table of words for a `lang`: `zh-TW` → `zh-hant`, `pt-BR` → `pt`. English for languages without words. */
export function languageIn(table: object, htmlLang: string): string {
  if (TRADITIONAL.test(htmlLang)) return 'zh-hant'
  const [language = ''] = htmlLang.toLowerCase().split('-')
  return Object.hasOwn(table, language) ? language : 'en'
}
