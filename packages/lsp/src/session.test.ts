import { expect, test } from 'vitest'
import { pathIn } from './session.ts'

test('the path of a file in the site, on Windows, too', () => {
  const cases: [site: string, uri: string, path: string | undefined][] = [
    ['C:\\my site', 'file:///c%3A/my%20site/docs/a.md', 'docs/a.md'],
    ['C:\\my site', 'file:///C:/My%20Site/docs/%E5%BC%80.md', 'docs/开.md'],
    ['C:\\my site', 'file:///D:/my%20site/a.md', undefined],
    ['C:\\my site', 'file:///C:/my%20site', undefined],
    ['C:\\my site', 'file:///C:/my%20sites/a.md', undefined],
    ['\\\\host\\share\\site', 'file://host/share/site/a.md', 'a.md'],
  ]
  for (const [site, uri, path] of cases) expect([uri, pathIn(site, uri, true)]).toEqual([uri, path])
  expect(pathIn('/my site', 'file:///my%20site/..a.md', false)).toBe('..a.md')
  expect(pathIn('/my site', 'file://host/my%20site/a.md', false)).toBeUndefined()
  expect(pathIn('/my site', 'untitled:1', false)).toBeUndefined()
})
