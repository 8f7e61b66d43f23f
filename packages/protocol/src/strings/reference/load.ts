import type { ReferenceWords } from '../../strings.ts'
import { wordsLanguage } from '../all.ts'

const english = () => import('./en.json', { with: { type: 'json' } })

/** The words of reference pages, by the keys of `LANGUAGES`. */
const LOADERS: Readonly<Record<string, () => Promise<{ default: object }>>> = {
  ar: () => import('./ar.json', { with: { type: 'json' } }),
  de: () => import('./de.json', { with: { type: 'json' } }),
  en: english,
  es: () => import('./es.json', { with: { type: 'json' } }),
  fr: () => import('./fr.json', { with: { type: 'json' } }),
  ja: () => import('./ja.json', { with: { type: 'json' } }),
  ko: () => import('./ko.json', { with: { type: 'json' } }),
  pt: () => import('./pt.json', { with: { type: 'json' } }),
  ru: () => import('./ru.json', { with: { type: 'json' } }),
  zh: () => import('./zh.json', { with: { type: 'json' } }),
  'zh-hant': () => import('./zh-hant.json', { with: { type: 'json' } }),
}

/**
 * The words of reference pages for a `lang`; English for languages without words. A test compares all files with the
 * English one. Not exported from the index of this package: a bundler would emit files of these modules for everything
 * that imports the index, even for browsers.
 */
export async function referenceWords(htmlLang: string): Promise<ReferenceWords> {
  const load = LOADERS[wordsLanguage(htmlLang)] ?? english
  return (await load()).default as ReferenceWords
}
