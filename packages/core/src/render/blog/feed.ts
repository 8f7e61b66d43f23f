import { type Body, ELEMENT_ISLAND, type FeedLink, toUrl, type Url } from '@chatdocs/protocol'
import { Feed, type Item } from 'feed'
import type { BlogConfig, FeedConfig, FeedType } from '../../config/blog.ts'
import { escapeText, escapeValue } from '../../content/tree/html.ts'
import type { Person, Post } from '../../graph/blog/model.ts'

const FILES: Readonly<Record<FeedType, { name: string; type: string; label: string }>> = {
  rss: { name: 'rss.xml', type: 'application/rss+xml', label: 'RSS' },
  atom: { name: 'atom.xml', type: 'application/atom+xml', label: 'Atom' },
  json: { name: 'feed.json', type: 'application/feed+json', label: 'JSON' },
}

export function feedLinksOf(types: readonly FeedType[], blog: BlogConfig, site: string): FeedLink[] {
  return types.map((each) => {
    const { type, label } = FILES[each]
    return { type, title: `${feedTitle(blog, site)} (${label})`, path: feedPath(each, blog) }
  })
}

export function feedPath(type: FeedType, { routeBase }: BlogConfig): Url {
  return toUrl(`${routeBase}/${FILES[type].name}`)
}

function feedTitle({ title }: BlogConfig, site: string): string {
  return site === title ? title : `${site} ${title}`
}

/** A post in a feed, with its whole text as self-contained HTML. */
export interface FeedItem {
  post: Post
  /** The labels of its tags. */
  tags: readonly string[]
  html: string
  description?: string
}

/** The contents of a feed. Addresses are absolute. */
export interface FeedSource {
  blog: BlogConfig
  config: FeedConfig
  site: { title: string; language: string; generator: string; favicon?: string }
  absolute: (address: string) => string
  /** Newest first. */
  items: readonly FeedItem[]
  /** The folder of the language: empty, or `en/`. */
  folder: string
}

/** Writes a feed. Its bytes depend only on its contents, not on the time of the build. */
export function writeFeed(type: FeedType, source: FeedSource): string {
  const { blog, config, site, folder, absolute, items } = source
  const home = absolute(toUrl(blog.routeBase))
  const feed = new Feed({
    id: home,
    link: home,
    title: feedTitle(blog, site.title),
    description: blog.description || feedTitle(blog, site.title),
    language: site.language,
    generator: site.generator,
    updated: new Date(items[0]?.post.date ?? 0),
    feedLinks: { [type]: absolute(`/${folder}${feedPath(type, blog).slice(1)}`) },
    ...(config.copyright !== undefined && { copyright: config.copyright }),
    ...(site.favicon !== undefined && { favicon: absolute(site.favicon) }),
  })
  for (const item of items) feed.addItem(itemOf(item, type, absolute))
  if (type === 'json') return `${feed.json1()}\n`
  return `${wellFormed(type === 'rss' ? feed.rss2() : feed.atom1())}\n`
}

/** A placeholder for `<` in attributes, which `feed` does not escape. It is invalid in XML, so no text contains it. */
const LESS_THAN = '\uFFFF'
/** A placeholder for `>` at the end of `]]>`, of which `feed` escapes only the first in each text. */
const GREATER_THAN = '\uFFFE'
const NO_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** Removes characters that are invalid in XML: with one of them, feed readers reject the whole feed. */
function wellFormed(xml: string): string {
  return xml
    .replaceAll(LESS_THAN, '&lt;')
    .replaceAll(`]]${GREATER_THAN}`, ']]]]><![CDATA[>')
    .replace(NO_XML, '')
}

function itemOf(
  { post, tags, html, description }: FeedItem,
  type: FeedType,
  absolute: FeedSource['absolute'],
): Item {
  const { title, date, updated = date } = post
  const link = absolute(post.url)
  // Titles are HTML in Atom; descriptions, in RSS, too.
  const isXml = type !== 'json'
  const cdata = (text: string) => (isXml ? text.replaceAll(']]>', `]]${GREATER_THAN}`) : text)
  return {
    title: type === 'atom' ? escapeText(title) : cdata(title),
    link,
    id: link,
    date: new Date(updated),
    published: new Date(date),
    content: cdata(html),
    category: tags.map((name) => categoryOf(name, type)),
    ...(description !== undefined && { description: isXml ? escapeText(description) : description }),
    ...authorsOf(post.authors, type, absolute),
  }
}

/** In Atom, categories are attributes. */
function categoryOf(name: string, type: FeedType): { name: string; term?: string } {
  if (type !== 'atom') return { name }
  const value = name.replaceAll('<', LESS_THAN)
  return { name: value, term: value }
}

/** RSS authors are e-mail addresses; Dublin Core adds names. */
function authorsOf(
  people: readonly Person[],
  type: FeedType,
  absolute: FeedSource['absolute'],
): Partial<Item> {
  if (people.length === 0) return {}
  const names = people.map(({ name }) => name).join(', ')
  if (type === 'rss') return { extensions: [{ name: 'dc:creator', objects: { _text: names } }] }
  return {
    author: people.map(({ name, email, href }) => ({
      name,
      ...(email !== undefined && { email }),
      ...(href !== undefined && !href.startsWith('mailto:') && { link: absolute(href) }),
    })),
  }
}

/** A body as plain HTML: components are replaced by their children. */
export function plainHtml(body: Body): string {
  return body
    .map((segment) => {
      if (typeof segment === 'string') return segment
      const { component, props, children } = segment
      const inner = plainHtml(children)
      if (component !== ELEMENT_ISLAND) return inner
      const { tag, ...attributes } = props
      const written = Object.entries(attributes).map(
        ([name, value]) => ` ${name}="${escapeValue(`${value}`)}"`,
      )
      return `<${tag}${written.join('')}>${inner}</${tag}>`
    })
    .join('')
}
