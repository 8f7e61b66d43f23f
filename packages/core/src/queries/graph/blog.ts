import type { FeedLink, RecentPosts } from '@chatdocs/protocol'
import { type AuthorsFile, readAuthors, readTags, type TagsFile } from '../../config/blog-data.ts'
import { placeOf } from '../../config/languages.ts'
import type { Checked } from '../../diagnostics/diagnostic.ts'
import { type Blog, listedPosts } from '../../graph/blog/model.ts'
import { type Neighbours, neighboursOf } from '../../graph/blog/neighbours.ts'
import { makeBlog } from '../../graph/blog/posts.ts'
import { blogRoutes } from '../../graph/blog/routes.ts'
import type { SourcePath } from '../../paths.ts'
import { feedLinksOf } from '../../render/blog/feed.ts'
import { postYears } from '../../render/blog/years.ts'
import { query } from '../inputs/define.ts'
import { exists, files, text } from '../inputs/inputs.ts'
import { config, fallbackOf, fileAt, folders, wordsIn } from '../site/config.ts'
import { metadata, postSources, published } from '../texts/content.ts'

/** The authors by key; empty without an authors file. */
export const authorsFile = query('authorsFile', async (db): Promise<Checked<AuthorsFile>> => {
  const place = (await db.get(config)).value.blog?.authors
  const path = place && (await fileAt(db, place))
  if (path === undefined || !(await db.get(exists, path))) return { value: {}, diagnostics: [] }
  return readAuthors(path, await db.get(text, path))
})

/** The tags by key; `undefined` without a tags file: then every tag is valid. */
const tagsFile = query('tagsFile', async (db): Promise<Checked<TagsFile | undefined>> => {
  const place = (await db.get(config)).value.blog?.tags
  const path = place && (await fileAt(db, place))
  if (path === undefined || !(await db.get(exists, path))) return { value: undefined, diagnostics: [] }
  return readTags(path, await db.get(text, path))
})

/** Whether the posts folder exists; in a language without a fallback, whether it has posts. */
export const hasBlog = query('hasBlog', async (db): Promise<boolean> => {
  const [{ value }, all] = await Promise.all([db.get(config), db.get(files)])
  const { blog } = value
  if (await fallbackOf(db)) return (await db.get(postSources)).length > 0
  return blog !== undefined && (blog.path === '' || all.some((path) => path.startsWith(`${blog.path}/`)))
})

/** All posts, authors and tags; `undefined` if the site has no blog. */
export const blog = query('blog', { kept: true }, async (db): Promise<Checked<Blog | undefined>> => {
  const [{ value: site }, isThere] = await Promise.all([db.get(config), db.get(hasBlog)])
  if (!isThere || !site.blog) return { value: undefined, diagnostics: [] }
  const [sources, authors, tags] = await Promise.all([
    db.get(postSources),
    db.get(authorsFile),
    db.get(tagsFile),
  ])
  const known = await published(db, sources)
  const [posts, where] = await Promise.all([
    Promise.all(known.map((path) => db.get(metadata, path))),
    db.get(folders),
  ])
  const made = makeBlog({
    config: site.blog,
    posts,
    authors: authors.value,
    tags: tags.value,
    place: (path) => placeOf(path, where),
  })
  return {
    value: made.value,
    diagnostics: [...authors.diagnostics, ...tags.diagnostics, ...made.diagnostics],
  }
})

/** The next newer and the next older post of a listed post. */
export const postNeighbours = query('postNeighbours', async (db, path: SourcePath): Promise<Neighbours> => {
  const { value } = await db.get(blog)
  return value ? neighboursOf(value, path) : {}
})

/** The newest posts, for the sidebar of blog pages. */
export const recentPosts = query('recentPosts', async (db): Promise<RecentPosts> => {
  const [{ value: site }, { value }] = await Promise.all([db.get(config), db.get(blog)])
  if (!site.blog || !value) return { title: '', years: [], more: [] }
  const { recentCount: count, recentTitle: title } = site.blog
  const posts = listedPosts(value).slice(0, count === 'ALL' ? undefined : count)
  const lists = blogRoutes(value, site.blog, wordsIn(site))
  const more = lists.flatMap((each) =>
    each.kind === 'blog' && WHOLE.has(each.view.type) ? [{ label: each.title, href: each.url }] : [],
  )
  return { title, years: postYears(posts, site.locale), more }
})

/** The views that list all posts, authors or tags. */
const WHOLE: ReadonlySet<string> = new Set(['archive', 'authors', 'tags'])

/** Links to the feeds; none for a blog without posts, or without `url` in the configuration. */
export const feedLinks = query('feedLinks', async (db): Promise<readonly FeedLink[]> => {
  const [{ value: site }, { value }] = await Promise.all([db.get(config), db.get(blog)])
  if (!site.blog?.feed || !value || site.url === '' || listedPosts(value).length === 0) return []
  return feedLinksOf(site.blog.feed.types, site.blog, site.title)
})
