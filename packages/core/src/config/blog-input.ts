import * as z from 'zod'
import { readFolder, readRoute } from './address.ts'
import { below } from './below-input.ts'
import { choose, object, read, text } from './schema.ts'

const folder = read(readFolder)
const countOrAll = choose((value) => (typeof value === 'string' ? z.literal('ALL') : z.int().min(1)))
const fileOrNone = choose((value) => (value === false ? z.literal(false) : folder))

const feed = object({
  types: z.array(z.enum(['rss', 'atom', 'json'])).optional(),
  /** How many posts a feed has, the newest first. */
  limit: countOrAll.optional(),
  copyright: z.string().optional(),
})

const written = object({
  /** The folder of the posts, relative to the site's folder. */
  path: folder
    .refine((path) => path !== '', { params: { expected: 'a folder other than the site folder' } })
    .optional(),
  /** The route below which they lie; `/` for the top. */
  routeBasePath: read(readRoute).optional(),
  title: text.optional(),
  description: z.string().optional(),
  postsPerPage: countOrAll.optional(),
  /** How many posts stand beside every page of the blog. */
  recentCount: countOrAll.optional(),
  recentTitle: text.optional(),
  /** The file of the authors, below the folder of the posts; `false` for none. */
  authorsMap: fileOrNone.optional(),
  /** The file of the tags, below the folder of the posts; `false` for none. */
  tags: fileOrNone.optional(),
  /** Whether there is a page that lists all posts by year. */
  archive: z.boolean().optional(),
  /** Whether posts say how many minutes they take. */
  readingTime: z.boolean().optional(),
  ...below,
  /** Feeds need `url`; `false` for none. */
  feed: choose((value) => (value === false ? z.literal(false) : feed)).optional(),
})

/** What a user may say of the blog. */
export const blog = choose((value) => (value === false ? z.literal(false) : written))

export type BlogInput = z.output<typeof blog>
