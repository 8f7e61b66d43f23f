import type { Url } from '@chatdocs/protocol'
import { expect, test } from 'vitest'
import { normaliseConfig } from '../config/normalise.ts'
import type { SourcePath } from '../paths.ts'
import { candidateOf, staticPath } from './resolve.ts'

const config = normaliseConfig({}, { title: 'T', docsFolder: 'docs', language: 'zh' }).value
const from = {
  source: 'docs/01-quick/plugin.md' as SourcePath,
  url: '/docs/quick/plugin' as Url,
  version: { path: 'docs', routeBase: '/docs' },
}

test.each<[string, object]>([
  ['#安装', { kind: 'anchor', anchor: '安装' }],
  ['#%E5%AE%89%E8%A3%85', { kind: 'anchor', anchor: '安装' }],
  ['#100%', { kind: 'anchor', anchor: '100%' }],
  ['./more.md', { kind: 'document', sources: ['docs/01-quick/more.md'] }],
  ['../advance/a.md#x', { kind: 'document', sources: ['docs/advance/a.md'], anchor: 'x' }],
  ['more.md', { kind: 'document', sources: ['docs/01-quick/more.md', 'docs/more.md', 'more.md'] }],
  ['/a.md?x=1', { kind: 'document', sources: ['docs/a.md', 'a.md'], search: '?x=1' }],
  ['%E6%8F%92%E4%BB%B6.md', { sources: ['docs/01-quick/插件.md', 'docs/插件.md', '插件.md'] }],
  ['../../../x.md', { kind: 'document', sources: [] }],
  ['/docs/a/', { kind: 'page', url: '/docs/a', files: ['static/docs/a', 'static/docs/a/index.html'] }],
  ['/docs/a.html#b', { kind: 'page', url: '/docs/a', anchor: 'b' }],
  ['./more', { kind: 'page', url: '/docs/quick/more', files: ['docs/01-quick/more'] }],
  ['/a/b.zip', { files: ['static/a/b.zip', 'static/a/b.zip/index.html', 'a/b.zip'] }],
  ['../a.zip', { kind: 'page', files: ['docs/a.zip'] }],
])('the candidates of %s', (target, expected) => {
  expect(candidateOf({ target }, from, config)).toMatchObject(expected)
})

test('a static file is served below the root', () => {
  expect(staticPath('static/img/a.png', config)).toBe('img/a.png')
  expect(staticPath('docs/a.png', config)).toBeUndefined()
})

test('a link stays in its version', () => {
  const old = {
    source: 'versioned_docs/version-1/a/b.md' as SourcePath,
    url: '/docs/1/a/b' as Url,
    version: { path: 'versioned_docs/version-1', routeBase: '/docs/1' },
  }
  const of = (target: string) => candidateOf({ target }, old, config)
  expect(of('../c.md')).toMatchObject({ sources: ['versioned_docs/version-1/c.md'] })
  expect(of('/c.md')).toMatchObject({ sources: ['versioned_docs/version-1/c.md', 'c.md'] })
  expect(of('./c')).toMatchObject({ url: '/docs/1/a/c' })
})
