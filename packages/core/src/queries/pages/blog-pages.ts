import type { Reader } from '@chatdocs/engine'
import {
  type AuthorCard,
  isExternal,
  type PostFacts,
  type PostPreview,
  type RouteData,
  type TagLink,
  type Url,
} from '@chatdocs/protocol'
import { type BlogList, makeList } from '../../graph/blog/list.ts'
import type { Person, Post } from '../../graph/blog/model.ts'
import type { SourcePath } from '../../paths.ts'
import { authorCard, listData, postData, postFacts, tagLink } from '../../render/blog/data.ts'
import { pageBody } from '../../render/body.ts'
import type { PageBase } from '../../render/route-data.ts'
import { blog, postNeighbours, recentPosts } from '../graph/blog.ts'
import { route } from '../graph/graph.ts'
import { imageAt, picture } from '../graph/images.ts'
import { originalLanguages } from '../graph/translations.ts'
import { query } from '../inputs/define.ts'
import { config, wordsIn } from '../site/config.ts'
import { belowTextOf } from '../texts/below-text.ts'
import { document, excerpt, facts as factsAt, futureDay, isCut, minutes, rawBody } from '../texts/content.ts'
import { filledBody, slotValues } from './bodies.ts'
import { textParts } from './bundles.ts'

/** The data of a post's page. */
export async function postPage(db: Reader, post: Post, base: PageBase): Promise<RouteData> {
  const { source, url } = post
  const [shown, known, raw, { toc }, neighbours, recent, early] = await Promise.all([
    factsOf(db, post),
    db.get(factsAt, source),
    db.get(rawBody, source),
    db.get(document, source),
    db.get(postNeighbours, source),
    db.get(recentPosts),
    futureDay(db, source),
  ])
  const { blog: settings } = (await db.get(config)).value
  const [values, original, parts, below] = await Promise.all([
    slotValues(db, source, { url }),
    originalLanguages(db, source),
    textParts(db, [known]),
    settings && belowTextOf(db, source, settings),
  ])
  const text = { body: pageBody(raw, { values, ...(original && { original }) }), ...parts }
  return postData(base, {
    known,
    shown,
    text,
    toc,
    neighbours,
    recent,
    isEarly: early !== undefined,
    ...below,
  })
}

/** The data of a list's page. */
export async function listPage(db: Reader, base: PageBase): Promise<RouteData | undefined> {
  const { url } = base.route
  const [list, { value }, recent] = await Promise.all([
    db.get(blogList, url),
    db.get(config),
    db.get(recentPosts),
  ])
  if (!list || !value.blog) return undefined
  const shown = 'page' in list.view ? list.posts : []
  const [previews, authors, texts] = await Promise.all([
    Promise.all(shown.map((post) => previewOf(db, post, url))),
    Promise.all(list.authors.map((each) => authorCardOf(db, each))),
    Promise.all(shown.map(({ source }) => db.get(factsAt, source))),
  ])
  const { blog: settings, locale } = value
  const strings = wordsIn(value)
  const parts = await textParts(db, texts)
  return listData(base, { list, config: settings, locale, strings, previews, authors, recent, parts })
}

/** The files of the posts on a list's page. */
export async function postsOn(db: Reader, url: Url): Promise<readonly SourcePath[]> {
  const list = await db.get(blogList, url)
  return list && 'page' in list.view ? list.posts.map(({ source }) => source) : []
}

/** The inputs of one list. */
const blogList = query('blogList', async (db, url: Url): Promise<BlogList | undefined> => {
  const [{ value: site }, { value }, at] = await Promise.all([
    db.get(config),
    db.get(blog),
    db.get(route, url),
  ])
  return value && site.blog && at?.kind === 'blog' ? makeList(value, at.view, site.blog) : undefined
})

async function previewOf(db: Reader, post: Post, url: Url): Promise<PostPreview> {
  const { source, title, url: href } = post
  const [facts, short, more] = await Promise.all([
    factsOf(db, post),
    db.get(excerpt, source),
    db.get(isCut, source),
  ])
  return { ...facts, title, href, body: await filledBody(db, source, { raw: short, url }), more }
}

async function factsOf(db: Reader, post: Post): Promise<PostFacts> {
  const [{ value }, time, tags, authors] = await Promise.all([
    db.get(config),
    db.get(minutes, post.source),
    Promise.all(post.tags.map((key) => db.get(tagOf, key))),
    Promise.all(post.authors.map((each) => authorCardOf(db, each))),
  ])
  return postFacts(post, {
    locale: value.locale,
    minutes: value.blog?.readingTime ? time : undefined,
    tags,
    authors,
  })
}

/** One tag. A tag has no page if only unlisted posts use it. */
const tagOf = query('tagOf', async (db, key: string): Promise<TagLink> => {
  const found = (await db.get(blog)).value?.tags.find((each) => each.key === key)
  return found ? tagLink(found) : { label: key }
})

async function authorCardOf(db: Reader, person: Person & { count?: number }): Promise<AuthorCard> {
  const { image, count } = person
  if (!image || isExternal(image.target)) return authorCard(person, image?.target, count)
  const found = await db.get(imageAt, `${image.from}\n${image.target}`)
  return authorCard(person, found && (await db.get(picture, found)).src, count)
}

/** All authors: those in the authors file, and those defined in posts. */
async function everyone(db: Reader): Promise<readonly Person[]> {
  const { value } = await db.get(blog)
  return value ? [...value.authors, ...value.posts.flatMap((post) => post.authors)] : []
}

/** The picture files of authors; `undefined` for missing ones. */
export async function personImages(db: Reader): Promise<(SourcePath | undefined)[]> {
  const own = (await everyone(db)).flatMap(({ image }) => (image && !isExternal(image.target) ? [image] : []))
  const keys = new Set(own.map(({ from, target }) => `${from}\n${target}`))
  return Promise.all([...keys].map((key) => db.get(imageAt, key)))
}
