import { languageOf, type Strings } from '../strings.ts'
import { strings as en } from './en.ts'
import { contentStrings as enContent } from './en-content.ts'
import { strings as zh } from './zh.ts'
import { contentStrings as zhContent } from './zh-content.ts'

const ZH: Strings = { ...zh, ...zhContent }
const EN: Strings = { ...en, ...enContent }

/** All strings in a language. Browsers load only those of the interface, through `@chatdocs/protocol/strings/…`. */
export function stringsFor(htmlLang: string): Strings {
  return languageOf(htmlLang) === 'zh' ? ZH : EN
}
