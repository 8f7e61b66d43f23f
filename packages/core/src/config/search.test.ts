import { expect, test } from 'vitest'
import { normaliseConfig } from './normalise.ts'

function read(search: unknown) {
  const at = { title: 'x', docsFolder: 'docs', language: 'zh' }
  const { value, diagnostics } = normaliseConfig({ search }, at)
  return { search: value.search, problems: diagnostics.map(({ message, help }) => [message, help]) }
}

test('the whole site has a search unless it is turned off', () => {
  const whole = { search: { contexts: [] }, problems: [] }
  for (const search of [undefined, true, {}, { contexts: [] }]) expect(read(search)).toEqual(whole)
  expect(read(false)).toEqual({ search: false, problems: [] })
})

test('contexts are defined by path, with or without a label', () => {
  const contexts = ['docs/api/', { path: '/blog', label: '博客' }]
  expect(read({ contexts })).toEqual({
    search: { contexts: [{ path: '/docs/api' }, { path: '/blog', label: '博客' }] },
    problems: [],
  })
})

test('invalid contexts are reported, the others apply', () => {
  const contexts = ['/docs/api', '/', 3, { path: 'https://a.example' }, { label: '甲' }]
  const { search, problems } = read({ contexts })
  expect(search).toEqual({ contexts: [{ path: '/docs/api' }] })
  expect(problems).toEqual([
    [
      `search.contexts[1]: expected a part of the site such as '/docs/api', found "/"`,
      'search always covers the whole site',
    ],
    ['search.contexts[2]: expected a string, found 3', undefined],
    [
      `search.contexts[3].path: expected a path such as '/docs/', found "https://a.example"`,
      'the protocol and the host belong in url',
    ],
    ['search.contexts[4].path: expected a string, found nothing', undefined],
  ])
})

test('a duplicate context is reported', () => {
  const { search, problems } = read({ contexts: ['/docs/api', '/b', { path: 'docs/api/', label: '甲' }] })
  expect(search).toEqual({ contexts: [{ path: '/docs/api' }, { path: '/b' }] })
  expect(problems).toEqual([['search.contexts[2]: /docs/api is listed twice', 'remove one of them']])
})

test('a typo in a key is reported', () => {
  expect(read({ context: ['/docs'] }).problems).toEqual([
    ['search.context: unknown key', 'did you mean contexts?'],
  ])
  expect(read('no').problems).toEqual([['search: expected true or false, found "no"', undefined]])
})
