import type { LastUpdate, Locale } from '@chatdocs/protocol'
import type { BelowText } from '../config/docs.ts'
import type { FrontMatter } from '../content/source/front-matter-schema.ts'
import type { FileHistory, FileOrigin } from '../inputs.ts'

/** The maximum number of names on a page; the others are counted. */
const NAMES = 5

/** The part of a host's edit URLs before the branch. */
const EDITING = /\/(?:-\/|_)?edit\/(?=[^/])/

/**
 * The edit URL of a page: from its front matter, else from the site. A file of another repository gets one if the site's
 * URL belongs to a repository host, because all these URLs are similar.
 */
export function editAddress(
  source: string,
  { customEditUrl }: Pick<FrontMatter, 'customEditUrl'>,
  { editUrl }: Pick<BelowText, 'editUrl'>,
  origin?: FileOrigin,
): string | undefined {
  if (customEditUrl !== undefined) return customEditUrl || undefined
  const path = (origin?.path ?? source).split('/').map(encodeURIComponent).join('/')
  if (!origin?.repository) return editUrl && withoutWayUp(editUrl.replaceAll('{path}', () => path))
  const { url, branch } = origin.repository
  const [form] = EDITING.exec(editUrl ?? '') ?? []
  return form && url && branch ? `${url}${form}${branch}/${path}` : undefined
}

/** `edit/main/site/../packages` → `edit/main/packages` */
function withoutWayUp(address: string): string {
  const shorter = address.replace(/\/[^/?#]+\/\.\.(?=\/)/, '')
  return shorter === address ? address : withoutWayUp(shorter)
}

/** The last update of a page: from its front matter, else from the history. */
export function lastUpdate(
  history: FileHistory | undefined,
  { lastUpdate: written }: Pick<FrontMatter, 'lastUpdate'>,
  { showLastUpdated, showContributors }: Pick<BelowText, 'showLastUpdated' | 'showContributors'>,
  locale: Locale,
): LastUpdate | undefined {
  const date = written?.date ?? (showLastUpdated ? history?.date : undefined)
  const authors = written?.author ?? (showContributors ? (history?.authors ?? []) : [])
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
