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

test('documents at the top, and a part that is written as it lies in one version', () => {
  const at = (url: string, versionBase: string) =>
    contextsAt({ url: url as Url, versionBase }, ['/api', '/1.x/api'] as Url[], '')
  expect(at('/api/bot', '')).toEqual(['/api'])
  expect(at('/1.x/api/bot', '/1.x')).toEqual(['/1.x/api', '/api'])
})

test('what could be a part is where a page lies, or some page below', () => {
  expect([...possibleContexts(['/docs/api/bot', '/docs/api', '/blog'] as Url[])].sort()).toEqual([
    '/blog',
    '/docs',
    '/docs/api',
    '/docs/api/bot',
  ])
})
