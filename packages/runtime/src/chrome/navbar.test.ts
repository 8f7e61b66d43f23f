import type { Url } from '@chatdocs/protocol'
import { expect, test } from 'vitest'
import { currentness } from './navbar-links.ts'

const on = (url: string, href: string, activeBase?: string) =>
  currentness({ label: '', href, ...(activeBase && { activeBase: activeBase as Url }) }, { url: url as Url })

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

test('home is current at home alone', () => {
  expect(on('/', '/', '/')).toBe('page')
  expect(on('/docs', '/', '/')).toBeUndefined()
})

test('another site never is', () => {
  expect(on('/docs', 'https://example.com/docs')).toBeUndefined()
})
