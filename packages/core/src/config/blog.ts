import type { Strings, Url } from '@chatdocs/protocol'
import * as z from 'zod'
import type { SourcePath } from '../paths.ts'
import { readRoute } from './address.ts'
import { below } from './docs.ts'
import { choose, folder, object, read, text, wanted } from './schema.ts'

const countOrAll = choose((value) => (typeof value === 'string' ? z.literal('ALL') : z.int().min(1)))
const fileOrNone = choose((value) => (value === false ? z.literal(false) : folder))

const feed = object({
  /**
   * The formats of the feed.
   *
   * @default all three
   */
  types: z
    .array(z.enum(['rss', 'atom', 'json']))
    .transform((types) => [...new Set(types)])
    .default(['rss', 'atom', 'json']),
  /** The maximum number of posts in a feed, newest first. */
  limit: countOrAll.default(20),
  /** The copyright in the feed. */
  copyright: z.string().optional(),
})

/** Options that each language can override. */
const words = {
  /**
   * The title of the list of posts.
   *
   * @default “Blog” in the language of the site
   */
  title: text.optional(),
  /** The description of the list of posts. */
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
  /** The folder of the posts, relative to the site folder. */
  path: folder.refine((path) => path !== '', wanted('a folder other than the site folder')).default('blog'),
  /** The path that their URLs begin with; `/` for the root of the site. */
  routeBasePath: read(readRoute).default('/blog' as Url),
  ...words,
  /** The number of posts in each page of the list. */
  postsPerPage: countOrAll.default(10),
  /** The number of recent posts in the sidebar of blog pages. */
  recentCount: countOrAll.default(5),
  /** The authors file, relative to the folder of the posts; `false` for none. */
  authorsMap: fileOrNone.default('authors.yml'),
  /** The tags file, relative to the folder of the posts; `false` for none. */
  tags: fileOrNone.default('tags.yml'),
  /** Whether to build a page that lists all posts by year. */
  archive: z.boolean().default(true),
  /** Whether posts show their reading time. */
  readingTime: z.boolean().default(true),
  ...below,
  /** The feeds, which need `url`; `false` for none. */
  feed: choose((value) => (value === false ? z.literal(false) : feed)).prefault({}),
})

/** The blog options, or `false` for no blog. */
export const blog = choose((value) => (value === false ? z.literal(false) : written))

type Written = z.output<typeof written>

export type FeedConfig = z.output<typeof feed>
export type FeedType = FeedConfig['types'][number]

export interface BlogConfig extends Omit<Written, 'routeBasePath' | 'authorsMap' | 'tags' | 'feed'> {
  /** The base route of posts, `/blog`: decoded, without trailing slash; empty for the site's root. */
  routeBase: string
  title: string
  description: string
  recentTitle: string
  /** The authors and tags files, used if they exist. */
  authors?: SourcePath | undefined
  tags?: SourcePath | undefined
  feed?: FeedConfig | undefined
}

/** The blog with titles in the site's language; `undefined` if it is turned off. */
export function makeBlog(input: Written | false, strings: Strings): BlogConfig | undefined {
  if (input === false) return undefined
  const { routeBasePath, authorsMap, tags, feed, ...rest } = input
  const file = (name: string | false) => (name === false ? undefined : (`${rest.path}/${name}` as SourcePath))
  return {
    ...rest,
    routeBase: routeBasePath,
    title: rest.title ?? strings.blogTitle,
    description: rest.description ?? '',
    recentTitle: rest.recentTitle ?? strings.blogRecent,
    authors: file(authorsMap),
    tags: file(tags),
    feed: feed || undefined,
  }
}
