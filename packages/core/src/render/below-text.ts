import type { LastUpdate, Locale } from '@chatdocs/protocol'
import type { BelowText } from '../config/config.ts'
import type { FrontMatter } from '../content/source/front-matter-schema.ts'
import type { FileHistory } from '../inputs.ts'

/** The maximum number of names on a page; the others are counted. */
const NAMES = 5

/** The edit address of a page: from its front matter, else from the site. */
export function editAddress(
  source: string,
  { customEditUrl }: Pick<FrontMatter, 'customEditUrl'>,
  { editUrl }: Pick<BelowText, 'editUrl'>,
): string | undefined {
  if (customEditUrl !== undefined) return customEditUrl || undefined
  const path = source.split('/').map(encodeURIComponent).join('/')
  return editUrl?.replaceAll('{path}', () => path)
}

/** The last update of a page: from its front matter, else from the history. */
export function lastUpdate(
  history: FileHistory | undefined,
  { lastUpdate: written }: Pick<FrontMatter, 'lastUpdate'>,
  { lastUpdated, contributors }: Pick<BelowText, 'lastUpdated' | 'contributors'>,
  locale: Locale,
): LastUpdate | undefined {
  const date = written?.date ?? (lastUpdated ? history?.date : undefined)
  const authors = written?.author ?? (contributors ? (history?.authors ?? []) : [])
  if (date === undefined && authors.length === 0) return undefined
  return {
    ...(date !== undefined && { date, text: formatDay(date, locale) }),
    ...(authors.length > 0 && { authors: authors.slice(0, NAMES), authorCount: authors.length }),
  }
}

/** `2025-01-05` → `2025年1月5日`: a UTC date in the language and calendar of a locale. */
export function formatDay(day: string, { htmlLang, calendar }: Locale): string {
  const options = { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC', calendar } as const
  return new Intl.DateTimeFormat(htmlLang, options).format(new Date(day))
}
