import { type Aliases, placesOf, readAliases } from '../../content/source/aliases.ts'
import { candidatesOf } from '../../content/source/imports.ts'
import type { SourcePath } from '../../paths.ts'
import { sharedQuery } from '../inputs/define.ts'
import { firstFile, text } from '../inputs/inputs.ts'

/**
 * The site's `tsconfig.json` and the files that it extends. Every bundle of the site's modules depends on them, so it
 * reads this query.
 */
export const compilerSettings = sharedQuery('compilerSettings', async (db) => {
  const path = await db.get(firstFile, 'tsconfig.json\njsconfig.json')
  const texts: string[] = []
  const read = async (each: SourcePath) => {
    const found = await db.get(text, each)
    texts.push(found)
    return found
  }
  return { aliases: path === undefined ? {} : await readAliases(path, read), texts }
})

/** The aliases of modules in these settings. */
const aliases = sharedQuery(
  'aliases',
  async (db): Promise<Aliases> => (await db.get(compilerSettings)).aliases,
)

/** The meaning of an import with these aliases: `@site/src/a.tsx` for `@components/a`. Other imports stay unchanged. */
export const unaliased = sharedQuery('unaliased', async (db, specifier: string): Promise<string> => {
  const { before = '', name = '', after = '' } = SPECIFIER.exec(specifier)?.groups ?? {}
  if (/^(?:\.|\/|$)/.test(name)) return specifier
  const places = placesOf(name, await db.get(aliases))
  const file = places.length > 0 && (await db.get(firstFile, places.flatMap(candidatesOf).join('\n')))
  return file ? `${before}@site/${file}${after}` : specifier
})

/** A module name with the prefixes and suffixes that webpack and Vite allow around it. */
const SPECIFIER = /^(?<before>(?:.*!)?)(?<name>[^?]*)(?<after>.*)$/s
