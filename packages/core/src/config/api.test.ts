import { expect, test } from 'vitest'
import type { ApiPackage } from './api.ts'
import { normaliseConfig } from './normalise.ts'

function read(config: object) {
  const at = { title: 'x', docsFolder: 'docs', language: 'zh' }
  const { value, diagnostics } = normaliseConfig(config, at)
  return { api: value.api, problems: diagnostics.map(({ message, help }) => [message, help]) }
}

function routes(config: object): Pick<ApiPackage, 'folder' | 'routeBase'>[] {
  return read(config).api.map(({ folder, routeBase }) => ({ folder, ...(routeBase && { routeBase }) }))
}

const entryPoints = ['a.ts']

test('a package is below the documents by default', () => {
  expect(routes({ api: { entryPoints } })).toEqual([{ folder: 'api' }])
  expect(routes({ api: { entryPoints, routeBasePath: '/docs/core/api/' } })).toEqual([
    { folder: 'core/api', routeBase: '/docs/core/api' },
  ])
})

test('or at a route of its own', () => {
  expect(routes({ api: { entryPoints, routeBasePath: 'reference/core' } })).toEqual([
    { folder: 'reference-core', routeBase: '/reference/core' },
  ])
  expect(routes({ docs: { routeBasePath: '/' }, api: { entryPoints, routeBasePath: '/reference' } })).toEqual(
    [{ folder: 'reference', routeBase: '/reference' }],
  )
})

test('two packages with one route: the second one is left out and reported', () => {
  const { api, problems } = read({
    api: [{ entryPoints }, { entryPoints: 'b.ts', routeBasePath: 'docs/API' }],
  })
  expect(api.map((each) => each.entryPoints)).toEqual([['a.ts']])
  expect(problems).toEqual([
    [
      'api[1]: expected a unique route, found the route of another package',
      "set another one: routeBasePath: '/docs/API-2'",
    ],
  ])
})

test('files can be outside of the site', () => {
  expect(read({ api: { entryPoints: './../src/./index.ts' } }).api[0]?.entryPoints).toEqual([
    '../src/index.ts',
  ])
  expect(read({ api: { entryPoints: '/src/index.ts' } }).problems).toEqual([
    [
      'api.entryPoints: expected the path of a file, found "/src/index.ts"',
      'write it relative to the site folder',
    ],
  ])
  expect(read({ api: {} }).problems).toEqual([
    ['api.entryPoints: expected a string, found nothing', undefined],
  ])
})

test('the address of sources comes from editUrl', () => {
  const sourceUrl = (config: object) => read({ ...config }).api[0]?.sourceUrl
  const editUrl = 'https://github.com/a/b/edit/main/site/'
  expect(sourceUrl({ docs: { editUrl }, api: { entryPoints } })).toBe(
    'https://github.com/a/b/blob/main/site/{path}#L{line}',
  )
  expect(sourceUrl({ docs: { editUrl: 'https://wiki.example/?page={path}' }, api: { entryPoints } })).toBe(
    undefined,
  )
  expect(sourceUrl({ api: { entryPoints, sourceUrl: 'https://b.example/{path}?at={line}' } })).toBe(
    'https://b.example/{path}?at={line}',
  )
})
