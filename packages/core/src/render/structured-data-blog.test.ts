import type { PostFacts, RouteData, SiteData, Url } from '@chatdocs/protocol'
import { expect, test } from 'vitest'
import { blogStructuredData, postStructuredData } from './structured-data-blog.ts'

const site = {
  title: 'Mobot',
  origin: 'https://mobot.example',
  base: '/base/',
  locale: { htmlLang: 'zh-CN' },
} as SiteData

const facts: PostFacts = {
  date: { text: '', iso: '2025-01-05T00:00:00.000Z' },
  authors: [
    { name: '甲', href: '/blog/authors/甲', image: '/base/img/a.svg' },
    { name: '乙', href: 'mailto:b@example.com' },
  ],
  tags: [{ label: '插件' }],
}
const recent = { title: '', years: [], more: [] }

function route(content: RouteData['content']): RouteData {
  const url = '/blog/欢迎' as Url
  return { url, title: '欢迎', description: '第一篇', content, toc: [], breadcrumbs: [], release: '' }
}

const ADDRESS = 'https://mobot.example/base/blog/%E6%AC%A2%E8%BF%8E/'

test('a post has structured data', () => {
  const data = postStructuredData(site, route({ kind: 'post', body: [], heading: '', post: facts, recent }))
  expect(data).toMatchObject({
    '@type': 'BlogPosting',
    '@id': ADDRESS,
    headline: '欢迎',
    description: '第一篇',
    datePublished: '2025-01-05T00:00:00.000Z',
    keywords: ['插件'],
    author: [
      {
        name: '甲',
        url: 'https://mobot.example/base/blog/authors/%E7%94%B2/',
        image: 'https://mobot.example/base/img/a.svg',
      },
      { name: '乙', email: 'b@example.com' },
    ],
  })
})

test('a list has its posts as structured data; other pages, and sites without url, have none', () => {
  const post = { ...facts, title: '欢迎', href: '/blog/欢迎' as Url, body: [], more: false }
  const list = route({ kind: 'post-list', heading: '版本', posts: [post], recent })
  expect(blogStructuredData(site, list)).toMatchObject({ '@type': 'Blog', blogPost: [{ '@id': ADDRESS }] })
  expect(postStructuredData(site, list)).toBeUndefined()
  expect(blogStructuredData({ ...site, origin: '' }, list)).toBeUndefined()
})
