/** The languages that can be detected. */
export type DetectedLanguage = 'en' | 'ja' | 'ko' | 'zh'

/** The number of characters to examine: enough to detect the language, at negligible cost. */
const LOOKED_AT = 8000

/** Text that says nothing about the language: front matter keys, code, tags, addresses. */
const NOT_PROSE = /^[\w-]+:(?=\s)|^(```|~~~)[\s\S]*?^\1|`[^`\n]*`|<[^>]*>|\]\([^)\n]*\)|\bhttps?:\S+/gm

/** Japanese prose has a far larger share of kana. Chinese prose with a Japanese name has a smaller share. */
const KANA_OF_JAPANESE = 0.1

/**
 * Detects the language by script: a Han, kana or Hangul character counts as much as a word in Latin letters.
 * Other languages count as English. Returns `undefined` for text without prose.
 */
export function languageOfText(text: string): DetectedLanguage | undefined {
  const prose = text.slice(0, LOOKED_AT).replace(NOT_PROSE, ' ')
  const [han, kana, hangul, words] = [
    /\p{Script=Han}/gu,
    /[\p{Script=Hiragana}\p{Script=Katakana}]/gu,
    /\p{Script=Hangul}/gu,
    /\p{Script=Latin}{2,}/gu,
  ].map((script) => prose.match(script)?.length ?? 0) as [number, number, number, number]
  const asian = han + kana + hangul
  if (asian <= words) return asian + words === 0 ? undefined : 'en'
  if (hangul > han + kana) return 'ko'
  return kana > KANA_OF_JAPANESE * asian ? 'ja' : 'zh'
}

/** The most frequent language; English if there is none. */
export function mostFrequent(languages: readonly (DetectedLanguage | undefined)[]): DetectedLanguage {
  const count = (language: DetectedLanguage) => languages.filter((each) => each === language).length
  const found = (['zh', 'ja', 'ko', 'en'] as const).map((language) => ({ language, count: count(language) }))
  const most = found.reduce((best, each) => (each.count > best.count ? each : best))
  return most.count === 0 ? 'en' : most.language
}
