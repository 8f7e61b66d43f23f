import { fingerprint, type Reader } from '@chatdocs/engine'
import { encodePath, type OutputPath, SEARCH_MANIFEST } from '@chatdocs/protocol'
import { addresses } from '../graph/graph.ts'
import { query } from '../inputs/define.ts'
import { options } from '../inputs/inputs.ts'
import { pageDigests } from '../pages/markdown-forms.ts'
import { config, folderOfLanguage, inEachLanguage } from '../site/config.ts'
import { look } from '../site/look.ts'
import { wordsFile } from '../site/words.ts'
import { searchFiles } from './search.ts'

/** The service worker of sites that work without a network. */
export const SERVICE_WORKER = 'sw.js' as OutputPath

/** With more search files than this, readers keep only the files that their searches used. */
const MOST_FILES = 200

/** A digest of all pages. When it changes, browsers fetch their copies anew. */
const siteDigest = query('siteDigest', async (db): Promise<string> => {
  const all = await inEachLanguage(db, async (each) => {
    const urls = [...(await each.get(addresses)).byUrl.keys()]
    return Promise.all(urls.map(async (url) => [url, (await each.get(pageDigests, url)).digest]))
  })
  return fingerprint(all)
})

/** The code of the worker, preceded by the constants that it needs. */
export async function serviceWorker(db: Reader): Promise<string> {
  const [{ runtime }, { styles }] = await Promise.all([db.get(options), db.get(look)])
  const { boot, preload, imports, lazy, searchWorker, searchLazy } = runtime
  const own = await inEachLanguage(db, async (each) => {
    const { value } = await each.get(config)
    const words = await each.get(wordsFile)
    const search = value.search === false ? [] : [SEARCH_MANIFEST, ...(await each.get(searchFiles)).keys()]
    const files = [...(words ? [words.path] : []), ...(search.length > MOST_FILES ? [] : search)]
    return files.map((path) => `${folderOfLanguage(value)}${path}`)
  })
  const files = [
    boot,
    styles,
    ...preload,
    ...Object.values(imports),
    ...lazy,
    searchWorker,
    ...searchLazy,
    ...own.flat(),
  ]
  const version = fingerprint([runtime.release, await db.get(siteDigest)])
  const code = [...new Set(files)].filter((path) => !path.endsWith('.txt')).map((path) => encodePath(path))
  return `const VERSION=${JSON.stringify(version)},FILES=${JSON.stringify(code)}\n${runtime.offlineWorker}`
}
