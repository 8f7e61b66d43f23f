import { type Locale, type OwnWords, stringsFor } from '@chatdocs/protocol'
import { configInvalid, missingPackage } from '../diagnostics/catalogue.ts'
import type { Checked, Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Location, SourcePath } from '../paths.ts'
import { makeApi } from './api.ts'
import { makeBlog } from './blog.ts'
import { checkInput } from './check.ts'
import type { Config } from './config.ts'
import { makeDocs } from './docs.ts'
import { FOREIGN_KEYS } from './foreign-keys.ts'
import { makePolicy } from './hosting.ts'
import { type CheckedInput, configSchema } from './input.ts'
import { spanOfKey } from './key-span.ts'
import { type ChosenLanguages, makeLocale, namesOf, unpreparedLanguages } from './locale.ts'
import { makeIcons } from './look.ts'
import { makeFooter, makeNavbar, type NavbarConfig } from './navbar.ts'
import { unmetKeys } from './optional.ts'
import type { KeyPath, Problem } from './problems.ts'
import { isRecord, present } from './schema.ts'
import { contrastProblems } from './theme-css.ts'

/** Defaults that come from outside of the configuration. */
export interface ConfigOrigin {
  /** The configuration file and its text, if any. */
  path?: SourcePath | undefined
  text?: string | undefined
  /** The default title. */
  title: string
  /** The default documents folder; empty for the site folder. */
  docsFolder: string
  /** The default sidebars file, if it exists. */
  sidebarsFile?: SourcePath | undefined
  /** The default language. */
  language: string
  /** The language of the configuration to make, if it is not the default one. */
  locale?: string | undefined
  /** The languages of this run, if they differ from the configuration. */
  chosen?: ChosenLanguages | undefined
  /** Optional packages that are not installed. */
  missing?: readonly string[] | undefined
}

/**
 * Checks a configuration and applies defaults. Reports every mistake; the valid parts still apply.
 * Use `{}` for a site without a configuration.
 */
export function normaliseConfig(input: unknown, at: ConfigOrigin): Checked<Config> {
  const { value, problems } = checkInput(configSchema, input, 'the configuration')
  const made = makeConfig(value, at)
  const api = makeApi(value.api, made.docs)
  const unmet = unmetKeys(value, at.missing ?? [])
  const socialCards = made.socialCards && !unmet.some(({ key }) => key === 'socialCards')
  return {
    value: { ...made, socialCards, api: api.packages },
    diagnostics: [
      ...[...problems, ...api.problems].map((problem) => configProblem(problem, at)),
      ...(made.assistants && made.url === '' ? [unlocated(at)] : []),
      ...contrastProblems(made, locate(['theme', 'accent'], at)),
      ...unpreparedLanguages(value, at).map((each) => configInvalid(each.message, undefined, each.help)),
      ...unmet.map(({ key, packages }) => missingPackage(key, packages, locate(key.split('.'), at))),
    ],
  }
}

function unlocated(at: ConfigOrigin): Diagnostic {
  const help = "set url: 'https://docs.example.com'"
  return configInvalid(
    'assistants: expected the address of the site in url',
    locate(['assistants'], at),
    help,
  )
}

export function namesLanguage(input: unknown): boolean {
  if (!isRecord(input)) return false
  const { lang, i18n } = input
  return lang !== undefined || (isRecord(i18n) && i18n.defaultLocale !== undefined)
}

function configProblem({ path, message, help }: Problem, at: ConfigOrigin): Diagnostic {
  const moved = FOREIGN_KEYS.get(path.join('.'))
  return configInvalid(message, locate(path, at), moved ?? help)
}

function locate(key: KeyPath, { path, text }: ConfigOrigin): Location | undefined {
  return path && { path, ...present({ span: text === undefined ? undefined : spanOfKey(text, key) }) }
}

function makeConfig(input: CheckedInput, at: ConfigOrigin): Omit<Config, 'api'> {
  const { main: name, names } = namesOf(input, at)
  const localeConfigs = new Map(Object.entries(input.i18n.localeConfigs))
  const locale = (name: string) => makeLocale(name, localeConfigs.get(name))
  const own = locale(at.locale ?? name)
  const { title, tagline, navbar, footer, announcementBar, blog, words } = localeConfigs.get(own.name) ?? {}
  const partial = names.filter((each) => each !== name && localeConfigs.get(each)?.fallback === false)
  return {
    ...makeShown(
      {
        ...input,
        ...present({ title, tagline, navbar, footer, announcementBar }),
        blog: input.blog && { ...input.blog, ...present(blog ?? {}) },
      },
      { own, words: words as OwnWords | undefined, names },
      at,
    ),
    root: input.baseUrl,
    baseUrl: own.name === name ? input.baseUrl : `${input.baseUrl}${own.path}/`,
    locale: own,
    locales: names.map(locale),
    defaultLocale: name,
    ...(partial.length > 0 && { partial }),
  }
}

type LanguageKeys = 'partial' | 'root' | 'baseUrl' | 'locale' | 'locales' | 'defaultLocale'

/** A key that depends on nothing else already has the value that the program uses. */
function makeShown(
  {
    lang,
    i18n,
    api,
    tableOfContents,
    announcementBar,
    contentSecurityPolicy,
    diagnostics,
    ...input
  }: CheckedInput,
  { own, words, names }: { own: Locale; words: OwnWords | undefined; names: readonly string[] },
  at: ConfigOrigin,
): Omit<Config, 'api' | LanguageKeys> {
  const { navbar, footer, hosting, feedback, title = at.title } = input
  return {
    ...input,
    path: at.path,
    title,
    words,
    docs: makeDocs(input.docs, at),
    blog: makeBlog(input.blog, stringsFor(own.htmlLang, words)),
    theme: { ...input.theme, icons: makeIcons(navbar, footer, input.baseUrl) },
    navbar: withLanguages(makeNavbar(navbar, title), names),
    footer: footer && makeFooter(footer),
    policy: makePolicy(contentSecurityPolicy, hosting, feedback),
    toc: tableOfContents,
    announcement: announcementBar,
    severities: diagnostics,
  }
}

/** The navbar ends with the language dropdown, unless the author puts it elsewhere. */
function withLanguages(navbar: NavbarConfig, locales: readonly string[]): NavbarConfig {
  const { items } = navbar
  if (locales.length < 2 || items.some(({ type }) => type === 'localeDropdown')) return navbar
  return { ...navbar, items: [...items, { type: 'localeDropdown', position: 'right' }] }
}
