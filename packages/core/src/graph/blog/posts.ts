import { toUrl, type Url } from '@chatdocs/protocol'
import type { BlogConfig } from '../../config/blog.ts'
import type { AuthorsFile, TagsFile } from '../../config/blog-data.ts'
import type { Metadata } from '../../content/model.ts'
import { postDateInvalid, postWithoutDate } from '../../diagnostics/catalogue.ts'
import type { Checked, Diagnostic } from '../../diagnostics/diagnostic.ts'
import { type SourcePath, splitDate } from '../../paths.ts'
import { authorsOf, makeAuthors } from './authors.ts'
import { readDate } from './dates.ts'
import type { Blog, Post } from './model.ts'
import { makeTags } from './tags.ts'

/** The inputs of a blog. */
export interface BlogSources {
  config: BlogConfig
  posts: readonly Metadata[]
  authors: AuthorsFile
  /** Absent without a tags file. */
  tags: TagsFile | undefined
  /** The original path of a translated file, which determines its date and route. */
  place: (path: SourcePath) => SourcePath
}

type Placed = Metadata & { place: SourcePath }

/** The blog: every post with its date, address, authors and tags. Posts without a date are left out and reported. */
export function makeBlog({ config, posts: written, authors, tags, place }: BlogSources): Checked<Blog> {
  const diagnostics: Diagnostic[] = []
  const posts = written.map((each) => ({ ...each, place: place(each.path) }))
  const dated = posts.flatMap((metadata) => {
    const date = take(dateOf(metadata, config), diagnostics)
    return date === undefined ? [] : [{ metadata, date }]
  })
  const known = makeAuthors(authors, config)
  const { tags: all, keys } = take(
    makeTags(
      dated.map(({ metadata: { path, frontMatter } }) => ({ path, tags: frontMatter.tags })),
      tags,
      config,
    ),
    diagnostics,
  )
  const made = dated.map(({ metadata, date }, index): Post => {
    const people = take(authorsOf(metadata, known), diagnostics)
    return { ...makePost(metadata, config, date), authors: people, tags: keys[index] ?? [] }
  })
  const shown = new Set(made.flatMap((post) => (post.unlisted ? [] : post.tags)))
  const value = { posts: made.sort(byDate), authors: known, tags: all.filter(({ key }) => shown.has(key)) }
  return { value, diagnostics }
}

function take<T>({ value, diagnostics }: Checked<T>, into: Diagnostic[]): T {
  into.push(...diagnostics)
  return value
}

/** Newest first; posts with the same date by path. */
function byDate(a: Post, b: Post): number {
  if (a.date !== b.date) return a.date < b.date ? 1 : -1
  return a.source < b.source ? -1 : 1
}

/** The day of a post in UTC; `undefined` without a valid date. */
export function postDay(post: Pick<Placed, 'place' | 'frontMatter'>, config: BlogConfig): string | undefined {
  return readDate(writtenDate(post, config) ?? '')?.slice(0, 10)
}

/** The date in the front matter, else in the file name. File times are not used: a checkout changes them. */
function writtenDate({ place, frontMatter }: Pick<Placed, 'place' | 'frontMatter'>, config: BlogConfig) {
  return frontMatter.date ?? splitDate(belowBlog(place, config)).date
}

function dateOf(post: Placed, config: BlogConfig): Checked<string | undefined> {
  const { path, frontMatter } = post
  const written = writtenDate(post, config)
  const value = written === undefined ? undefined : readDate(written)
  if (value !== undefined) return { value, diagnostics: [] }
  const at = { path, ...(frontMatter.date !== undefined && { key: 'date' }) }
  const diagnostic = written === undefined ? postWithoutDate(at) : postDateInvalid(written, at)
  return { value, diagnostics: [diagnostic] }
}

function belowBlog(path: string, { path: folder }: BlogConfig): string {
  return folder === '' ? path : path.slice(folder.length + 1)
}

function makePost(metadata: Placed, config: BlogConfig, date: string): Omit<Post, 'authors' | 'tags'> {
  const { path, title, frontMatter } = metadata
  const updated = frontMatter.lastUpdate?.date && readDate(frontMatter.lastUpdate.date)
  return {
    source: path,
    url: addressOf(metadata, config),
    title,
    date,
    unlisted: frontMatter.unlisted ?? false,
    ...(frontMatter.redirectFrom && { redirectFrom: frontMatter.redirectFrom }),
    ...(updated && { updated }),
  }
}

/** The slug, else date and name: `2025-01-05-welcome.md` → `/blog/2025/01/05/welcome`. */
function addressOf({ place, frontMatter: { slug } }: Placed, config: BlogConfig): Url {
  const { date, name } = splitDate(belowBlog(place, config))
  const own = date === undefined ? name : `${date.replaceAll('-', '/')}/${name}`
  return toUrl(`${config.routeBase}/${(slug ?? own).replace(/[?#]/g, '')}`)
}
