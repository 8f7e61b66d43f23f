import type { Strings } from '@chatdocs/protocol'
import type { SourcePath } from '../paths.ts'
import { makeBelow } from './below.ts'
import type { BlogInput } from './blog-input.ts'
import type { BlogConfig, FeedConfig } from './config.ts'
import { present } from './schema.ts'

type Written = Exclude<BlogInput, false>

/** The blog with defaults, with titles in the given words; `undefined` if the blog is turned off. */
export function makeBlog(input: BlogInput | undefined, strings: Strings): BlogConfig | undefined {
  if (input === false) return undefined
  const written: Written = input ?? {}
  const path = written.path ?? 'blog'
  const file = (name: string | false) =>
    name === false ? undefined : ((path === '' ? name : `${path}/${name}`) as SourcePath)
  return {
    path,
    routeBase: written.routeBasePath ?? '/blog',
    title: written.title ?? strings.blogTitle,
    description: written.description ?? '',
    postsPerPage: written.postsPerPage ?? 10,
    recentCount: written.recentCount ?? 5,
    recentTitle: written.recentTitle ?? strings.blogRecent,
    archive: written.archive ?? true,
    readingTime: written.readingTime ?? true,
    ...makeBelow(written),
    ...present({
      authors: file(written.authorsMap ?? 'authors.yml'),
      tags: file(written.tags ?? 'tags.yml'),
      feed: makeFeed(written.feed),
    }),
  }
}

function makeFeed(input: Written['feed'] = {}): FeedConfig | undefined {
  if (input === false) return undefined
  const { types = ['rss', 'atom', 'json'], limit = 20, copyright } = input
  return { types: [...new Set(types)], limit, ...present({ copyright }) }
}
