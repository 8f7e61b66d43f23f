import type { Url } from '@chatdocs/protocol'
import { expect, test } from 'vitest'
import { inVersion, makeRedirects } from './redirects.ts'

/** Redirects `from > to` on a site with the pages `/docs` and `/docs/a`. */
function made(redirects: readonly string[], style = { base: '/', trailingSlash: true }) {
  const written = redirects.map((each) => {
    const [from = '', to = ''] = each.split(' > ')
    return { from, to, at: undefined }
  })
  const pages = new Set(['/docs', '/docs/a'] as Url[])
  const { value, diagnostics } = makeRedirects(written, { style, pages, files: new Set(['plan.html']) })
  return [
    ...value.map(({ from, file, href }) => `${from} (${file}) > ${href}`),
    ...diagnostics.map(({ message }) => message),
  ]
}

test.each([
  ['a page', ['/old > /docs/a'], ['/old (old/index.html) > /docs/a/']],
  ['a part of a page', ['/old > /docs/a?x#b'], ['/old (old/index.html) > /docs/a/?x#b']],
  ['a file', ['/old.html > /plan.txt'], ['/old.html (old.html) > /plan.txt']],
  ['another site', ['/old > https://a.example/x'], ['/old (old/index.html) > https://a.example/x']],
  [
    'a chain, whose last hash counts',
    ['/x > /y#1', '/y > /z', '/z > /docs/a#2', '/v > /w#3', '/w > /docs/a'],
    [
      '/x (x/index.html) > /docs/a/#2',
      '/y (y/index.html) > /docs/a/#2',
      '/z (z/index.html) > /docs/a/#2',
      '/v (v/index.html) > /docs/a/#3',
      '/w (w/index.html) > /docs/a/',
    ],
  ],
  ['the same twice', ['/old > /docs', '/old > /docs'], ['/old (old/index.html) > /docs/']],
  [
    'two targets',
    ['/old > /docs', '/Old > /docs/a'],
    ['/old (old/index.html) > /docs/', '/Old cannot redirect: this is the address of a redirect to /docs'],
  ],
  [
    'a page there',
    ['/docs/A > /docs', '/docs/index.html > /docs/a'],
    [
      '/docs/A cannot redirect: this is the address of the page /docs/a',
      '/docs/index.html cannot redirect: this is the address of the page /docs',
    ],
  ],
  [
    'a file there',
    ['/plan.html > /docs'],
    ['/plan.html cannot redirect: this is the address of the file plan.html'],
  ],
  ['itself', ['/x > /x/#a'], ['this redirect never ends: /x → /x']],
  [
    'a loop',
    ['/x > /y', '/y > /x'],
    ['this redirect never ends: /x → /y → /x', 'this redirect never ends: /y → /x → /y'],
  ],
])('%s', (_, redirects, expected) => expect(made(redirects)).toEqual(expected))

test('a chain and a loop of many redirects are followed at once', () => {
  const chain = Array.from({ length: 3_000 }, (_, index) => `/x${index} > /x${index + 1}`)
  expect(made([...chain, '/x3000 > /docs#a']).slice(0, 1)).toEqual(['/x0 (x0/index.html) > /docs/#a'])
  const [first = '', ...others] = made([...chain, '/x3000 > /x0'])
  expect([first, others.length]).toEqual([
    `this redirect never ends: ${Array.from({ length: 10 }, (_, index) => `/x${index}`).join(' → ')} → …`,
    3_000,
  ])
})

test('files and addresses without a final slash, below a base', () => {
  const style = { base: '/base/', trailingSlash: false }
  expect(made(['/old > /docs/a', '/docs/a.html > /docs'], style)).toEqual([
    '/old (old.html) > /base/docs/a',
    '/docs/a.html cannot redirect: this is the address of the page /docs/a',
  ])
})

test('an address in a document of another version is that of its version', () => {
  const version = { routeBase: '/docs/1.0', isLast: false }
  expect(inVersion('/docs/old', '/docs', version)).toBe('/docs/1.0/old')
  expect(inVersion('/other', '/docs', version)).toBeUndefined()
  expect(inVersion('/other', '/docs', { routeBase: '/docs', isLast: true })).toBe('/other')
})
