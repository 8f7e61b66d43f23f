import { fingerprintBytes, type Reader } from '@chatdocs/engine'
import { type RouteData, toUrl, type Url } from '@chatdocs/protocol'
import { filesAt, placeOf, translationAt } from '../../config/languages.ts'
import type { OriginalLanguages } from '../../content/model.ts'
import { recordedDigest } from '../../content/source/original-record.ts'
import { missingTranslation, outdatedTranslation, unmarkedTranslation } from '../../diagnostics/catalogue.ts'
import type { Checked, Diagnostic } from '../../diagnostics/diagnostic.ts'
import { applyPolicy } from '../../diagnostics/policy.ts'
import { folderOf, type LanguageFolders, type SourcePath } from '../../paths.ts'
import { query } from '../inputs/define.ts'
import { files, text } from '../inputs/inputs.ts'
import { config, fallbackOf, fileAt, folders, scopesOf, wordsIn } from '../site/config.ts'
import { componentSources, markdownSources } from '../texts/content.ts'
import { isPage, pageAt } from './addresses.ts'

/** Whether a file belongs to the default language while another language is built. */
async function isOriginal(db: Reader, source: SourcePath): Promise<boolean> {
  const where = db.scope === '' ? undefined : await db.get(folders)
  return where !== undefined && translationAt(source, where).scope !== db.scope
}

/** How a page exists in this language: its own, the original, or not at all. */
const writtenAt = query('writtenAt', async (db, url: Url): Promise<'own' | 'original' | 'none'> => {
  const at = await db.get(pageAt, url)
  if (!at) return 'none'
  return at.file && (await isOriginal(db, at.file)) ? 'original' : 'own'
})

/** The page to read where this language lacks one: the nearest one above; without a fallback, the home page. */
async function insteadOf(db: Reader, url: Url): Promise<Url> {
  const above = toUrl(folderOf(url))
  if (above === '/' || !(await fallbackOf(db))) return toUrl('/')
  return (await db.get(isPage, above)) ? above : insteadOf(db, above)
}

/** The languages of a page, for its data; empty for a site with one language. */
export async function languagesAt(db: Reader, url: Url): Promise<Pick<RouteData, 'original' | 'languages'>> {
  const scopes = await scopesOf(db)
  if (scopes.length < 2) return {}
  const all = scopes.map(async (scope) => {
    const there = db.within(scope)
    const [how, { value }] = await Promise.all([there.get(writtenAt, url), there.get(config)])
    const instead = how === 'none' ? await insteadOf(there, url) : url
    return { name: value.locale.name, scope, how, instead }
  })
  const others = (await Promise.all(all)).filter(({ how }) => how !== 'own')
  return {
    ...(others.some(({ how, scope }) => how === 'original' && scope === db.scope) && {
      original: true as const,
    }),
    ...(others.length > 0 && {
      languages: Object.fromEntries(others.map(({ name, instead }) => [name, instead])),
    }),
  }
}

/** The languages of a document that is not translated; `undefined` for all others. */
export async function originalLanguages(
  db: Reader,
  source: SourcePath,
): Promise<OriginalLanguages | undefined> {
  if (!(await isOriginal(db, source))) return undefined
  const [{ value: here }, { value: there }] = await Promise.all([db.get(config), db.within('').get(config)])
  return { reader: here.locale, original: there.locale, notice: wordsIn(here).untranslatedPage }
}

/** The state of a document, post or page of the default language in another language. */
export interface TranslationState {
  /** The name of the language: `en`. */
  language: string
  original: SourcePath
  /** The file of the translation; where it would be, if it is missing. */
  translation: SourcePath
  /** `outdated`: the original has changed since. `unmarked`: the translation does not record its original. */
  state: 'current' | 'outdated' | 'unmarked' | 'missing'
  /** The digest of the original. */
  digest: string
}

/**
 * How far a site is translated, language by language, with diagnostics for what is missing or outdated; empty for a site
 * with one language. Not a query: no page depends on it, and it reads the texts of all documents.
 */
export async function translations(db: Reader): Promise<Checked<readonly TranslationState[]>> {
  const where = await db.get(folders)
  if (!where) return { value: [], diagnostics: [] }
  const value = await statesOf(db, where)
  const problems = await Promise.all(value.map((each) => problemOf(db, each)))
  const found = problems.filter((each) => each !== undefined)
  return { value, diagnostics: applyPolicy(found, (await db.get(config)).value.severities) }
}

async function statesOf(db: Reader, where: LanguageFolders): Promise<readonly TranslationState[]> {
  const home = db.within('')
  const all = await home.get(files)
  const known = new Set(all)
  const sources = [...(await markdownSources(home)), ...(await home.get(componentSources))]
  const originals = sources.filter((path) => known.has(path)).sort()
  const scopes = (await scopesOf(db)).filter((scope) => scope !== '')
  const found = scopes.map(async (scope) => {
    const folder = folderOfNew(scope, where, all)
    return Promise.all(originals.map((each) => translationOf(db, each, { scope, where, folder })))
  })
  return (await Promise.all(found)).flat()
}

interface Language {
  scope: string
  where: LanguageFolders
  /** The index in `filesAt` of the folder that gets new translations. */
  folder: number
}

async function translationOf(
  db: Reader,
  original: SourcePath,
  { scope, where, folder }: Language,
): Promise<TranslationState> {
  const place = placeOf(original, where)
  const [translation, written] = await Promise.all([fileAt(db.within(scope), place), db.get(text, original)])
  const known = { language: scope, original, digest: originalDigest(written) }
  if (translationAt(translation, where).scope !== scope) {
    const possible = translationsAt(place, scope, where)
    return { ...known, translation: possible[folder] ?? possible[0] ?? translation, state: 'missing' }
  }
  const recorded = recordedDigest(translation, await db.get(text, translation))?.digest
  if (!recorded) return { ...known, translation, state: 'unmarked' }
  return { ...known, translation, state: recorded === known.digest ? 'current' : 'outdated' }
}

/** The digest of an original, 10 hexadecimal digits. Line endings and space around the text do not count. */
function originalDigest(text: string): string {
  return fingerprintBytes(text.replaceAll('\r\n', '\n').trim()).slice(0, 10)
}

/** The possible files of a translation: in `i18n/`, and in the documents folder. */
function translationsAt(place: SourcePath, scope: string, where: LanguageFolders): readonly SourcePath[] {
  return filesAt(place, scope, where).filter((path) => translationAt(path, where).scope === scope)
}

/** Which of these folders a language uses for its documents; the first if it has none. */
function folderOfNew(scope: string, where: LanguageFolders, all: readonly SourcePath[]): number {
  const sample = `${where.docs === '' ? '' : `${where.docs}/`}x.md` as SourcePath
  const starts = translationsAt(sample, scope, where).map((path) => path.slice(0, -'x.md'.length))
  return Math.max(
    0,
    starts.findIndex((start) => all.some((path) => path.startsWith(start))),
  )
}

async function problemOf(db: Reader, each: TranslationState): Promise<Diagnostic | undefined> {
  const { state, translation: path } = each
  if (state === 'missing') return missingTranslation(each)
  if (state === 'unmarked') return unmarkedTranslation(each)
  if (state === 'current') return undefined
  const record = recordedDigest(path, await db.get(text, path))
  return outdatedTranslation(each, record)
}
