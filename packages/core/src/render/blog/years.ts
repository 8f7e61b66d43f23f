import type { DateWords, Locale, PostYear } from '@chatdocs/protocol'
import type { Post } from '../../graph/blog/model.ts'

type Shown = 'date' | 'day'

/** A UTC date in the site's language: `2025年1月5日`, optionally without the year. */
export function dateWords(
  iso: string,
  locale: Pick<Locale, 'htmlLang' | 'calendar'>,
  shown: Shown = 'date',
): DateWords {
  const format = new Intl.DateTimeFormat(locale.htmlLang, {
    day: 'numeric',
    month: 'long',
    ...(shown === 'date' && { year: 'numeric' }),
    timeZone: 'UTC',
    calendar: locale.calendar,
  })
  return { text: format.format(new Date(iso)), iso }
}

/** Groups posts by year in UTC, keeping their order (newest first). */
export function postYears(posts: readonly Post[], locale: Locale): PostYear[] {
  const years = new Map<number, PostYear['posts'][number][]>()
  for (const { date, title, url } of posts) {
    const year = Number(date.slice(0, 4))
    const link = { label: title, href: url, date: dateWords(date, locale, 'day') }
    years.set(year, [...(years.get(year) ?? []), link])
  }
  return [...years].map(([year, own]) => ({ year, posts: own }))
}
