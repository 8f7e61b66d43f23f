import type { Reader } from '@chatdocs/engine'
import { spanOfKey } from '../../config/key-span.ts'
import { isPackage } from '../../config/markdown.ts'
import type { Fence } from '../../content/model.ts'
import { configInvalid } from '../../diagnostics/catalogue.ts'
import type { Checked } from '../../diagnostics/diagnostic.ts'
import { nearest } from '../../diagnostics/nearest.ts'
import { nameOf, type SourcePath } from '../../paths.ts'
import { sharedQuery } from '../inputs/define.ts'
import { exists, files, text } from '../inputs/inputs.ts'
import { config } from './config.ts'

/** The components for documents: files with a capitalised name, directly in the components folder. */
export const islandSources = sharedQuery('islandSources', async (db): Promise<readonly SourcePath[]> => {
  const [all, site] = await Promise.all([db.get(files), db.get(config)])
  const { path: folder } = site.value.components
  const prefix = folder === '' ? '' : `${folder}/`
  return all.filter((path) => path.startsWith(prefix) && /^[A-Z]\w*\.[jt]sx$/.test(path.slice(prefix.length)))
})

/** The components of the site, by the names that documents use. */
export const islandsByName = sharedQuery(
  'islandsByName',
  async (db): Promise<ReadonlyMap<string, SourcePath>> => {
    const sources = await db.get(islandSources)
    return new Map(sources.map((source) => [nameOf(source).replace(/\.\w+$/, ''), source]))
  },
)

/** The code blocks that components show. Entries with more words come first. */
export const fences = sharedQuery('fences', async (db): Promise<Checked<readonly Fence[]>> => {
  const { fences: written, path } = (await db.get(config)).value
  const all = Object.entries(written)
  if (all.length === 0) return { value: [], diagnostics: [] }
  const names = new Map([...(await db.get(islandsByName))].map(([name, source]) => [source, name]))
  const missing = []
  const value = []
  for (const [key, source] of all) {
    const [language = '', ...words] = key.trim().split(/ +/)
    const island = names.get(source) ?? `${source}#default`
    if ((await db.get(exists, source)) || (isPackage(source) && !(await isFile(db, source))))
      value.push({ language: language.toLowerCase(), words, island })
    else missing.push({ key, source })
  }
  value.sort((one, other) => other.words.length - one.words.length)
  if (missing.length === 0) return { value, diagnostics: [] }
  const [source, known] = await Promise.all([path && db.get(text, path), db.get(files)])
  const diagnostics = missing.map((each) => {
    const span = source && spanOfKey(source, ['fences', each.key])
    const meant = nearest(each.source, known)
    const help = meant ? `did you mean ./${meant}?` : 'write the path relative to the site folder'
    return configInvalid(`no file ${each.source}`, path && { path, ...(span && { span }) }, help)
  })
  return { value, diagnostics }
})

/** Whether a name is a file without its extension: `components/Player`. */
async function isFile(db: Reader, name: string): Promise<boolean> {
  return (await db.get(files)).some((path) => path.startsWith(`${name}.`))
}
