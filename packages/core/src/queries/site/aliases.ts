import { type Aliases, placesOf, readAliases } from '../../content/source/aliases.ts'
import { candidatesOf } from '../../content/source/imports.ts'
import { sharedQuery } from '../inputs/define.ts'
import { firstFile, text } from '../inputs/inputs.ts'

/** The aliases of modules in the site's `tsconfig.json`. */
const aliases = sharedQuery('aliases', async (db): Promise<Aliases> => {
  const path = await db.get(firstFile, 'tsconfig.json\njsconfig.json')
  return path === undefined ? {} : readAliases(path, (each) => db.get(text, each))
})

/** What an import means by these aliases: `@site/src/a.tsx` for `@components/a`. All others stay as they are. */
export const unaliased = sharedQuery('unaliased', async (db, specifier: string): Promise<string> => {
  const { before = '', name = '', after = '' } = SPECIFIER.exec(specifier)?.groups ?? {}
  if (/^(?:\.|\/|$)/.test(name)) return specifier
  const places = placesOf(name, await db.get(aliases))
  const file = places.length > 0 && (await db.get(firstFile, places.flatMap(candidatesOf).join('\n')))
  return file ? `${before}@site/${file}${after}` : specifier
})

/** What webpack and Vite read with a name stands around it. */
const SPECIFIER = /^(?<before>(?:.*!)?)(?<name>[^?]*)(?<after>.*)$/s
