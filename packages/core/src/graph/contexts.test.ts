import type { Url } from '@chatdocs/protocol'
import { expect, test } from 'vitest'
import { contextsAt, possibleContexts } from './contexts.ts'

const PATHS = ['/docs', '/docs/api', '/blog'] as Url[]

test.each([
  ['/docs/api/bot', undefined, ['/docs/api', '/docs']],
  ['/docs/api', '/docs', ['/docs/api', '/docs']],
  ['/docs/apis', '/docs', ['/docs']],
  ['/docs/1.x/api/bot', '/docs/1.x', ['/docs/api', '/docs']],
  ['/docs/1.x', '/docs/1.x', ['/docs']],
  ['/', undefined, []],
] as const)('%s of %s', (url, versionBase, contexts) => {
  expect(contextsAt({ url: url as Url, versionBase }, PATHS, '/docs')).toEqual(contexts)
})

test('documents at the site root, and a context whose path includes a version', () => {
  const at = (url: string, versionBase: string) =>
    contextsAt({ url: url as Url, versionBase }, ['/api', '/1.x/api'] as Url[], '')
  expect(at('/api/bot', '')).toEqual(['/api'])
  expect(at('/1.x/api/bot', '/1.x')).toEqual(['/1.x/api', '/api'])
})

test('possible contexts are pages and all paths above them', () => {
  expect([...possibleContexts(['/docs/api/bot', '/docs/api', '/blog'] as Url[])].sort()).toEqual([
    '/blog',
    '/docs',
    '/docs/api',
    '/docs/api/bot',
  ])
})
