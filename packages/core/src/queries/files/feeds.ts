import type { Reader } from '@chatdocs/engine'
import { GENERATOR_VERSION, hrefOf, type Url } from '@chatdocs/protocol'
import { onSite } from '../../checks/addresses.ts'
import type { FeedType } from '../../config/blog.ts'
import { listedPosts, type Post } from '../../graph/blog/model.ts'
import { type FeedItem, plainHtml, writeFeed } from '../../render/blog/feed.ts'
import { addressTargets } from '../graph/addresses.ts'
import { blog } from '../graph/blog.ts'
import { filledBody } from '../pages/bodies.ts'
import { misleading } from '../pages/misleading.ts'
import { addressStyle, config, folderOfLanguage } from '../site/config.ts'
import { description, feedBody } from '../texts/content.ts'

/** Not the address of a page: links in a feed are absolute, including those to the post itself. */
const NOWHERE = '' as Url

/** The contents of a feed. Not a query: it is cheap to compute from cached values. */
export async function feedText(db: Reader, type: FeedType): Promise<string> {
  const [{ value }, { value: known }] = await Promise.all([db.get(config), db.get(blog)])
  const { blog: settings, title, locale, url: origin, favicon } = value
  if (!settings?.feed || !known) return ''
  const { limit } = settings.feed
  const style = { ...addressStyle(value), misleading: await db.get(misleading) }
  const posts = listedPosts(known).slice(0, limit === 'ALL' ? undefined : limit)
  const labels = new Map(known.tags.map(({ key, label }) => [key, label]))
  return writeFeed(type, {
    blog: settings,
    config: settings.feed,
    site: {
      title,
      language: locale.htmlLang,
      generator: `chatdocs v${GENERATOR_VERSION}`,
      ...(favicon !== undefined && { favicon: onSite(favicon, await addressTargets(db)) }),
    },
    folder: folderOfLanguage(value),
    absolute: (address) => (address.startsWith('/') ? origin + hrefOf(style, address) : address),
    items: await Promise.all(posts.map((post) => itemOf(db, post, { labels, origin }))),
  })
}

interface Surroundings {
  labels: ReadonlyMap<string, string>
  origin: string
}

async function itemOf(db: Reader, post: Post, { labels, origin }: Surroundings): Promise<FeedItem> {
  const [raw, about] = await Promise.all([db.get(feedBody, post.source), db.get(description, post.source)])
  const body = await filledBody(db, post.source, { raw, url: NOWHERE, origin })
  return {
    post,
    tags: post.tags.map((key) => labels.get(key) ?? key),
    html: plainHtml(body),
    ...(about !== undefined && { description: about }),
  }
}
