import { languageIn } from '@chatdocs/protocol'
import words from './words.json' with { type: 'json' }

/** The words around diagnostics, which are in English. */
export interface LiveWords {
  errors: string
  warnings: string
  close: string
  help: string
  /** What follows the name of a file. */
  edit: string
  more: string
  hint: string
}

/**
 * Sites that are built have none of these words, so they are not among those of the interface.
 *
 * @internal A test compares their languages with those of the interface.
 */
export const LIVE_WORDS: Readonly<Record<string, LiveWords>> = words

/** The words for a `lang`. */
export function liveWords(htmlLang: string): LiveWords {
  return LIVE_WORDS[languageIn(LIVE_WORDS, htmlLang)] as LiveWords
}
