import { expect, test } from 'vitest'
import { OLD_ADDRESS } from '../../paths.ts'
import { hostFiles } from './files.ts'

test.each([
  ['/docs/old', true],
  ['/a $b{c}"d', true],
  ['/wiki/Help:Contents/', true],
  ['/...', true],
  ['/über.html', true],
  ['/', false],
  ['//a', false],
  ['/docs//old', false],
  ['/i/../../x', false],
  ['/i/./x', false],
  ['/i/..', false],
  ['/*', false],
  ['/h*', false],
  ['/:splat', false],
  ['/a/:b/c', false],
  ['/{$HOME}', false],
  ['/a\nb', false],
  ['/a\r', false],
  ['/a\u0085b', false],
  ['/a\u2028b', false],
  ['/a\0', false],
  ['/a?b', false],
  ['/a\\b', false],
])('whether %j can redirect: %s', (address, can) => expect(OLD_ADDRESS.test(address)).toBe(can))

const SITE = {
  base: '/',
  trailingSlash: true,
  folders: [''],
  headers: [],
  unnamed: ['assets/a*b:c.txt'],
  precompressed: false,
  redirects: [
    { from: '-x/Help:Contents', to: '/docs/a:b*(c)/#d:e' },
    { from: 'away', to: 'https://b.example:80/:c*?d' },
  ],
}

test('no name of an address is a pattern for a host', () => {
  for (const host of ['netlify', 'cloudflare'] as const) {
    const { _redirects = '', _headers = '' } = hostFiles(host, SITE)
    expect(_redirects.split('\n').slice(0, 1)).toEqual([
      `/-x/Help%3AContents /docs/a%3Ab%2A%28c%29/#d:e 301${host === 'netlify' ? '!' : ''}`,
    ])
    expect(_redirects).toContain(' https://b.example:80/:c*?d ')
    expect(_headers).not.toContain('a*b')
  }
  const { redirects } = JSON.parse(hostFiles('vercel', SITE)['vercel.json'] ?? '')
  expect(redirects[0]).toEqual({
    source: '/-x/Help\\:Contents',
    destination: '/docs/a%3Ab%2A%28c%29/#d:e',
    statusCode: 301,
  })
  expect(hostFiles('s3', SITE)['.hosting/s3.sh']).toContain("aws s3 cp './-x/Help:Contents/index.html' ")
})
