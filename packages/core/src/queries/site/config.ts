import type { Reader } from '@chatdocs/engine'
import { type AddressStyle, stringsFor, type Words } from '@chatdocs/protocol'
import { quotedIn } from '../../checks/quoted.ts'
import type { Config } from '../../config/config.ts'
import { type DetectedLanguage, languageOfText, mostFrequent } from '../../config/language.ts'
import {
  filesAt,
  filesOfLanguage,
  isPartial,
  languageFolders,
  TRANSLATIONS,
  translationFolders,
} from '../../config/languages.ts'
import { namesLanguage, normaliseConfig } from '../../config/normalise.ts'
import type { SidebarsConfig } from '../../config/sidebars.ts'
import { normaliseSidebars } from '../../config/sidebars.ts'
import { type DocsVersion, makeVersions, VERSIONED_DOCS, VERSIONS_FILE } from '../../config/versions.ts'
import { readData } from '../../data/read.ts'
import { configUnreadable } from '../../diagnostics/catalogue.ts'
import { type Checked, DiagnosticError } from '../../diagnostics/diagnostic.ts'
import { unusedFile } from '../../diagnostics/page-catalogue.ts'
import { type LanguageFolders, MARKDOWN, nameOf, type SourcePath } from '../../paths.ts'
import { load } from '../../tasks.ts'
import { query, sharedQuery } from '../inputs/define.ts'
import { exists, file, files, firstFile, options, text } from '../inputs/inputs.ts'
import { compilerSettings } from './aliases.ts'

/** The file names of the configuration. */
export const CONFIG_FILE = /^chatdocs\.config\.([cm]?[jt]s|json)$/
const SIDEBARS_FILE = /^sidebars\.([cm]?[jt]s|json)$/

/** The configuration of a language; for the default language, with all mistakes. A file that cannot be run is fatal. */
export const config = query('config', { kept: true }, async (db): Promise<Checked<Config>> => {
  const [{ config: named, folderName, baseUrl, url, locales, missing }, all] = await Promise.all([
    db.get(options),
    db.get(files),
  ])
  const [configFiles, sidebarFiles] = [inOrder(all, CONFIG_FILE), inOrder(all, SIDEBARS_FILE)]
  const path = named ?? configFiles[0]
  const written = path === undefined ? {} : await db.get(loaded, path)
  const source = path === undefined ? undefined : await db.get(text, path)
  const [sidebarsFile] = sidebarFiles
  const given = { ...(baseUrl !== undefined && { baseUrl }), ...(url !== undefined && { url }) }
  const made = normaliseConfig(
    Object.keys(given).length === 0 ? written : { ...(written as object), ...given },
    {
      title: folderName,
      missing,
      docsFolder: docsFolderOf(all),
      language: namesLanguage(written) ? 'en' : await db.get(siteLanguage),
      ...(path !== undefined && { path }),
      ...(source !== undefined && { text: source }),
      ...(sidebarsFile !== undefined && { sidebarsFile }),
      ...(locales && { chosen: { locales, folders: translationFolders(all) } }),
      ...(db.scope !== '' && { locale: db.scope }),
    },
  )
  if (db.scope !== '') return { ...made, diagnostics: [] }
  const [first, ...others] = sidebarFiles
  const isChosen = made.value.docs.sidebars === first && !namesSidebars(written)
  const unused = [
    ...(named === undefined && path !== undefined
      ? configFiles.slice(1).map((each) => unusedFile(each, path))
      : []),
    ...(isChosen && first ? others.map((each) => unusedFile(each, first)) : []),
  ]
  return unused.length === 0 ? made : { ...made, diagnostics: [...made.diagnostics, ...unused] }
})

/** The files with these names, in the order of their extensions in the pattern. */
function inOrder(all: readonly SourcePath[], names: RegExp): SourcePath[] {
  const endings = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs', 'json']
  const rank = (path: string) => endings.indexOf(path.slice(path.lastIndexOf('.') + 1))
  return all.filter((each) => names.test(each)).sort((one, other) => rank(one) - rank(other))
}

function namesSidebars(written: unknown): boolean {
  const { docs } = (written ?? {}) as { docs?: { sidebars?: unknown; sidebarPath?: unknown } }
  return (docs?.sidebars ?? docs?.sidebarPath) !== undefined
}

/** The folders of each language; `undefined` if the site has one language. */
export const folders = sharedQuery(
  'languageFolders',
  async (db): Promise<LanguageFolders | undefined> => languageFolders((await db.get(config)).value),
)

/** The scopes of all languages, beginning with the default language. */
export async function scopesOf(db: Reader): Promise<readonly string[]> {
  const { languages = [] } = (await db.get(folders)) ?? {}
  return ['', ...languages.flatMap(({ scope }) => (scope === '' ? [] : [scope]))]
}

/** The default language, if this language falls back to it for untranslated pages. */
export async function fallbackOf(db: Reader): Promise<Reader | undefined> {
  return isPartial(db.scope, await db.get(folders)) ? db.within('') : undefined
}

/** The results of a function in each language, beginning with the default language. */
export async function inEachLanguage<T>(db: Reader, find: (db: Reader) => Promise<T>): Promise<T[]> {
  return Promise.all((await scopesOf(db)).map((scope) => find(db.within(scope))))
}

/** The files of a language, in the same order in every language: its own files, and those that it does not translate. */
const languageFiles = query('languageFiles', async (db): Promise<readonly SourcePath[]> => {
  const [all, where] = await Promise.all([db.get(files), db.get(folders)])
  return where ? filesOfLanguage(all, db.scope, where) : all
})

/** The files that a language shows: its own, and those of the default language without a translation. */
export async function filesShown(db: Reader): Promise<readonly SourcePath[]> {
  return db.get((await db.get(folders)) ? languageFiles : files)
}

/** The file for a place (a path in the default language) in this language. */
export async function fileAt(db: Reader, place: SourcePath): Promise<SourcePath> {
  const where = await db.get(folders)
  if (!where) return place
  return (await db.get(firstFile, filesAt(place, db.scope, where).join('\n'))) ?? place
}

/** The form of page addresses. */
export function addressStyle({ baseUrl: base, root, trailingSlash }: Config): AddressStyle {
  return { base, ...(root !== base && { root }), trailingSlash }
}

/** The texts of the interface. */
export function wordsIn({ locale, words }: Config): Words {
  return stringsFor(locale.htmlLang, words)
}

/** The folder of a language in the finished site: empty for the default language, else `en/`. */
export function folderOfLanguage({ baseUrl, root }: Config): string {
  return baseUrl.slice(root.length)
}

/** The folder of this language. Other options do not change it. */
export const ownFolder = query('ownFolder', async (db) => folderOfLanguage((await db.get(config)).value))

/** The relative path from a language's base to the files that all languages share: `../`, or empty for the default. */
export function rootFrom(config: Config): string {
  return folderOfLanguage(config).replace(/[^/]+/g, '..')
}

/** The maximum number of documents for language detection, so that large sites cost no more. */
const SAMPLE = 50

/** The detected language of a site. A separate query, so that most edits do not change it. */
const siteLanguage = sharedQuery('siteLanguage', async (db): Promise<DetectedLanguage> => {
  const isOriginal = (path: string) => MARKDOWN.test(path) && !path.startsWith(`${TRANSLATIONS}/`)
  const texts = (await db.get(files)).filter(isOriginal)
  const step = Math.max(1, texts.length / SAMPLE)
  const sample = texts.filter((_, index) => Math.floor(index / step) > Math.floor((index - 1) / step))
  return mostFrequent(await Promise.all(sample.map((path) => db.get(language, path))))
})

/** The language of one document. */
const language = sharedQuery(
  'language',
  async (db, path: SourcePath): Promise<DetectedLanguage | undefined> =>
    languageOfText(await db.get(text, path)),
)

/**
 * The default documents folder: `docs` if it exists, else the site folder. If the site folder has no
 * Markdown except posts and pages, it is `docs`, too.
 */
function docsFolderOf(all: readonly string[]): 'docs' | '' {
  const texts = all.filter((each) => MARKDOWN.test(each))
  const isOther = (each: string) => !/^(blog|pages)\//.test(each)
  return all.some((each) => each.startsWith('docs/')) || (texts.length > 0 && !texts.some(isOther))
    ? 'docs'
    : ''
}

/** The docs versions. Most sites have only the current one. */
export const docsVersions = sharedQuery(
  'docsVersions',
  async (db): Promise<Checked<readonly DocsVersion[]>> => {
    const [{ value: site }, all] = await Promise.all([db.get(config), db.get(files)])
    const path = all.find((each) => each === VERSIONS_FILE)
    // If the site folder is the documents folder, a file of that name can be something else.
    const isMeant = site.docs.path !== '' || all.some((each) => each.startsWith(`${VERSIONED_DOCS}/`))
    const file = path !== undefined && isMeant ? { path, text: await db.get(text, path) } : undefined
    const source = site.path && (await db.get(text, site.path))
    const locate = (name: string) => site.path && quotedIn(site.path, source, name)
    return makeVersions({ docs: site.docs, file, files: all, locate })
  },
)

/** The unresolved sidebars of a version; without a file, one generated sidebar. */
export const writtenSidebars = query(
  'writtenSidebars',
  async (db, version: string): Promise<Checked<SidebarsConfig>> => {
    const { value } = await db.get(docsVersions)
    const place = value.find(({ name }) => name === version)?.sidebars
    if (place === false) return { value: {}, diagnostics: [] }
    if (place === undefined) {
      return { value: { defaultSidebar: [{ type: 'autogenerated', dirName: '.' }] }, diagnostics: [] }
    }
    const path = await fileAt(db, place)
    return normaliseSidebars(await db.get(loaded, path), { path, text: await db.get(text, path) })
  },
)

/** The default export of a module of the site. A module can depend on anything, such as the environment. */
export const loaded = sharedQuery('loaded', { volatile: true }, loadModule)

/** Runs a module, and depends on everything that it imports. JSON is read as it is, also before it is saved. */
async function loadModule(db: Reader, path: SourcePath): Promise<unknown> {
  const what = CONFIG_FILE.test(path) ? 'the configuration' : nameOf(path)
  if (path.endsWith('.json') && (await db.get(exists, path))) {
    const read = readData(await db.get(text, path), 'json')
    if (!('failed' in read)) return read.value
    throw new DiagnosticError([configUnreadable(what, read.failed, { path, span: read.span }, read.help)])
  }
  await Promise.all([db.get(file, path), db.get(exists, path), db.get(compilerSettings)])
  const found = await db.run(load, { path })
  await Promise.all(found.inputs.map((each) => db.get(file, each)))
  if (!('failed' in found)) return found.value
  // A missing module may be added later.
  await db.get(files)
  const [, name] = /^(define\w+) is not defined$/.exec(found.failed) ?? []
  const help = name && `write at the top: import { ${name} } from 'chatdocs'`
  throw new DiagnosticError([configUnreadable(what, found.failed, found.at ?? { path }, help)])
}
