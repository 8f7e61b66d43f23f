import { BADGE_TYPES } from '@chatdocs/protocol'
import * as z from 'zod'
import { differInOne, nearest } from '../../diagnostics/nearest.ts'
import { OLD_ADDRESS } from '../../paths.ts'
import { runsCode } from '../../schemes.ts'

const text = z.string({ error: 'must be a string' })
const flag = z.boolean({ error: 'must be true or false' })
const level = z.int({ error: 'must be a heading level, 2 to 6' }).min(2).max(6)
/** A date in UTC; a time without a zone is UTC. */
const day = z.iso
  .date()
  .or(z.iso.datetime({ offset: true }))
  .or(z.iso.datetime({ local: true }).transform((moment) => `${moment}Z`))
  .transform((moment) => new Date(moment).toISOString().slice(0, 10))
const names = z.preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(text).min(1))

const LAST_UPDATE = 'must have a date such as 2025-01-05, an author, or both'

const lastUpdate = saying(
  LAST_UPDATE,
  oneOf(z.object({ date: day.optional(), author: names.optional() }), ['date', 'author'], LAST_UPDATE),
)
const neighbour = z.string({ error: 'must be the id of a document, or null for none' }).nullable()

/** An address that runs no code. */
const url = text.refine((value) => !runsCode(value), {
  error: ({ input }) => `has an address that runs code: ${input}`,
})

const AUTHORS = 'must be the key of an author, an author with a name, or a list of them'

const author = z.union(
  [
    text,
    oneOf(
      z.object({
        key: text.exactOptional(),
        name: text.exactOptional(),
        title: text.exactOptional(),
        url: url.exactOptional(),
        email: text.exactOptional(),
        image_url: url.optional(),
        image: url.optional(),
      }),
      ['key', 'name'],
      AUTHORS,
    ).transform(({ image_url, image = image_url, ...rest }) => ({
      ...rest,
      ...(image !== undefined && { image }),
    })),
  ],
  { error: AUTHORS },
)

/** An author's key, or an author defined in the post. With a `key`, the values here override the author file's. */
export type WrittenAuthor = z.output<typeof author>

const tag = z.union([text, z.object({ label: text, permalink: text.exactOptional() })], {
  error: 'must be a list of names, or of objects with a label',
})

/** A tag's name, or a tag with a separate address. */
export type WrittenTag = z.output<typeof tag>

const image = z.object({ src: url, alt: text.optional() })
const source = z.union([url, image])

const hero = z.object({
  name: text.optional(),
  text: text.optional(),
  tagline: text.optional(),
  /** `srcDark` is its file in the dark mode. */
  image: z.union([url, image.extend({ srcDark: url.optional() })]).optional(),
  /** Code beside the words. If there is an image, too, the image is a preview, and both are below the words. */
  code: z.object({ text, lang: text.optional(), title: text.optional() }).optional(),
  actions: z.array(z.object({ text, link: url, theme: z.enum(['brand', 'alt']).optional() })).optional(),
})

const HEAD = 'must be a list of tags, such as { tag: meta, attributes: { name: x, content: y } }'

const headTag = z
  .strictObject(
    {
      tag: z.enum(['title', 'meta', 'link', 'script', 'style', 'noscript'], { error: HEAD }),
      /** `true` for an attribute without a value. */
      attributes: z
        .record(z.string().regex(/^[a-zA-Z_:][\w:.-]*$/), z.string().or(z.boolean()), { error: HEAD })
        .optional(),
      content: text.exactOptional(),
    },
    { error: HEAD },
  )
  .transform(({ attributes = {}, ...rest }) => {
    const set = Object.entries(attributes).filter(
      (each): each is [string, string | true] => each[1] !== false,
    )
    return { ...rest, attributes: Object.fromEntries(set) }
  })

const feature = z.object({
  title: text,
  details: text.optional(),
  icon: source.optional(),
  link: url.optional(),
  linkText: text.optional(),
})

/** The keys inside the values of these keys, or inside the entries of their lists. */
export const INNER: Readonly<Record<string, readonly string[]>> = {
  hero: Object.keys(hero.shape),
  features: Object.keys(feature.shape),
}

const badge = z.union(
  [
    text.transform((words) => ({ text: words, type: 'info' as const })),
    z.object({ text, type: z.enum(BADGE_TYPES).default('info') }),
  ],
  { error: `must be a text, or an object with a text and a type: ${BADGE_TYPES.join(', ')}` },
)

const SECTIONS = 'must be a list of sections, each with an id, a label and an optional badge'

const REDIRECT_FROM =
  'must be an old address of the page such as /docs/old, or a list of them, without patterns'

/** An object with at least one of these keys, in JSON Schema, too. */
function oneOf<Shape extends z.ZodRawShape>(
  object: z.ZodObject<Shape>,
  keys: readonly (string & keyof Shape)[],
  error: string,
) {
  const has = (key: string) => ({ type: 'object', properties: { [key]: {} }, required: [key] })
  return object
    .refine((value) => keys.some((key) => Object.hasOwn(value, key)), { error })
    .meta({ anyOf: keys.map(has) })
}

function asList(value: unknown): unknown {
  return Array.isArray(value) || value === undefined || value === null ? value : [value]
}

/** A schema with one message for all mistakes in it: the second member turns every error into an error of the union. */
function saying<Schema extends z.ZodType>(error: string, schema: Schema) {
  return z.union([schema, z.never()], { error })
}

/**
 * The schema of each front matter key. Its error message continues after the key: `sidebar_position must be
 * a number`. The package contains them as JSON Schema, which knows patterns but no functions.
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
    (value) =>
      typeof value === 'string'
        ? value
            .trim()
            .split(/\s*[,，、]\s*/)
            .filter(Boolean)
        : value,
    z.array(text, { error: 'must be a list of strings' }),
  ),
  image: text.refine((value) => !runsCode(value), { error: 'must be an image, not code' }),
  slug: text.regex(/^(?![a-zA-Z][a-zA-Z0-9+.-]*:|\/\/)(?!(?:[\s\S]*\/)?\.\.(?:\/|$))[^?#]*$/, {
    error: 'must be a path within the site, without `..`, ? and #',
  }),
  /** Old addresses of the page, with a leading slash. */
  redirect_from: z.preprocess(
    asList,
    z.array(text.regex(OLD_ADDRESS, { error: REDIRECT_FROM }), { error: REDIRECT_FROM }),
  ),
  sidebar_label: text,
  sidebar_badge: badge,
  /** Sections of the page that are below it in the sidebar. */
  sidebar_sections: z.array(
    z.object({ id: text, label: text, badge: badge.optional() }, { error: SECTIONS }),
    { error: SECTIONS },
  ),
  /** Classes of the link, for style sheets of the site. */
  sidebar_class_name: text,
  sidebar_position: z.number({ error: 'must be a number' }),
  displayed_sidebar: z.string({ error: 'must be the name of a sidebar, or null for none' }).nullable(),
  pagination_label: text,
  pagination_next: neighbour,
  pagination_prev: neighbour,
  /** The date of a post, exactly as in the file. */
  date: text,
  authors: z.preprocess(asList, z.array(author, { error: AUTHORS })),
  tags: z.preprocess(asList, z.array(tag, { error: 'must be a list of names' })),
  draft: flag,
  unlisted: flag,
  /** Whether names of API symbols become links. */
  api_links: flag,
  /** The URL for editing the page; `null` or empty for none. */
  custom_edit_url: text
    .regex(/^(?:$|[hH][tT][tT][pP][sS]?:\/\/[^/\s])/, {
      error: 'must be an absolute address, or null for none',
    })
    .nullable(),
  /** Overrides the file's history; the date has the form `2025-01-05`. */
  last_update: lastUpdate,
  original_digest: text,
  /** Tags for the head of the page, as in the configuration. */
  head: z.array(headTag, { error: HEAD }),
  layout: z.enum(['doc', 'page', 'home'], { error: 'must be doc, page or home' }),
  hero: saying(
    'must have name, text, tagline, image, code with a text, or actions, each action with a text and a link',
    hero,
  ),
  features: saying(
    'must be a list of objects with a title, and details, icon, link or linkText',
    z.array(feature),
  ),
} as const satisfies Record<string, z.ZodType>

export type Key = keyof typeof KEYS
export type Values = { -readonly [K in Key]?: z.infer<(typeof KEYS)[K]> }

/** Keys that are needed only to parse a document, or by the command `translations`: no other page depends on them. */
const PARSED = [
  'toc_min_heading_level',
  'toc_max_heading_level',
  'head',
  'layout',
  'hero',
  'features',
  'original_digest',
] as const satisfies readonly Key[]

type Camel<K extends string> = K extends `${infer Word}_${infer Rest}`
  ? `${Word}${Capitalize<Camel<Rest>>}`
  : K

/** Front matter as pages and the graph use it: the keys of the schema but `PARSED`, without a site's own keys. */
export type FrontMatter = {
  [K in Exclude<Key, (typeof PARSED)[number]> as Camel<K>]?: Readonly<Values[K]>
}

export function isKey(name: string): name is Key {
  return Object.hasOwn(KEYS, name)
}

/**
 * The key that a misspelled one meant. Sites can add their own keys, so only near-certain matches count:
 * `sidebarPosition`, `sidebar_postion`.
 */
export function nearKey(name: string): string | undefined {
  if (isKey(name)) return undefined
  const plain = (each: string) => each.replace(/[-_\s]/g, '').toLowerCase()
  const same = Object.keys(KEYS).find((each) => plain(each) === plain(name))
  const near = same ?? nearest(name, Object.keys(KEYS))
  // In short names, one letter may differ: `tagz`, `tag`. `data` is a word of its own.
  const isSure = name.length > 4 || (near !== undefined && name !== 'data' && differInOne(name, near))
  return same ?? (isSure ? near : undefined)
}

/** Keys of other generators that do nothing here, and what to use instead. A site can use them in its own components. */
export const FOREIGN: ReadonlyMap<string, string> = new Map([
  ['outline', 'write toc_min_heading_level and toc_max_heading_level, or hide_table_of_contents: true'],
  [
    'tableOfContents',
    'write toc_min_heading_level and toc_max_heading_level, or hide_table_of_contents: true',
  ],
  ['aside', 'write hide_table_of_contents: true for a page without its contents'],
  ['sidebar', 'write sidebar_position and sidebar_label, or displayed_sidebar: null for none'],
  ['template', 'write layout: page for a page without a sidebar, or layout: home'],
  ['prev', 'write pagination_prev: the id of a document, or null'],
  ['next', 'write pagination_next: the id of a document, or null'],
  ['editLink', 'write custom_edit_url: null for none'],
  ['editUrl', 'write custom_edit_url'],
  ['lastUpdated', 'write last_update: { date: 2025-01-05 }'],
])

/** Whether `layout` has a value of another generator. Such pages look like all others here. */
export function isForeignLayout(value: unknown): value is string {
  return typeof value === 'string' && !KEYS.layout.safeParse(value).success
}

/** The possible values of a key, if there are only a few. */
export function choicesOf(name: string): readonly string[] {
  const schema = isKey(name) ? KEYS[name] : undefined
  if (schema === flag) return ['true', 'false']
  return schema instanceof z.ZodEnum ? schema.options.map(String) : []
}

/** Keys that take numbers literally, as text: `title: 2024`, `sidebar_label: 1.0`. */
export function wantsText(key: Key): boolean {
  return key !== 'sidebar_position' && !key.startsWith('toc_') && KEYS[key] !== flag
}

/** Keys for which `null` has a meaning; for all others it equals a missing key. */
export function takesNull(key: Key): boolean {
  return KEYS[key].safeParse(null).success
}

/** The front matter that a standalone page implies. */
const ALONE: Values = {
  displayed_sidebar: null,
  hide_table_of_contents: true,
  pagination_next: null,
  pagination_prev: null,
}

/** Renames the keys to those of `FrontMatter`, and adds the values that a standalone page implies. */
export function toFrontMatter(values: Values): FrontMatter {
  const isAlone = values.layout !== undefined && values.layout !== 'doc'
  const camel = (key: string) => key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  const entries = Object.entries({ ...(isAlone && ALONE), ...values })
  return Object.fromEntries(
    entries
      .filter(([key]) => PARSED.every((each) => each !== key))
      .map(([key, value]) => [camel(key), value]),
  )
}
