import { ELEMENT_ISLAND, type Url } from '@chatdocs/protocol'
import { describe, expect, test } from 'vitest'
import type { BlogConfig } from '../../config/blog.ts'
import { normaliseConfig } from '../../config/normalise.ts'
import type { SourcePath } from '../../paths.ts'
import { type FeedItem, type FeedSource, plainHtml, writeFeed } from './feed.ts'

const blog = normaliseConfig({}, { title: '', docsFolder: 'docs', language: 'zh' }).value.blog as BlogConfig

function item(title: string, date: string): FeedItem {
  const url = `/blog/${title}` as Url
  const source = 'blog/a.md' as SourcePath
  const authors = [{ name: '甲', socials: [] }]
  return {
    post: { source, url, title, date, unlisted: false, authors, tags: [] },
    tags: ['插件'],
    html: '<p>a ]]> b</p>',
  }
}

const source: FeedSource = {
  blog,
  config: { types: ['rss'], limit: 20 },
  folder: '',
  site: { title: 'Mobot', language: 'zh', generator: 'chatdocs' },
  absolute: (address) => `https://mobot.example${encodeURI(address)}`,
  items: [item('<b>', '2025-01-05T00:00:00.000Z'), item('旧', '2024-01-05T00:00:00.000Z')],
}

describe('a feed', () => {
  test('has the date of its newest post, independent of the build time', () => {
    expect(writeFeed('rss', source)).toContain('<lastBuildDate>Sun, 05 Jan 2025 00:00:00 GMT</lastBuildDate>')
    expect(writeFeed('atom', source)).toContain('<updated>2025-01-05T00:00:00.000Z</updated>')
    for (const type of ['rss', 'atom', 'json'] as const)
      expect(writeFeed(type, source)).toBe(writeFeed(type, source))
  })

  test('contains its own address', () => {
    expect(writeFeed('rss', source)).toContain('href="https://mobot.example/blog/rss.xml" rel="self"')
    expect(writeFeed('atom', source)).toContain('rel="self" href="https://mobot.example/blog/atom.xml"')
    expect(JSON.parse(writeFeed('json', source)).feed_url).toBe('https://mobot.example/blog/feed.json')
  })

  test('names authors without an address', () => {
    expect(writeFeed('rss', source)).toContain('<dc:creator>甲</dc:creator>')
    expect(writeFeed('atom', source)).toContain('<name>甲</name>')
  })

  test('is valid XML whatever its posts contain', () => {
    const odd = { ...item('a\u0008b', '2025-01-05T00:00:00.000Z'), tags: ['Array<T> & "b"'] }
    const atom = writeFeed('atom', { ...source, items: [odd] })
    expect(atom).toContain('<category label="Array&lt;T> &amp; &quot;b&quot;"')
    for (const xml of [atom, writeFeed('rss', { ...source, items: [odd] })]) expect(xml).toContain('[ab]')
  })

  test('ends no section of XML early', () => {
    const text = 'a ]]> b ]]> <c> ]]\uFFFE'
    const odd = { ...item(text, '2025-01-05T00:00:00.000Z'), html: `<p>${text}</p>`, description: text }
    for (const type of ['atom', 'rss'] as const) {
      const xml = writeFeed(type, { ...source, items: [odd] })
      const outside = xml.replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, '')
      expect(outside).not.toMatch(/<c>|\]\]>/)
    }
    expect(JSON.parse(writeFeed('json', { ...source, items: [odd] })).items[0].title).toBe(text)
  })

  test('keeps titles as text, and HTML complete', () => {
    expect(writeFeed('atom', source)).toContain('<![CDATA[&lt;b&gt;]]>')
    expect(writeFeed('rss', source)).toContain('<![CDATA[<b>]]>')
    expect(writeFeed('rss', source)).not.toContain('a ]]> b')
    expect(JSON.parse(writeFeed('json', source)).items[0]).toMatchObject({ title: '<b>', tags: ['插件'] })
  })
})

test('a component is replaced by its children, an element island by its element', () => {
  const inner = { component: 'chart', props: { label: 'x' }, children: ['<b>a</b>'] }
  const around = { component: ELEMENT_ISLAND, props: { tag: 'a', href: '/?a&b' }, children: [inner] }
  expect(plainHtml(['<p>0</p>', around])).toBe('<p>0</p><a href="/?a&amp;b"><b>a</b></a>')
})
