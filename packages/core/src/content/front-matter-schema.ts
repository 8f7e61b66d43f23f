import { isExternal } from '@chatdocs/protocol'
import { z } from 'zod'
import { nearest } from '../diagnostics/nearest.ts'
import type { FrontMatter } from './model.ts'

const text = z.string({ error: 'must be a text' })
const flag = z.boolean({ error: 'must be true or false' })
const level = z.int({ error: 'must be a heading level, 2 to 6' }).min(2).max(6)
const neighbour = z.string({ error: 'must be the id of a document, or null for none' }).nullable()

/**
 * What front matter may say, by the names it has in files. Each schema's message says what is
 * expected and reads on from the key: `sidebar_position must be a number`.
 */
export const KEYS = {
  id: text.regex(/^[^/]+$/, { error: 'must not be empty or contain a slash' }),
  title: text,
  hide_title: flag,
  hide_table_of_contents: flag,
  toc_min_heading_level: level,
  toc_max_heading_level: level,
  description: text,
  keywords: z.preprocess(
    (value) => (typeof value === 'string' ? value.split(/\s*[,，、]\s*/).filter(Boolean) : value),
    z.array(text, { error: 'must be a list of texts' }),
  ),
  image: text,
  slug: text.refine((slug) => !isExternal(slug) && !slug.split('/').includes('..'), {
    error: 'must be a path within the site, without `..`',
  }),
  sidebar_label: text,
  sidebar_position: z.number({ error: 'must be a number' }),
  displayed_sidebar: z.string({ error: 'must be the name of a sidebar, or null for none' }).nullable(),
  pagination_label: text,
  pagination_next: neighbour,
  pagination_prev: neighbour,
  draft: flag,
  unlisted: flag,
} as const satisfies Record<string, z.ZodType>

export type Key = keyof typeof KEYS
export type Values = { -readonly [K in Key]?: z.infer<(typeof KEYS)[K]> }

export function isKey(name: string): name is Key {
  return Object.hasOwn(KEYS, name)
}

/**
 * The key that an unknown one was meant to be. Keys are anyone's to invent, so only what can hardly be
 * anything else counts: `sidebarPosition`, `sidebar_postion`.
 */
export function nearKey(name: string): string | undefined {
  if (isKey(name)) return undefined
  const plain = (each: string) => each.replace(/[-_\s]/g, '').toLowerCase()
  const same = Object.keys(KEYS).find((each) => plain(each) === plain(name))
  return same ?? (name.length < 5 ? undefined : nearest(name, Object.keys(KEYS)))
}

/** Keys whose numbers are taken as written: `title: 2024`, `sidebar_label: 1.0`. */
export function wantsText(key: Key): boolean {
  return key !== 'sidebar_position' && !key.startsWith('toc_') && KEYS[key] !== flag
}

/** Keys for which `null` says something; for all others it is as if they were not there. */
export function takesNull(key: Key): boolean {
  return KEYS[key].safeParse(null).success
}

/** The values by the names they have among the facts. */
export function toFrontMatter(values: Values): FrontMatter {
  const { toc_min_heading_level, toc_max_heading_level, ...rest } = values
  return Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [
      key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  )
}
