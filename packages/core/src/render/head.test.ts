import type { RouteData, SiteData, Url } from '@chatdocs/protocol'
import { expect, test } from 'vitest'
import type { Facts, HeadTag } from '../content/model.ts'
import type { HeadParts } from '../look.ts'
import { headOf } from './head.ts'
import { writtenData } from './route-data.ts'
import { sitemapXml } from './sitemap.ts'
import { webManifest } from './web-manifest.ts'

const locale = {
  name: 'zh',
  label: '中文',
  direction: 'ltr',
  htmlLang: 'zh-CN',
  calendar: 'gregory',
  path: 'zh',
} as const

const site: SiteData = {
  title: '站',
  tagline: '',
  titleDelimiter: '|',
  origin: 'https://a.example',
  base: '/b/',
  locale,
  locales: [locale],
  navbar: { title: '', items: [] },
  colorMode: { default: 'dark', switchable: true, followSystem: false },
  breadcrumbs: true,
  release: '',
  generator: 'chatdocs',
}

const route: RouteData = {
  url: '/docs/插件' as Url,
  title: '</script><b>',
  description: '"引"',
  keywords: ['甲', '乙'],
  content: { kind: 'doc', body: [] },
  toc: [],
  breadcrumbs: [{ label: '文档' }, { label: '</script>', href: '/docs/插件' }],
  release: '',
}

const parts: HeadParts = {
  icons: [],
  hasManifest: false,
  built: [{ name: 'zh', htmlLang: 'zh-CN', base: '/b/', isDefault: true }],
  tags: [],
  structuredData: [],
}

/** The tag with a name. */
function tag(tags: readonly string[], name: string): string | undefined {
  const pattern = new RegExp(`(?:name|property|rel)="${name}".* (?:content|href)="([^"]*)"`)
  return tags.map((each) => pattern.exec(each)?.[1]).find((each) => each !== undefined)
}

test('the version of the site is in the head, if it has one', () => {
  expect(tag(headOf(site, route, parts), 'version')).toBeUndefined()
  expect(tag(headOf(site, route, { ...parts, version: '0.0.1' }), 'version')).toBe('0.0.1')
})

test('no tag is duplicated, and all addresses are encoded alike', () => {
  const tags = headOf(site, route, { ...parts, image: { src: 'https://a.example/i.png', alt: '甲' } })
  const names = tags.flatMap((each) => /(?:name|property|rel)="([^"]+)"/.exec(each)?.[1] ?? [])
  expect(names).toEqual([...new Set(names)])
  const address = 'https://a.example/b/docs/%E6%8F%92%E4%BB%B6/'
  expect([tag(tags, 'canonical'), tag(tags, 'og:url')]).toEqual([address, address])
  expect(sitemapXml([{ url: route.url, address, alternates: [] }])).toContain(`<loc>${address}</loc>`)
  expect(tag(tags, 'og:locale')).toBe('zh_CN')
  expect(tag(tags, 'twitter:card')).toBe('summary_large_image')
})

test('configured tags follow the others, replace those of the same name, and cannot end their element', () => {
  const tags: HeadParts['tags'] = [
    { tag: 'meta', attributes: { name: 'theme-color', content: '"own"' } },
    { tag: 'script', attributes: { async: true }, content: 'let a = "</script>"' },
  ]
  const all = headOf(site, route, { ...parts, tags })
  expect(all.slice(-2)).toEqual([
    '<meta name="theme-color" content="&quot;own&quot;" data-site>',
    '<script async data-site>let a = "<\\/script>"</script>',
  ])
  expect(all.filter((each) => each.includes('theme-color'))).toHaveLength(1)
})

test('tags of a page replace those of all pages, its title and its canonical link', () => {
  const tags: HeadParts['tags'] = [{ tag: 'meta', attributes: { name: 'a', content: 'site' } }]
  const ownTags: HeadParts['tags'] = [
    { tag: 'title', attributes: {}, content: 'a < b' },
    { tag: 'link', attributes: { rel: 'canonical', href: 'https://b.example' } },
    { tag: 'meta', attributes: { name: 'a', content: 'page' } },
  ]
  const all = headOf(site, route, { ...parts, tags, ownTags })
  expect(all.filter((each) => /<title|canonical|name="a"/.test(each))).toEqual([
    '<title>a &lt; b</title>',
    '<link rel="canonical" href="https://b.example" data-site>',
    '<meta name="a" content="page" data-site>',
  ])
})

test('no title can end a script or an attribute', () => {
  const all = headOf(site, route, { ...parts, structuredData: [{ name: '</script>' }] }).join('\n')
  expect(all.match(/<\/script>/g)).toHaveLength(2)
  expect(all).toContain('content="&lt;/script&gt;&lt;b&gt;"')
})

test('breadcrumbs start at home; one without a page has no address', () => {
  const [, json = ''] = /ld\+json">(.*)<\/script>/.exec(headOf(site, route, parts).join('')) ?? []
  expect(JSON.parse(json).itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: '站', item: 'https://a.example/b/' },
    { '@type': 'ListItem', position: 2, name: '文档' },
    {
      '@type': 'ListItem',
      position: 3,
      name: '</script>',
      item: 'https://a.example/b/docs/%E6%8F%92%E4%BB%B6/',
    },
  ])
})

test('other languages are linked if there are any', () => {
  const built = [...parts.built, { name: 'en', htmlLang: 'en', base: '/b/en/', isDefault: false }]
  const tags = headOf(site, route, { ...parts, built }).filter((each) => each.includes('hreflang'))
  expect(headOf(site, route, parts).join('')).not.toContain('hreflang')
  expect(tags.map((each) => each.replace(/.*hreflang="(.*)" href=".*example(.*)%E6.*/, '$1 $2'))).toEqual([
    'zh-CN /b/docs/',
    'en /b/en/docs/',
    'x-default /b/docs/',
  ])
  const untranslated: RouteData = { ...route, languages: { en: route.url } }
  expect(headOf(site, untranslated, { ...parts, built }).join('')).not.toContain('hreflang')
})

test('a page that shows the original leads search engines there', () => {
  const english = { ...site, base: '/b/en/', root: '/b/' }
  const original: RouteData = { ...route, original: true, languages: { en: route.url } }
  expect(tag(headOf(english, original, parts), 'canonical')).toBe(
    'https://a.example/b/docs/%E6%8F%92%E4%BB%B6/',
  )
})

test('the page for unknown addresses is not indexed', () => {
  const missing: RouteData = { ...route, content: { kind: 'not-found' } }
  const tags = headOf(site, missing, parts)
  expect(tag(tags, 'robots')).toBe('noindex, nofollow')
  expect([tag(tags, 'canonical'), tag(tags, 'og:url')]).toEqual([undefined, undefined])
  expect(tag(headOf(site, { ...route, unlisted: true }, parts), 'robots')).toBe('noindex, nofollow')
})

test('both colours are set if the site follows the system', () => {
  const following = { ...site, colorMode: { ...site.colorMode, followSystem: true } }
  const colors = headOf(following, route, parts).filter((each) => each.includes('theme-color'))
  expect(colors).toHaveLength(2)
  expect(tag(headOf(following, route, parts), 'color-scheme')).toBe('light dark')
})

test('the sitemap has known dates', () => {
  const [a, b] = ['https://a.example/a/', 'https://a.example/b/'] as const
  const alternates = [{ hreflang: 'en', href: a }]
  expect(
    sitemapXml([{ url: '/b' as Url, address: b, lastmod: '2025-01-02', alternates: [] }])
      .split('\n')
      .slice(1, 3),
  ).toEqual([
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    `  <url><loc>${b}</loc><lastmod>2025-01-02</lastmod></url>`,
  ])
  const several = sitemapXml([b, a].map((address) => ({ url: '/' as Url, address, alternates })))
  expect(several).toContain('xmlns:xhtml="http://www.w3.org/1999/xhtml"')
  expect(several.match(/<url>.*<\/url>/g)).toEqual(
    [a, b].map(
      (each) => `<url><loc>${each}</loc><xhtml:link rel="alternate" hreflang="en" href="${a}"/></url>`,
    ),
  )
})

test('a manifest starts at the base', () => {
  const manifest = JSON.parse(webManifest(site, [{ size: 192, path: 'assets/i.png' }]))
  expect(manifest).toMatchObject({
    name: '站',
    start_url: '/b/',
    icons: [{ src: '/b/assets/i.png', sizes: '192x192' }],
  })
})

test('a page is loaded from the server for tags that act on readers, and not for those that crawlers read', () => {
  const ownHeadOf = (tag: HeadTag['tag'], attributes: HeadTag['attributes'] = {}) =>
    writtenData({ frontMatter: {}, head: [{ tag, attributes }] } as unknown as Facts).ownHead
  expect(writtenData({ frontMatter: {} } as Facts)).not.toHaveProperty('ownHead')
  expect([
    ownHeadOf('meta', { name: 'author', content: 'A' }),
    ownHeadOf('meta', { property: 'og:image', content: 'a.png' }),
    ownHeadOf('link', { rel: 'canonical', href: 'https://b.example' }),
  ]).toEqual([false, false, false])
  expect([
    ownHeadOf('title'),
    ownHeadOf('script'),
    ownHeadOf('meta', { name: 'theme-color', content: '#000' }),
    ownHeadOf('meta', { 'http-equiv': 'refresh', content: '1' }),
    ownHeadOf('link', { rel: 'stylesheet', href: 'a.css' }),
  ]).toEqual([true, true, true, true, true])
})
