import { IMAGES, type Locale, type OwnWords, stringsFor, TOC_LEVELS } from '@chatdocs/protocol'
import { configInvalid, missingPackage } from '../diagnostics/catalogue.ts'
import type { Checked, Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Location, SourcePath } from '../paths.ts'
import { makeAnnouncement } from './announcement.ts'
import { makeApi } from './api.ts'
import { makeBelow } from './below.ts'
import { makeBlog } from './blog.ts'
import { makeBudgets } from './budgets.ts'
import { checkInput } from './check.ts'
import type { Config, DocsConfig, NavbarConfig } from './config.ts'
import { FOREIGN_KEYS } from './foreign-keys.ts'
import { makeHosting } from './hosting.ts'
import type { LocaleInput } from './i18n-input.ts'
import { type CheckedInput, configSchema } from './input.ts'
import { spanOfKey } from './key-span.ts'
import { type ChosenLanguages, makeLocale, namesOf, unpreparedLanguages } from './locale.ts'
import { contrastProblems, makeLook } from './look.ts'
import type { PluginInput } from './markdown-input.ts'
import { makeFooter, makeNavbar } from './navbar.ts'
import { unmetKeys } from './optional.ts'
import { makePolicy } from './policy.ts'
import type { KeyPath, Problem } from './problems.ts'
import { isRecord, present } from './schema.ts'
import { makeSearch } from './search.ts'
import { makeVersioning } from './versions-input.ts'

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
  /** The language to make the configuration for, if it is not the default one. */
  locale?: string | undefined
  /** The languages of this run, if they are not the configured ones. */
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

/** Whether a configuration input sets the language. */
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
  const localeConfigs = new Map(Object.entries(input.i18n?.localeConfigs ?? {}))
  const locale = (name: string) => makeLocale(name, localeConfigs.get(name))
  const main = locale(name)
  const own = at.locale === undefined ? main : locale(at.locale)
  const root = input.baseUrl ?? '/'
  const words = localeConfigs.get(own.name)?.words as OwnWords | undefined
  const partial = names.filter((each) => each !== name && localeConfigs.get(each)?.fallback === false)
  return {
    ...makeShown(localized(input, localeConfigs.get(own.name)), { own, words, names }, at),
    root,
    baseUrl: own.name === main.name ? root : `${root}${own.path}/`,
    locale: own,
    locales: names.map(locale),
    defaultLocale: main.name,
    ...(partial.length > 0 && { partial }),
    ...present({ words }),
  }
}

/** The configuration with what a language has of its own. */
function localized(input: CheckedInput, own: LocaleInput = {}): CheckedInput {
  const { title, tagline, navbar, footer, announcementBar, blog } = own
  return {
    ...input,
    ...present({ title, tagline, navbar, footer, announcementBar }),
    ...(blog && input.blog !== false && { blog: { ...input.blog, ...blog } }),
  }
}

type LanguageKeys = 'words' | 'partial' | 'root' | 'baseUrl' | 'locale' | 'locales' | 'defaultLocale'

function makeShown(
  input: CheckedInput,
  { own, words, names }: { own: Locale; words: OwnWords | undefined; names: readonly string[] },
  at: ConfigOrigin,
): Omit<Config, 'api' | LanguageKeys> {
  const { navbar = {}, markdown = {}, title = at.title } = input
  return {
    title,
    tagline: input.tagline ?? '',
    titleDelimiter: input.titleDelimiter ?? '|',
    url: input.url ?? '',
    trailingSlash: input.trailingSlash ?? true,
    socialCards: input.socialCards ?? false,
    noIndex: input.noIndex ?? false,
    docs: makeDocs(input.docs, at),
    pages: { path: input.pages?.path ?? 'pages', ...makeBelow(input.pages) },
    components: { path: input.components?.path ?? 'components' },
    fences: input.fences ?? {},
    staticDirectories: input.staticDirectories ?? ['static'],
    linkedFolders: input.linkedFolders ?? [],
    images: makeImages(input.images),
    markdown: {
      ...(markdown.html !== undefined && markdown.html !== 'trust' && { html: markdown.html }),
      remarkPlugins: (markdown.remarkPlugins ?? []).map(makePlugin),
      rehypePlugins: (markdown.rehypePlugins ?? []).map(makePlugin),
      variables: Object.fromEntries(
        Object.entries(markdown.variables ?? {}).map(([name, value]) => [name, String(value)]),
      ),
    },
    redirects: input.redirects ?? {},
    plugins: (input.plugins ?? []).map(makePlugin),
    toc: makeToc(input.tableOfContents),
    colorMode: makeColorMode(input.colorMode),
    ...makeLook(input),
    navbar: withLanguages(makeNavbar(navbar, title), names),
    search: makeSearch(input.search),
    severities: present(input.diagnostics ?? {}),
    llms: input.llms ?? true,
    ...present({
      path: at.path,
      favicon: input.favicon,
      image: input.image,
      budgets: makeBudgets(input.budgets),
      hosting: makeHosting(input.hosting),
      policy: makePolicy(input.contentSecurityPolicy, makeHosting(input.hosting), input.feedback),
      assistants: input.assistants,
      feedback: input.feedback || undefined,
      offline: input.offline || undefined,
      footer: input.footer && makeFooter(input.footer),
      announcement: input.announcementBar && makeAnnouncement(input.announcementBar),
      blog: makeBlog(input.blog, stringsFor(own.htmlLang, words)),
    }),
  }
}

/** The navbar ends with the switch between languages, unless the author puts it elsewhere. */
function withLanguages(navbar: NavbarConfig, locales: readonly string[]): NavbarConfig {
  const { items } = navbar
  if (locales.length < 2 || items.some(({ type }) => type === 'localeDropdown')) return navbar
  const item = { type: 'localeDropdown', position: 'right', before: [], after: [] } as const
  return { ...navbar, items: [...items, { ...item, written: { type: item.type } }] }
}

function makeDocs(docs: CheckedInput['docs'] = {}, at: ConfigOrigin): DocsConfig {
  const path = docs.path ?? at.docsFolder
  return {
    path,
    routeBase: docs.routeBasePath ?? (path === '' ? '' : '/docs'),
    breadcrumbs: docs.breadcrumbs ?? true,
    ...makeBelow(docs),
    versioning: makeVersioning(docs),
    ...present({
      sidebars: (docs.sidebarPath as SourcePath | false | undefined) ?? at.sidebarsFile,
      mainDocument: docs.mainDocument,
    }),
  }
}

function makePlugin(plugin: PluginInput) {
  if (typeof plugin === 'string') return { module: plugin }
  const [module, options] = plugin
  return { module, ...present({ options }) }
}

function makeImages({ avif = false, quality, minWidth, maxWidth, steps }: CheckedInput['images'] = {}) {
  return { ...IMAGES, ...present({ quality, min: minWidth, max: maxWidth, steps }), avif }
}

/** If only one level is set, the default of the other is widened to fit. */
function makeToc({ minHeadingLevel, maxHeadingLevel }: NonNullable<CheckedInput['tableOfContents']> = {}) {
  const min = minHeadingLevel ?? TOC_LEVELS.min
  return { min, max: maxHeadingLevel ?? Math.max(min, TOC_LEVELS.max) }
}

/** Without a configured mode, the site follows the reader's system. */
function makeColorMode(input: CheckedInput['colorMode'] = {}): Config['colorMode'] {
  return {
    default: input.defaultMode ?? 'light',
    switchable: !input.disableSwitch,
    followSystem: input.respectPrefersColorScheme ?? input.defaultMode === undefined,
  }
}
