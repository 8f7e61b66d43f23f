import type { LanguageFolders, SourcePath } from '../paths.ts'
import type { Config } from './config.ts'

export const TRANSLATIONS = 'i18n'

/** The names of the folders in `i18n/`. */
export function translationFolders(all: readonly SourcePath[]): readonly string[] {
  const names = all
    .map((path) => path.split('/'))
    .filter(([top, , ...below]) => top === TRANSLATIONS && below.length > 0)
  return [...new Set(names.flatMap(([, name]) => name ?? []))]
}

/** The folders of each language of a site; `undefined` if it has one language. */
export function languageFolders({
  locales,
  defaultLocale,
  docs,
  partial,
}: Config): LanguageFolders | undefined {
  if (locales.length < 2) return undefined
  const languages = locales.map(({ name, path }) => ({
    scope: name === defaultLocale ? '' : name,
    path,
    ...(partial?.includes(name) && { partial: true as const }),
  }))
  return { languages, docs: docs.path }
}

/** The language in which a file is written, and the path of the file that it translates. */
export interface Translation {
  scope: string
  place: SourcePath
}

/** `i18n/en/docs/a.md` and `docs/en/a.md` → `docs/a.md` in `en`. Other files belong to the default language. */
export function translationAt(path: SourcePath, folders: LanguageFolders | undefined): Translation {
  for (const { scope, path: folder } of folders?.languages ?? []) {
    for (const [start, original] of startsOf(folder, folders?.docs ?? '')) {
      if (path.startsWith(start)) return { scope, place: (original + path.slice(start.length)) as SourcePath }
    }
  }
  return { scope: '', place: path }
}

/** The path of the file that a file translates; its own path if it is not a translation. */
export function placeOf(path: SourcePath, folders: LanguageFolders | undefined): SourcePath {
  return folders === undefined ? path : translationAt(path, folders).place
}

/** The possible files for a place in a language: first its translation, then the original. */
export function filesAt(
  place: SourcePath,
  scope: string,
  folders: LanguageFolders | undefined,
): readonly SourcePath[] {
  if (folders === undefined) return [place]
  const inOrder = folders.languages
    .filter((each) => each.scope === scope || each.scope === '')
    .sort((one, other) => Number(other.scope === scope) - Number(one.scope === scope))
  const translated = inOrder.flatMap(({ path }) =>
    startsOf(path, folders.docs).flatMap(([start, original]) =>
      place.startsWith(original) ? [(start + place.slice(original.length)) as SourcePath] : [],
    ),
  )
  return [...translated, ...translated.flatMap(inOtherForm), place]
}

/** A Markdown file can be the translation of an MDX file, and the other way round. */
function inOtherForm(path: SourcePath): SourcePath[] {
  const [, name, x] = /^(.+\.md)(x?)$/.exec(path) ?? []
  return name === undefined ? [] : [(x === '' ? `${name}x` : name) as SourcePath]
}

/** Path prefixes of a language's files, each with the prefix that the original files have instead. */
function startsOf(folder: string, docs: string): readonly (readonly [start: string, original: string])[] {
  const original = docs === '' ? '' : `${docs}/`
  return [
    [`${TRANSLATIONS}/${folder}/`, ''],
    [`${original}${folder}/`, original],
  ]
}

/**
 * The files of a language: its translations, and the files of the default language that it does not translate. Sorted by
 * their original paths, so that documents have the same order in every language.
 */
export function filesOfLanguage(
  all: readonly SourcePath[],
  scope: string,
  folders: LanguageFolders,
): readonly SourcePath[] {
  const found = new Map<SourcePath, { path: SourcePath; rank: number }>()
  for (const path of all) {
    const { scope: own, place } = translationAt(path, folders)
    if (own !== scope && own !== '') continue
    const rank = (own === scope ? 2 : 0) + (path === place ? 0 : 1)
    if (rank >= (found.get(place)?.rank ?? 0)) found.set(place, { path, rank })
  }
  const isTranslated = (place: SourcePath) => (found.get(place)?.rank ?? 0) >= 2
  for (const [place, { rank }] of [...found])
    if (scope !== '' && rank < 2 && inOtherForm(place).some(isTranslated)) found.delete(place)
  return [...found].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, { path }]) => path)
}

/** Whether a language has only the pages that are translated. */
export function isPartial(scope: string, folders: LanguageFolders | undefined): boolean {
  return folders?.languages.some((each) => each.scope === scope && each.partial) ?? false
}

/** The pages among the files of a language: only its own files if it has no fallback. */
export function pagesOfLanguage(
  shown: readonly SourcePath[],
  scope: string,
  folders: LanguageFolders,
): readonly SourcePath[] {
  if (!isPartial(scope, folders)) return shown
  return shown.filter((path) => translationAt(path, folders).scope === scope)
}
