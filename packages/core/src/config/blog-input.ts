import * as z from 'zod'
import { readFolder, readRoute } from './address.ts'
import { below } from './below-input.ts'
import { choose, object, read, text } from './schema.ts'

const folder = read(readFolder)
const countOrAll = choose((value) => (typeof value === 'string' ? z.literal('ALL') : z.int().min(1)))
const fileOrNone = choose((value) => (value === false ? z.literal(false) : folder))

const feed = object({
  types: z.array(z.enum(['rss', 'atom', 'json'])).optional(),
  /**
   * The maximum number of posts in a feed, newest first.
   *
   * @minimum 1
   * @multipleOf 1
   */
  limit: countOrAll.optional(),
  copyright: z.string().optional(),
})

/** What a language can have of its own. */
const words = {
  title: text.optional(),
  description: z.string().optional(),
  recentTitle: text.optional(),
}

export const blogWords = object(words)

const written = object({
  /** The folder of the posts, relative to the site folder. */
  path: folder
    .refine((path) => path !== '', { params: { expected: 'a folder other than the site folder' } })
    .optional(),
  /** The base route of the posts; `/` for the site's root. */
  routeBasePath: read(readRoute).optional(),
  ...words,
  /**
   * @minimum 1
   * @multipleOf 1
   */
  postsPerPage: countOrAll.optional(),
  /**
   * The number of recent posts in the sidebar of blog pages.
   *
   * @minimum 1
   * @multipleOf 1
   */
  recentCount: countOrAll.optional(),
  /** The authors file, relative to the posts folder; `false` for none. */
  authorsMap: fileOrNone.optional(),
  /** The tags file, relative to the posts folder; `false` for none. */
  tags: fileOrNone.optional(),
  /** Whether to build a page that lists all posts by year. */
  archive: z.boolean().optional(),
  /** Whether posts show their reading time. */
  readingTime: z.boolean().optional(),
  ...below,
  /** Feeds need `url`; `false` for none. */
  feed: choose((value) => (value === false ? z.literal(false) : feed)).optional(),
})

/** The blog options, or `false` for no blog. */
export const blog = choose((value) => (value === false ? z.literal(false) : written))

export type BlogInput = z.output<typeof blog>
