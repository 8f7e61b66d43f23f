import { languageIn } from '@chatdocs/protocol'
import words from './words.json' with { type: 'json' }

/** The words around diagnostics. The diagnostics themselves are in English. */
export type LiveWords = typeof words.en

/**
 * Built sites do not contain these words, so they are not part of the interface words.
 *
 * @internal A test compares their languages with those of the interface.
 */
export const LIVE_WORDS: Readonly<Record<string, LiveWords>> = words

/** The words for a `lang`. */
export function liveWords(htmlLang: string): LiveWords {
  return LIVE_WORDS[languageIn(LIVE_WORDS, htmlLang)] as LiveWords
}
