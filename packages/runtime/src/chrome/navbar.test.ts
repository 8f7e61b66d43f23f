import type { NavbarLink, RouteData, SiteVersion, Url } from '@chatdocs/protocol'
import { expect, test } from 'vitest'
import { entriesOf, localeEntries, versionEntries } from './navbar-links.ts'

const on = (url: string, href: string, activeBase?: string) =>
  currentOf(url, { href, ...(activeBase && { activeBase: activeBase as Url }) })

function currentOf(url: string, target: Partial<NavbarLink>, sidebar?: string) {
  const item: NavbarLink = { kind: 'link', position: 'left', label: '', href: '', ...target }
  return entriesOf([item], { url: url as Url, ...(sidebar && { sidebar }) }, undefined)[0]?.current
}

test('the page itself is current', () => {
  expect(on('/docs/a', '/docs/a#x')).toBe('page')
  expect(on('/docs/a', '/docs/a/')).toBe('page')
  expect(on('/docs/a', '/docs/b')).toBeUndefined()
})

test('a part of the site is current on all its pages, by whole segments', () => {
  expect(on('/docs/a', '/docs/b', '/docs')).toBe('true')
  expect(on('/docs', '/docs/b', '/docs')).toBe('true')
  expect(on('/docsify', '/docs/b', '/docs')).toBeUndefined()
})

test('the home page is current only at home', () => {
  expect(on('/', '/', '/')).toBe('page')
  expect(on('/docs', '/', '/')).toBeUndefined()
})

test('a link to another site is never current', () => {
  expect(on('/docs', 'https://example.com/docs')).toBeUndefined()
})

test('an item is current on all pages with its sidebar', () => {
  const item = { href: '/docs/b', sidebar: 'one' }
  expect(currentOf('/docs/a', item, 'one')).toBe('true')
  expect(currentOf('/docs/a', item, 'other')).toBeUndefined()
  expect(currentOf('/docs/a', { href: '/b' })).toBeUndefined()
})

test('of links beside each other, only the closest is current', () => {
  const link = (href: string, rest: Partial<NavbarLink> = {}): NavbarLink => ({
    kind: 'link',
    position: 'left',
    label: href,
    href,
    activeBase: href as Url,
    ...rest,
  })
  const items = [link('/docs'), link('/docs/api'), link('/other', { sidebar: 'one' })]
  const on = (url: string) =>
    entriesOf(items, { url: url as Url, sidebar: 'one' }, undefined).map(({ current }) => current)
  expect(on('/docs/api/a')).toEqual([undefined, 'true', undefined])
  expect(on('/docs/api')).toEqual([undefined, 'page', undefined])
  expect(on('/docs/a')).toEqual(['true', undefined, undefined])
  expect(on('/a')).toEqual([undefined, undefined, 'true'])
  const [first] = items
  expect(
    first && entriesOf([first], { url: '/docs/api/a' as Url }, undefined, items)[0]?.current,
  ).toBeUndefined()
})

const target = (href: string) => ({ label: href, href })
const doc: NavbarLink = {
  kind: 'link',
  position: 'left',
  ...target('/docs/a'),
  versions: { 2: target('/docs/a'), 1: target('/docs/1/a'), next: target('/docs/next/a') },
}

test('a document link leads to the version being read, else the preferred, else the latest', () => {
  const here = { url: '/docs/1/b' as Url }
  const to = (version: string | undefined, preferred?: string) =>
    entriesOf([doc], { ...here, ...(version && { version }) }, preferred)[0]?.to
  expect([to('1', 'next'), to(undefined, 'next'), to(undefined), to('0', 'gone')]).toEqual([
    '/docs/1/a',
    '/docs/next/a',
    '/docs/a',
    '/docs/a',
  ])
})

test('a link to an unlisted page shows only on that page', () => {
  const item: NavbarLink = { kind: 'link', position: 'left', ...target('/docs/u'), unlisted: true }
  const on = (url: string) => entriesOf([item], { url: url as Url }, undefined)
  expect(on('/docs/a')).toEqual([])
  expect(on('/docs/u')).toHaveLength(1)
})

test('a version link leads to the same page, else to the main document', () => {
  const version = (name: string): SiteVersion => ({
    name,
    label: name,
    isLast: false,
    path: '/docs' as Url,
    main: `/docs/${name}/main` as Url,
  })
  const here = { url: '/docs/1/a' as Url, version: '1', versions: { 2: '/docs/a' as Url } }
  const entries = versionEntries(['3', '2', '1'].map(version), here, () => {})
  expect(entries.map(({ to, current, keepsPlace }) => [to, current, keepsPlace])).toEqual([
    ['/docs/3/main', undefined, false],
    ['/docs/a', undefined, true],
    ['/docs/1/a', 'page', true],
  ])
})

test('a language link leads to the same page, or from a missing page to the home page', () => {
  const locale = (name: string) => ({
    name,
    label: name,
    direction: 'ltr' as const,
    htmlLang: name,
    calendar: 'gregory',
    path: name,
  })
  const locales = [
    { ...locale('zh'), base: '/' },
    { ...locale('en'), base: '/en/' },
  ]
  const to = (kind: 'not-found' | 'contents', languages: RouteData['languages'] = {}) => {
    const content = kind === 'contents' ? { kind, items: [] } : { kind }
    const page = { url: '/docs/a' as Url, content, languages }
    return localeEntries({ locales, locale: locale('zh') }, page, '未翻译').map(
      ({ base, to, label }) => `${base}${to.slice(1)} ${label}`,
    )
  }
  expect([to('contents'), to('not-found')]).toEqual([
    ['/docs/a zh', '/en/docs/a en'],
    ['/ zh', '/en/ en'],
  ])
  expect(to('contents', { en: '/docs/a' as Url })).toEqual(['/docs/a zh', '/en/docs/a en (未翻译)'])
  expect(to('contents', { en: '/' as Url })).toEqual(['/docs/a zh', '/en/ en (未翻译)'])
  expect(to('contents', { en: '/docs' as Url })).toEqual(['/docs/a zh', '/en/docs en (未翻译)'])
})
