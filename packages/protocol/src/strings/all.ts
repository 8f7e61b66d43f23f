import { languageOf, type Strings } from '../strings.ts'
import { strings as en } from './en.ts'
import { strings as zh } from './zh.ts'

/** The interface's words in a language. Browsers load those of one, by `@chatdocs/protocol/strings/…`. */
export function stringsFor(htmlLang: string): Strings {
  return languageOf(htmlLang) === 'zh' ? zh : en
}
