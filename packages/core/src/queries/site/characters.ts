import { stringsFor } from '@chatdocs/protocol'
import { distinct } from '../../content/tree/characters.ts'
import type { SourcePath } from '../../paths.ts'
import { formatDay } from '../../render/below-text.ts'
import { sharedQuery } from '../inputs/define.ts'
import { apiRead, files, text } from '../inputs/inputs.ts'
import { config, inEachLanguage } from './config.ts'
import { pluginPages } from './plugins.ts'

/** The files of a site whose text a page can show, including its own components. */
const SHOWN = /\.(?:mdx?|[cm]?[jt]sx?|json|ya?ml|css)$/i

/** Latin letters and signs, and characters that the program adds to pages: arrows, marks and quotes. */
const ALWAYS = [...range(0x20, 0x7e), ...range(0xa0, 0x17f), ...'–—‘’“”„•…‹›€™←↑→↓↗×✓✗'].join('')

/** The characters in a file, which an edit rarely changes. */
const charactersIn = sharedQuery('charactersIn', async (db, path: SourcePath): Promise<string> => {
  return distinct(await db.get(text, path))
})

/** The characters in the comments of an API. */
const charactersOfApi = sharedQuery('charactersOfApi', async (db, folder: string): Promise<string> => {
  return distinct(JSON.stringify((await db.get(apiRead, folder))?.model ?? ''))
})

/** The characters that the pages of all languages may show, in order. Only sites with font subsets ask for them. */
export const siteCharacters = sharedQuery('siteCharacters', async (db): Promise<string> => {
  const [all, made, { value }] = await Promise.all([db.get(files), db.get(pluginPages), db.get(config)])
  const written = await Promise.all([
    ...all.filter((path) => SHOWN.test(path)).map((path) => db.get(charactersIn, path)),
    ...value.api.map(({ folder }) => db.get(charactersOfApi, folder)),
    ...(await inEachLanguage(db, async (each) => wordsIn((await each.get(config)).value))),
  ])
  return distinct([ALWAYS, ...written, ...Object.values(made.value).map((page) => page.text)].join(''))
})

/** The words of the interface, and the months. */
function wordsIn({
  locale,
  words,
}: {
  locale: Parameters<typeof formatDay>[1]
  words?: Parameters<typeof stringsFor>[1]
}) {
  const months = Array.from({ length: 12 }, (_, month) => `2025-${String(month + 1).padStart(2, '0')}-28`)
  const dates = months.map((day) => formatDay(day, locale))
  return distinct(JSON.stringify(stringsFor(locale.htmlLang, words)) + dates.join(''))
}

function range(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
}
