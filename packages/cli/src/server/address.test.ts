import { expect, test } from 'vitest'
import { candidates, markdownAsked, normaliseBase, requestedPath } from './address.ts'

test.each([
  ['/docs/a?x=1', '/', '/docs/a'],
  ['/docs/%E9%A1%B5', '/', '/docs/页'],
  ['/100%', '/', '/100%'],
  ['/base/docs/a', '/base/', '/docs/a'],
  ['/base/', '/base/', '/'],
  ['/base', '/base/', '/'],
  ['/basement', '/base/', undefined],
  ['/', '/base/', undefined],
  ['/../etc/passwd', '/', undefined],
  ['/%2e%2e/etc/passwd', '/', undefined],
  ['/..%5cetc', '/', undefined],
  ['/a%00b', '/', undefined],
  ['/a..b/..c', '/', '/a..b/..c'],
])('%s below %s is %s', (url, base, path) => expect(requestedPath(url, base)).toBe(path))

test('a page has one file, and several addresses', () => {
  for (const path of ['/docs/a', '/docs/a/', '/docs/a.html', '/docs/a/index.html']) {
    expect(candidates(path)).toContain('docs/a/index.html')
  }
  expect(candidates('/')).toEqual(['index.html'])
  expect(candidates('/docs/v1.2')).toEqual(['docs/v1.2', 'docs/v1.2/index.html', 'docs/v1.2.html'])
})

test.each([
  ['/docs/a', 'text/markdown, text/html;q=0.9, */*', ['docs/a.md']],
  ['/docs/a/', 'text/html, Text/Markdown', ['docs/a.md']],
  ['/docs/v1.2.html', 'text/markdown;q=0.5', ['docs/v1.2.md']],
  ['/docs/a/index.html', 'text/markdown', ['docs/a.md']],
  ['/', 'text/markdown', ['index.md']],
  ['/index.html', 'text/markdown', ['index.md']],
  ['/docs/a', 'text/html,application/xhtml+xml,*/*;q=0.8', []],
  ['/docs/a', 'text/html, text/markdown;q=0.8', []],
  ['/docs/a', 'text/markdown;q=0', []],
  ['/docs/a', undefined, []],
])('%s for %s is %j', (path, accept, files) => expect(markdownAsked(path, accept)).toEqual(files))

test('a base begins and ends with a slash', () => {
  expect(['', '/', 'docs', '/docs', 'docs/', '//a//b'].map(normaliseBase)).toEqual([
    ...['/', '/', '/docs/', '/docs/', '/docs/', '/a/b/'],
  ])
})
