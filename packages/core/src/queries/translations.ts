import type { Reader } from '@chatdocs/engine'
import type { Body, RouteData, Url } from '@chatdocs/protocol'
import { translationAt } from '../config/languages.ts'
import { traitsOf } from '../graph/routes.ts'
import type { SourcePath } from '../paths.ts'
import { originalBody } from '../render/original.ts'
import { config, folders, scopesOf, wordsIn } from './config.ts'
import { query } from './define.ts'
import { route } from './graph.ts'

/** Whether a file is one of the default language, in another language. */
async function isOriginal(db: Reader, source: SourcePath): Promise<boolean> {
  const where = db.scope === '' ? undefined : await db.get(folders)
  return where !== undefined && translationAt(source, where).scope !== db.scope
}

/** How a page is in this language: its own, the original, or not at all. Unlike `route`, it changes with no title. */
export const writtenAt = query('writtenAt', async (db, url: Url): Promise<'own' | 'original' | 'none'> => {
  const at = await db.get(route, url)
  if (!at) return 'none'
  const { source } = traitsOf(at)
  return source && (await isOriginal(db, source.location.path)) ? 'original' : 'own'
})

/** What the data of a page says of its languages; nothing for a site with one. */
export async function languagesAt(db: Reader, url: Url): Promise<Pick<RouteData, 'original' | 'languages'>> {
  const scopes = await scopesOf(db)
  if (scopes.length < 2) return {}
  const all = scopes.map(async (scope) => {
    const [how, { value }] = await Promise.all([
      db.within(scope).get(writtenAt, url),
      db.within(scope).get(config),
    ])
    return [value.locale.name, how, scope] as const
  })
  const found = await Promise.all(all)
  const others = found.flatMap(([name, how]) => (how === 'own' ? [] : [[name, how] as const]))
  return {
    ...(found.some(([, how, scope]) => how === 'original' && scope === db.scope) && {
      original: true as const,
    }),
    ...(others.length > 0 && { languages: Object.fromEntries(others) }),
  }
}

/** The body of a file for readers of this language: an original follows a notice, and is marked as another language. */
export async function inLanguage(db: Reader, source: SourcePath, body: Body): Promise<Body> {
  if (!(await isOriginal(db, source))) return body
  const [{ value: here }, { value: there }] = await Promise.all([db.get(config), db.within('').get(config)])
  return originalBody(body, {
    reader: here.locale,
    original: there.locale,
    notice: wordsIn(here).untranslatedPage,
  })
}
