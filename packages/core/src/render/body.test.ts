import type { Url } from '@chatdocs/protocol'
import { expect, test } from 'vitest'
import { fragmentOf } from '../graph/resolve.ts'
import type { SourcePath } from '../paths.ts'
import { fillBody, hrefOf } from './body.ts'
import { scriptJson } from './script-json.ts'

test('slots are filled and escaped, and static HTML is joined', () => {
  const raw = ['<a href="', { link: 0 }, '">x</a>', { image: 0, attributes: { alt: '"甲"' } }]
  expect(fillBody(raw, { links: ['/a?b=1&c="'], images: [{ src: '/i.png' }] })).toEqual([
    '<a href="/a?b=1&amp;c=&quot;">x</a><img src="/i.png" alt="&quot;甲&quot;">',
  ])
})

test('an island splits the HTML, and its children are filled, too', () => {
  const island = { component: 'tab', props: { label: 'npm' }, children: ['<a href="', { link: 0 }, '">'] }
  expect(fillBody(['<p>', island, '</p>'], { links: ['/a'], images: [] })).toEqual([
    '<p>',
    { component: 'tab', props: { label: 'npm' }, children: ['<a href="/a">'] },
    '</p>',
  ])
})

const site = { base: '/base/', url: '/docs/a', assetPath: (source: string) => `assets/${source}` }
const url = '/docs/插件' as Url

test.each([
  [{ kind: 'page', url, ...fragmentOf(''), search: '' } as const, '/base/docs/%E6%8F%92%E4%BB%B6/'],
  [
    { kind: 'page', url, ...fragmentOf('#卸载'), search: '?a=1' } as const,
    '/base/docs/%E6%8F%92%E4%BB%B6/?a=1#%E5%8D%B8%E8%BD%BD',
  ],
  [{ kind: 'page', url: '/docs/a' as Url, ...fragmentOf('#b'), search: '' } as const, '#b'],
  [
    { kind: 'page', url, ...fragmentOf('#a:~:text=b%2Cc,-%20d'), search: '' } as const,
    '/base/docs/%E6%8F%92%E4%BB%B6/#a:~:text=b%2Cc,-%20d',
  ],
  [{ kind: 'static', path: 'a b.png', hash: '' } as const, '/base/a%20b.png'],
  [{ kind: 'file', source: 'x.zip' as SourcePath, hash: '' } as const, '/base/assets/x.zip'],
  [undefined, 'as/written'],
])('the address of %o', (resolved, expected) => {
  expect(hrefOf(resolved, 'as/written', site)).toBe(expected)
})

test('no data can end its script element', () => {
  expect(scriptJson({ title: '</script><b>\u2028' })).toBe('{"title":"\\u003c/script>\\u003cb>\\u2028"}')
})
