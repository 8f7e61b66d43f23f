import type {
  Card,
  NavbarItem,
  PageContent,
  RouteData,
  SidebarSlice,
  SiteVersion,
  Url,
} from '@chatdocs/protocol'
import { expect, test } from 'vitest'
import { Link, useRoute, useSite } from './index.ts'
import { exampleRoute, exampleSite } from './router/example.fixture.ts'
import { renderApp } from './server.tsx'
import type { IslandProps, IslandTable } from './state/reader.ts'

const draw = (content: PageContent, component?: () => React.ReactNode, islands?: IslandTable) =>
  renderApp({ site: exampleSite, route: exampleRoute('/docs/a', { content }) }, component, islands)

function Box({ name, children }: IslandProps) {
  return (
    <section>
      {String(name)}
      {children}
    </section>
  )
}

function Home() {
  return (
    <p>
      {useSite().title} {useRoute().url} <Link to="/docs/中">docs</Link>
    </p>
  )
}

function Broken(): never {
  throw new Error('broken page')
}

test('static segments are numbered in reading order, including those within islands', () => {
  const inItem = { component: 'element', props: { tag: 'li', className: 'x' }, children: ['<p>one</p>'] }
  const list = { component: 'element', props: { tag: 'ul' }, children: [inItem] }
  const box = { component: 'Box', props: { name: '甲' }, children: ['<p>two</p>'] }
  const html = draw({ kind: 'doc', body: ['<p>zero</p>', list, box, '<p>three</p>'] }, undefined, { Box })
  const found = [...html.matchAll(/data-segment="(\d)"><p>(\w+)/g)].map(
    ([, number, word]) => `${number} ${word}`,
  )
  expect(found).toEqual(['0 zero', '1 one', '2 two', '3 three'])
  expect(html).toContain('<ul><li class="x">')
  expect(html).toContain('<section>甲')
})

test('a missing component renders its children', () => {
  const island = { component: 'Chart', props: {}, children: ['<p>text</p>'] }
  expect(draw({ kind: 'doc', body: [island] })).toContain('<p>text</p>')
})

test('renders the heading if the body has none', () => {
  expect(draw({ kind: 'doc', body: ['<p/>'], heading: '标题' })).toContain('<h1>标题</h1>')
  expect(draw({ kind: 'doc', body: ['<p/>'] })).not.toContain('<h1>')
})

test('renders every kind of page', () => {
  const card: Card = { kind: 'category', label: '进阶', href: '/docs/b', count: 3 }
  expect(draw({ kind: 'category', heading: '分类', cards: [card] })).toContain('3 篇文档')
  const one = { content: { kind: 'category', heading: 'More', cards: [{ ...card, count: 1 }] } } as const
  const locale = { ...exampleSite.locale, htmlLang: 'en' }
  expect(renderApp({ site: { ...exampleSite, locale }, route: exampleRoute('/docs/a', one) })).toContain(
    '1 item<',
  )
  expect(draw({ kind: 'contents', items: [{ type: 'link', href: '/docs/b', label: '乙' }] })).toContain(
    '>乙</a>',
  )
  expect(draw({ kind: 'not-found' })).toContain('找不到页面')
})

test('a page of the site knows the site, the route and its links', () => {
  const html = draw({ kind: 'component', bundle: 'assets/page.js', styles: [] }, Home)
  expect(html).toContain('href="/base/docs/%E4%B8%AD/"')
  expect(html).toContain('Mobot')
})

test('what a page throws reaches the caller', () => {
  expect(() => draw({ kind: 'component', bundle: 'assets/page.js', styles: [] }, Broken)).toThrow(
    'broken page',
  )
})

test('names the navbar item that fails to render', () => {
  const broken = { kind: 'link', label: 'Broken', position: 'left' } as NavbarItem
  const fine = { kind: 'link', label: 'Fine', href: '/', position: 'left' } as NavbarItem
  const site = { ...exampleSite, navbar: { title: '', items: [fine, broken] } }
  const drawn = () => renderApp({ site, route: exampleRoute('/docs/a') })
  expect(drawn).toThrow(/Cannot render the navbar item \{"kind":"link","label":"Broken","position":"left"\} /)
})

test('does not blame the navbar for an error of the page', () => {
  const item = { kind: 'link', label: 'Fine', href: '/', position: 'left' } as NavbarItem
  const site = { ...exampleSite, navbar: { title: '', items: [item] } }
  const content = { kind: 'component', bundle: 'assets/page.js', styles: [] } as const
  expect(() => renderApp({ site, route: exampleRoute('/docs/a', { content }) }, Broken)).toThrow(
    /^broken page$/,
  )
})

test('a version shows its label, and links to the same page of the latest', () => {
  const version = (name: string, rest: Partial<SiteVersion>): SiteVersion => ({
    name,
    label: name,
    isLast: false,
    path: `/docs/${name}` as Url,
    main: `/docs/${name}/main` as Url,
    badge: true,
    ...rest,
  })
  const site = {
    ...exampleSite,
    versions: [version('2', { isLast: true }), version('1', { banner: 'unmaintained' })],
  }
  const html = (route: Partial<RouteData>) => renderApp({ site, route: exampleRoute('/docs/1/a', route) })
  expect(html({ version: '1', versions: { 2: '/docs/2/a' as Url } })).toMatch(
    /已停止维护.*href="\/base\/docs\/2\/a\/"/,
  )
  expect(html({ version: '1' })).toContain('href="/base/docs/2/main/"')
  expect(html({ version: '2' })).not.toContain('<aside')
  expect(html({ version: '2' })).toContain('版本：2')
})

test('without JavaScript, the sidebar slice links to all documents', () => {
  const sidebar: SidebarSlice = {
    name: 'docs',
    whole: false,
    contents: '/docs/contents' as Url,
    items: [
      {
        type: 'category',
        label: '快速上手',
        collapsible: true,
        collapsed: true,
        items: [{ type: 'link', href: '/docs/a', label: '甲' }],
      },
      {
        type: 'category',
        label: '进阶',
        collapsible: true,
        collapsed: true,
        items: [{ type: 'link', href: '/docs/b', label: '乙' }],
      },
      { type: 'category', label: '空', collapsible: true, collapsed: true, items: [] },
      { type: 'rest' },
    ],
  }
  const html = renderApp({ site: exampleSite, route: exampleRoute('/docs/a', { sidebar: 'docs' }), sidebar })
  expect(html).toMatch(/<a [^>]*aria-current="page"[^>]*>甲</)
  expect(html).toContain('>乙</a>')
  expect(html).toMatch(/<button [^>]*>空</)
  expect(html).toContain('更多…')
  expect(html.match(/href="\/base\/docs\/contents\/"/g)).toHaveLength(2)
})

test('the same state gives the same bytes', () => {
  expect(draw({ kind: 'not-found' })).toBe(draw({ kind: 'not-found' }))
})

test('a navbar without title and logo has no unnamed link', () => {
  const site = { ...exampleSite, navbar: { title: '', items: [] } }
  const html = renderApp({ site, route: exampleRoute('/docs/a', { content: { kind: 'doc', body: [] } }) })
  expect(html).toContain('class="navbar"')
  expect(html).not.toContain('class="brand"')
})
