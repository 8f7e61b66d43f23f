import type { Config } from '../config/config.ts'
import { localeNotBuilt } from '../diagnostics/catalogue.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Location } from '../paths.ts'

/** Reports configured languages that are not supported yet. */
export function checkLocales(
  { locale, locales }: Config,
  locate: (name: string) => Location | undefined,
): Diagnostic[] {
  return locales
    .filter(({ name }) => name !== locale.name)
    .map(({ name }) => localeNotBuilt(name, locale.name, locate(name)))
}
