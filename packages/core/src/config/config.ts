import type { Footer, Locale, OwnWords } from '@chatdocs/protocol'
import type { SourcePath } from '../paths.ts'
import type { ApiPackage } from './api.ts'
import type { BlogConfig } from './blog.ts'
import type { DocsConfig } from './docs.ts'
import type { PolicyConfig } from './hosting.ts'
import type { CheckedInput } from './input.ts'
import type { ThemeConfig } from './look.ts'
import type { NavbarConfig } from './navbar.ts'

/** The parts of a configuration that depend on several keys, or on the files of the site. */
interface Made {
  /** The configuration file, if any. */
  path?: SourcePath | undefined
  title: string
  /** The base of the pages of this language. Starts and ends with a slash. */
  baseUrl: string
  /** The base of the default language, and of files that all languages share. */
  root: string
  /** The language of this configuration: there is one configuration for each language. */
  locale: Locale
  /** All languages, including the default one. */
  locales: readonly Locale[]
  defaultLocale: string
  /** The languages without a fallback: they have only the pages that are translated. */
  partial?: readonly string[] | undefined
  /** The interface texts that the site replaces. */
  words?: OwnWords | undefined
  docs: DocsConfig
  /** The blog, used if its folder exists; absent if it is turned off. */
  blog?: BlogConfig | undefined
  theme: ThemeConfig
  navbar: NavbarConfig
  footer?: Footer | undefined
  policy?: PolicyConfig | undefined
  toc: CheckedInput['tableOfContents']
  announcement?: CheckedInput['announcementBar']
  /** Overrides of the default severities. */
  severities: CheckedInput['diagnostics']
  /** The packages with a generated API reference. */
  api: readonly ApiPackage[]
}

/** The keys that these parts replace. */
type Source =
  | 'lang'
  | 'i18n'
  | 'tableOfContents'
  | 'announcementBar'
  | 'contentSecurityPolicy'
  | 'diagnostics'

/** The configuration as the program uses it: complete and checked. Later stages have no defaults. */
export interface Config extends Omit<CheckedInput, keyof Made | Source>, Made {}
