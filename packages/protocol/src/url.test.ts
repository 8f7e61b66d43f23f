import { expect, test } from 'vitest'
import { routeHtml } from './layout.ts'
import { hrefOf, lookOf, pageHref, type Url } from './url.ts'

const plain = { base: '/' }
const below = { base: '/base/' }
const clean = { base: '/base/', trailingSlash: false }

test('page URLs end with a slash, unless the site configures otherwise', () => {
  expect(pageHref(plain, '/' as Url)).toBe('/')
  expect(pageHref(below, '/' as Url)).toBe('/base/')
  expect(pageHref(clean, '/' as Url)).toBe('/base/')
  expect(pageHref(below, '/docs/中文' as Url)).toBe('/base/docs/%E4%B8%AD%E6%96%87/')
  expect(pageHref(clean, '/docs/Node.js' as Url)).toBe('/base/docs/Node.js')
  expect(routeHtml('/docs/a' as Url, {})).toBe('docs/a/index.html')
  expect(routeHtml('/docs/a' as Url, { trailingSlash: false })).toBe('docs/a.html')
  expect(routeHtml('/' as Url, { trailingSlash: false })).toBe('index.html')
})

test.each([
  ['/docs/a?x=1#b', '/base/docs/a/?x=1#b', '/base/docs/a?x=1#b'],
  ['/docs/a/', '/base/docs/a/', '/base/docs/a'],
  ['/docs/a/index.html#b', '/base/docs/a/#b', '/base/docs/a#b'],
  ['/docs/a.html#b', '/base/docs/a/#b', '/base/docs/a#b'],
  ['/docs/1.0', '/base/docs/1.0/', '/base/docs/1.0'],
  ['/docs/Node.js/', '/base/docs/Node.js/', '/base/docs/Node.js'],
  ['/docs/%E4%B8%AD', '/base/docs/%E4%B8%AD/', '/base/docs/%E4%B8%AD'],
  ['/docs/100%', '/base/docs/100%25/', '/base/docs/100%25'],
])('%s is a page, written once in one way', (to, withSlash, without) => {
  expect(hrefOf(below, to)).toBe(withSlash)
  expect(hrefOf(clean, to)).toBe(without)
})

test('files keep their path', () => {
  expect(hrefOf(below, '/files/my plan.pdf#page=2')).toBe('/base/files/my%20plan.pdf#page=2')
  expect(hrefOf(below, '/docs/Node.js')).toBe('/base/docs/Node.js')
})

test('a site names its exceptions: pages that look like files, files that look like pages', () => {
  const misleading = ['/docs/a/Node.js', '/demo/page.html', '/top.html'].map(lookOf)
  expect(misleading).toEqual(['/docs/*.js', '/demo/*.html', '/top.html'])
  expect(hrefOf({ ...below, misleading }, '/docs/b/Vue.js#x')).toBe('/base/docs/b/Vue.js/#x')
  expect(hrefOf({ ...clean, misleading }, '/docs/b/Vue.js')).toBe('/base/docs/b/Vue.js')
  expect(hrefOf({ ...below, misleading }, '/files/b.js')).toBe('/base/files/b.js')
  expect(hrefOf({ ...below, misleading }, '/demo/other.html')).toBe('/base/demo/other.html')
  expect(hrefOf({ ...below, misleading }, '/top.html')).toBe('/base/top.html')
  expect(hrefOf({ ...below, misleading }, '/a.html')).toBe('/base/a/')
  const files = { ...below, misleading: ['/bin/*', '/docs/v1.2', '/docs/demo/', '/install'] }
  expect(hrefOf(files, '/bin/a/v2#x')).toBe('/base/bin/a/v2#x')
  expect(['/docs/v1.2', '/docs/v1', '/docs/demo/', '/install'].map((to) => hrefOf(files, to))).toEqual([
    '/base/docs/v1.2',
    '/base/docs/v1/',
    '/base/docs/demo/',
    '/base/install',
  ])
})

test('other addresses stay the same', () => {
  for (const to of ['https://a.b/c', '//a.b/c', 'mailto:a@b.c', '#x', 'relative']) {
    expect(hrefOf(below, to)).toBe(to)
  }
})
