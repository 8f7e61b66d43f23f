import { wordsLanguage } from '../all.ts'
import type { ReferenceWords } from './words.ts'

const english = () => import('./en.ts')

/** The words of reference pages, by the keys of `LANGUAGES`. Each language is a module of its own. */
const LOADERS: Readonly<Record<string, () => Promise<{ words: ReferenceWords }>>> = {
  zh: () => import('./zh.ts'),
  'zh-hant': () => import('./zh-hant.ts'),
  en: english,
  ja: () => import('./ja.ts'),
  ko: () => import('./ko.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
  es: () => import('./es.ts'),
  pt: () => import('./pt-br.ts'),
  ru: () => import('./ru.ts'),
  ar: () => import('./ar.ts'),
}

/**
 * The words of reference pages for a `lang`: English for all languages without words.
 *
 * Not in the index of this package: a bundler makes files of these modules for whoever imports that, browsers included.
 */
export async function referenceWords(htmlLang: string): Promise<ReferenceWords> {
  const load = LOADERS[wordsLanguage(htmlLang)] ?? english
  return (await load()).words
}
