import { fingerprint } from '@chatdocs/engine'
import { ASSETS, languageOf, type OutputPath, readerStrings, wordsLanguage } from '@chatdocs/protocol'
import { query } from '../inputs/define.ts'
import { config, wordsIn } from './config.ts'

/** The module with the interface texts of a language; `undefined` if the runtime contains them. */
export const wordsFile = query(
  'wordsFile',
  async (db): Promise<{ path: OutputPath; text: string } | undefined> => {
    const { value } = await db.get(config)
    const { htmlLang } = value.locale
    if (value.words === undefined && wordsLanguage(htmlLang) === languageOf(htmlLang)) return undefined
    const text = `export default ${JSON.stringify(readerStrings(wordsIn(value)))}\n`
    return { path: `${ASSETS}/words-${fingerprint(text).slice(0, 10)}.js` as OutputPath, text }
  },
)
