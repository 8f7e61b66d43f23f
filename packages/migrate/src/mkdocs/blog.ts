import { frontMatterSource, writtenValues } from '@chatdocs/core'
import { DOCUMENT, slugOf } from '../addresses.ts'
import { addingKey } from '../front-matter.ts'
import { asList, asRecord, asText } from '../plan.ts'
import type * as key from '../table.ts'

/**
 * The blog of Material for MkDocs. Posts stay where they are, and keep their addresses; the page of the blog's folder
 * becomes the list of posts. Returns the files that are no documents: that page, then the posts.
 */
export async function writeBlog(options: unknown, context: key.Context): Promise<string[]> {
  const { folder, sources, plan } = context
  const given = asRecord(options)
  const blog = (asText(given.blog_dir) ?? 'blog').replace(/^\.?\/*|\/+$/g, '')
  const own = [folder, blog].filter((each) => each !== '' && each !== '.').join('/')
  const posts = `${own}/${(asText(given.post_dir) ?? 'posts').replace('{blog}/', '')}`
  const index = `${own}/index.md`
  const files = sources.files(posts, DOCUMENT)
  if (files.length === 0) return []
  plan.set('blog.path', posts)
  plan.set('blog.routeBasePath', `/${blog}`)
  if (sources.has(index)) {
    plan.set('blog.title', /^# +(.+)$/m.exec(sources.text(index))?.[1])
    plan.moves.set(index, `${own}/_index.md`)
    plan.addresses.push({ url: `/${blog}`, path: index })
  }
  for (const path of files) {
    const text = sources.text(path)
    const values = writtenValues(text)
    const day = asText(asRecord(values.date).created) ?? asText(values.date)
    if (day === undefined || values.draft === true) continue
    const title = asText(values.title) ?? /^# +(.+?)[ #]*$/m.exec(text)?.[1]
    const parts: Readonly<Record<string, string>> = {
      date: dateBy(asText(given.post_url_date_format) ?? 'yyyy/MM/dd', day),
      slug: asText(values.slug) ?? slugOf(title ?? path.replace(/^.*\/|\.mdx?$/g, '')),
      categories: asList(values.categories)
        .map((each) => slugOf(String(each)))
        .join('/'),
    }
    const address = (asText(given.post_url_format) ?? '{date}/{slug}').replace(
      /\{(\w+)\}/g,
      (_, name: string) => parts[name] ?? '',
    )
    const front = frontMatterSource(text)
    const slug = /^slug:.*$/m.exec(front?.source ?? '')
    const start = (front?.start ?? 0) + (slug?.index ?? 0)
    const line = `slug: ${address}`
    plan.splice(path, slug ? { start, end: start + slug[0].length, text: line } : addingKey(text, line))
    plan.addresses.push({ url: `/${blog}/${address}`, path })
  }
  const map = `${own}/.authors.yml`
  const { authors } = sources.has(map) ? await sources.settings(map) : {}
  const lines = Object.entries(asRecord(authors)).map(([name, each]) => {
    const { name: title, description, avatar, url } = asRecord(each)
    return `${JSON.stringify(name)}: ${JSON.stringify({ name: title, title: description, image_url: avatar, url })}\n`
  })
  if (lines.length > 0) plan.files.set(`${posts}/authors.yml`, lines.join(''))
  return [index, ...files]
}

/** `2025-11-05` by a pattern such as `yyyy/MM/dd`. */
function dateBy(pattern: string, day: string): string {
  const [year = '', month = '', date = ''] = day.slice(0, 10).split('-')
  const names: Readonly<Record<string, string>> = { yyyy: year, yy: year.slice(2), MM: month, dd: date }
  return pattern.replace(/yyyy|yy|MM|dd/g, (name) => names[name] ?? name)
}
