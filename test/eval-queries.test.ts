import { expect, test } from 'vitest'
import { bodyText } from './eval/body-text.ts'
import type { SearchedPage } from './eval/corpus.ts'
import { type Engine, outcomesOf } from './eval/engine.ts'
import { queriesOf } from './eval/queries.ts'
import { squeezed } from './eval/words.ts'

/** The queries of `npm run eval:search`, and the pages that they are made from. */

const page = (url: string, title: string, ...sections: [heading: string, text: string][]): SearchedPage => ({
  url,
  title,
  sections: sections.map(([heading, text]) => ({ anchor: `#${heading}`, heading, text })),
})

const PAGES = [
  page(
    '/a',
    '编写插件',
    ['安装', '把插件的文件夹整个放进工程的插件目录里，然后重新启动。'],
    ['登记插件', '用 registerPlugin 登记。'],
  ),
  page(
    '/b',
    '部署应用',
    ['安装', '把编译好的应用装到自己的手机上就能用，不必登录，也不必联网。'],
    ['更新应用', '新的版本会自动下载。'],
  ),
]

test('a body has sections, code blocks apart, and links', () => {
  const html =
    '<p>先看<a href="/b#x">这&amp;里</a>。</p><h2 id="x">安<em>装</em></h2><button>复制</button><pre><code>a &lt; b</code></pre><p>好</p>'
  const { sections, links } = bodyText(html)
  expect(
    sections.map(({ prose, code, ...rest }) => ({ ...rest, prose: prose.trim(), code: code.trim() })),
  ).toEqual([
    { anchor: '', heading: '', text: '先看这&里。', prose: '先看这&里。', code: '' },
    { anchor: '#x', heading: '安装', text: 'a < b 好', prose: '好', code: 'a < b' },
  ])
  expect(links).toEqual([{ href: '/b#x', text: '这&里' }])
})

test('a query has one right answer', () => {
  const queries = queriesOf(PAGES, 20)
  const headings = queries.filter(({ kind }) => kind === 'heading').map(({ query }) => query)
  expect(headings.toSorted()).toEqual(['更新应用', '登记插件', '编写插件', '部署应用'].toSorted())
  const phrases = queries.filter(({ kind }) => kind === 'phrase')
  expect(phrases.length).toBeGreaterThan(0)
  for (const { query, target } of phrases) {
    const having = PAGES.filter(({ sections }) =>
      sections.some(({ text }) => squeezed(text).includes(squeezed(query))),
    )
    expect(having.map(({ url }) => url)).toEqual([target.url])
  }
})

test('a name is queried in parts, as words, mistyped and in full width', () => {
  const queries = queriesOf(PAGES, 20).filter(({ target: { anchor } }) => anchor === '#登记插件')
  const of = (kind: string) => queries.filter((each) => each.kind === kind).map(({ query }) => query)
  expect(of('identifier')).toEqual(['registerPlugin'])
  expect(of('identifier as words')).toEqual(['register plugin'])
  expect(of('part of identifier').toSorted()).toEqual(['plugin', 'register'])
  expect(of('full width')).toContain('ｒｅｇｉｓｔｅｒＰｌｕｇｉｎ')
  expect(of('word mistyped').length).toBeGreaterThan(5)
  expect(of('word mistyped')).not.toContain('registerPlugin')
})

test('the ranks of the page and of the section count', async () => {
  const engine: Engine = {
    name: 'always the same',
    ahead: 0,
    ask: async () => ({
      rows: [
        { url: '/b', anchors: [''] },
        { url: '/a', anchors: [''] },
        { url: '/a', anchors: ['#x'] },
      ],
      bytes: 1,
      files: 1,
      milliseconds: 1,
    }),
  }
  const asked = await outcomesOf(engine, [
    { kind: 'k', query: 'q', target: { url: '/a', anchor: '#x' } },
    { kind: 'k', query: 'q', target: { url: '/c' } },
  ])
  expect(asked.map(({ page, section }) => [page, section])).toEqual([
    [1 / 2, 1 / 3],
    [0, undefined],
  ])
})
