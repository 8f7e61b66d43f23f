import * as z from 'zod'
import { readFolder, readRoute } from './address.ts'
import { below } from './below-input.ts'
import { choose, object, read, text } from './schema.ts'

const folder = read(readFolder)
const countOrAll = choose((value) => (typeof value === 'string' ? z.literal('ALL') : z.int().min(1)))
const fileOrNone = choose((value) => (value === false ? z.literal(false) : folder))

const feed = object({
  /**
   * The formats of the feed.
   *
   * @default all three
   */
  types: z.array(z.enum(['rss', 'atom', 'json'])).optional(),
  /**
   * The maximum number of posts in a feed, newest first.
   *
   * @minimum 1
   * @multipleOf 1
   * @default 20
   */
  limit: countOrAll.optional(),
  /**
   * The copyright in the feed.
   *
   * @default none
   */
  copyright: z.string().optional(),
})

/** What a language can have of its own. */
const words = {
  /**
   * The title of the list of posts.
   *
   * @default “Blog” in the language of the site
   */
  title: text.optional(),
  /**
   * The description of the list of posts.
   *
   * @default none
   */
  description: z.string().optional(),
  /**
   * The heading of the list of recent posts.
   *
   * @default “Recent posts” in the language of the site
   */
  recentTitle: text.optional(),
}

export const blogWords = object(words)

const written = object({
  /**
   * The folder of the posts, relative to the site folder.
   *
   * @default `blog`
   */
  path: folder
    .refine((path) => path !== '', { params: { expected: 'a folder other than the site folder' } })
    .optional(),
  /**
   * The path that their URLs begin with; `/` for the root of the site.
   *
   * @default `/blog`
   */
  routeBasePath: read(readRoute).optional(),
  ...words,
  /**
   * The number of posts in each page of the list.
   *
   * @minimum 1
   * @multipleOf 1
   * @default 10
   */
  postsPerPage: countOrAll.optional(),
  /**
   * The number of recent posts in the sidebar of blog pages.
   *
   * @minimum 1
   * @multipleOf 1
   * @default 5
   */
  recentCount: countOrAll.optional(),
  /**
   * The authors file, relative to the folder of the posts; `false` for none.
   *
   * @default `authors.yml`
   */
  authorsMap: fileOrNone.optional(),
  /**
   * The tags file, relative to the folder of the posts; `false` for none.
   *
   * @default `tags.yml`
   */
  tags: fileOrNone.optional(),
  /**
   * Whether to build a page that lists all posts by year.
   *
   * @default `true`
   */
  archive: z.boolean().optional(),
  /**
   * Whether posts show their reading time.
   *
   * @default `true`
   */
  readingTime: z.boolean().optional(),
  ...below,
  /** The feeds, which need `url`; `false` for none. */
  feed: choose((value) => (value === false ? z.literal(false) : feed)).optional(),
})

/** The blog options, or `false` for no blog. */
export const blog = choose((value) => (value === false ? z.literal(false) : written))

export type BlogInput = z.output<typeof blog>
