import { type ContentOf, hrefOf, pageHref, type RouteData, type SiteData, type Url } from '@chatdocs/protocol'

/** Structured data (schema.org). The caller escapes it. */
export type StructuredData = Readonly<Record<string, unknown>>

/** A post as a `BlogPosting`; `undefined` for other pages, or without `url` in the configuration. */
export function postStructuredData(site: SiteData, route: RouteData): StructuredData | undefined {
  const { content, title, description, url, keywords } = route
  if (content.kind !== 'post' || site.origin === '') return undefined
  const { date, updated, authors, tags } = content.post
  const names = keywords ?? tags.map((tag) => tag.label)
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    ...identity(site, url),
    headline: title,
    name: title,
    datePublished: date.iso,
    inLanguage: site.locale.htmlLang,
    ...(description !== undefined && { description }),
    ...(updated && { dateModified: updated.iso }),
    ...(authors.length > 0 && { author: authors.map((each) => personData(site, each)) }),
    ...(names.length > 0 && { keywords: names }),
  }
}

/** A page of the list of all posts as a `Blog`, with the posts on that page; `undefined` for other pages. */
export function blogStructuredData(site: SiteData, route: RouteData): StructuredData | undefined {
  const { content, description, url } = route
  if (content.kind !== 'post-list' || content.all || site.origin === '') return undefined
  return {
    '@context': 'https://schema.org',
    '@type': 'Blog',
    ...identity(site, url),
    headline: content.heading,
    inLanguage: site.locale.htmlLang,
    ...(description !== undefined && { description }),
    blogPost: content.posts.map((post) => ({
      '@type': 'BlogPosting',
      ...identity(site, post.href),
      headline: post.title,
      name: post.title,
      datePublished: post.date.iso,
      ...(post.updated && { dateModified: post.updated.iso }),
      ...(post.authors.length > 0 && { author: post.authors.map((each) => personData(site, each)) }),
    })),
  }
}

function identity(site: SiteData, url: Url): StructuredData {
  const address = site.origin + pageHref(site, url)
  return { '@id': address, mainEntityOfPage: address, url: address }
}

type Author = ContentOf<'post'>['post']['authors'][number]

function personData(site: SiteData, { name, title, href, image }: Author): StructuredData {
  const isMail = href?.startsWith('mailto:')
  return {
    '@type': 'Person',
    name,
    ...(title !== undefined && { description: title }),
    ...(href !== undefined &&
      (isMail ? { email: href.slice('mailto:'.length) } : { url: whole(site, href) })),
    // A picture's address already includes the base.
    ...(image !== undefined && { image: image.startsWith('/') ? site.origin + image : image }),
  }
}

function whole(site: SiteData, href: string): string {
  return href.startsWith('/') ? site.origin + hrefOf(site, href) : href
}
