import type { Url } from '@chatdocs/protocol'
import { expect, test } from 'vitest'
import { exampleHost, exampleRoute, exampleSite } from './example.fixture.ts'
import { makeLoader } from './load.ts'

const url = (text: string) => text as Url

test('a page is requested once, at its percent-encoded URL', async () => {
  const { loader, asked } = exampleHost({ '/base/docs/%E4%B8%AD/index.json': exampleRoute('/docs/中') })
  const [one, two] = await Promise.all([loader.page(url('/docs/中')), loader.page(url('/docs/中'))])
  expect(one.route).toBe(two.route)
  expect(asked).toEqual(['/base/docs/%E4%B8%AD/index.json'])
})

test('the home page is at the base', async () => {
  const { loader, asked } = exampleHost({ '/base/index.json': exampleRoute('/') })
  await loader.page(url('/'))
  expect(asked).toEqual(['/base/index.json'])
})

test('everything a page needs is loaded before it is shown', async () => {
  const content = { kind: 'component', bundle: 'assets/page-a.js', styles: ['assets/page-a.css'] } as const
  const { loader, asked } = exampleHost({ '/base/a/index.json': exampleRoute('/a', { content }) })
  expect((await loader.page(url('/a'))).component).toBeTypeOf('function')
  expect(asked.sort()).toEqual(['/base/a/index.json', '/base/assets/page-a.css', '/base/assets/page-a.js'])
})

test('a text loads the components, style sheets and behaviours it needs', async () => {
  const content = {
    kind: 'doc' as const,
    body: [{ component: 'Chart', props: {}, children: [] }],
    features: ['tabs' as const],
    styles: ['assets/math.css'],
    components: { Chart: 'assets/chart.js' },
  }
  const { loader, asked } = exampleHost({
    '/base/a/index.json': exampleRoute('/a', { content }),
    '/base/b/index.json': exampleRoute('/b'),
  })
  expect(Object.keys(await loader.page(url('/b')))).toEqual(['route', 'sidebar', 'drawer'])
  const { islands, behaviours } = await loader.page(url('/a'))
  expect([Object.keys(islands ?? {}), behaviours?.length]).toEqual([['Chart'], 1])
  expect(asked.slice(2)).toEqual(['/base/assets/chart.js', 'tabs', '/base/assets/math.css'])
})

test('a style sheet is loaded once, before any page that needs it is shown; a failed one is requested again', async () => {
  const content = { kind: 'doc' as const, body: [], styles: ['assets/math.css'] }
  const { loader, ports } = exampleHost({
    '/base/a/index.json': exampleRoute('/a', { content }),
    '/base/b/index.json': exampleRoute('/b', { content }),
  })
  const loads: { resolve(sheet?: unknown): void; reject(error: unknown): void }[] = []
  ports.style = () => new Promise((resolve, reject) => loads.push({ resolve, reject }))
  const shown: string[] = []
  const show = (path: string) => loader.page(url(path)).then(() => shown.push(path))
  const failing = Promise.allSettled([show('/a'), show('/b')])
  await expect.poll(() => loads).toHaveLength(1)
  loads[0]?.reject(new Error('no network'))
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const showing = Promise.all([show('/a'), show('/b')])
  await expect.poll(() => loads).toHaveLength(2)
  expect(shown).toEqual([])
  loads[1]?.resolve()
  await showing
  expect(loads).toHaveLength(2)
})

test('blog pages load the code that renders them, and what their texts need', async () => {
  const recent = { title: '', years: [], more: [] }
  const post = { title: 'a', href: url('/b'), date: { text: '', iso: '' }, authors: [], tags: [], more: true }
  const posts = [{ ...post, body: ['<p>a</p>'] }]
  const content = { kind: 'post-list', heading: '', posts, recent, features: ['tabs'] } as const
  const { loader, asked } = exampleHost({
    '/base/a/index.json': exampleRoute('/a'),
    '/base/b/index.json': exampleRoute('/b', { content }),
  })
  await loader.page(url('/a'))
  expect(asked).not.toContain('blog')
  await loader.page(url('/b'))
  expect(asked).toEqual(expect.arrayContaining(['blog', 'tabs']))
})

test('the whole sidebar is loaded once for all its pages', async () => {
  const { loader, asked } = exampleHost({
    '/base/a/index.json': exampleRoute('/a', { sidebar: 'docs' }),
    '/base/b/index.json': exampleRoute('/b', { sidebar: 'docs' }),
    '/base/c/index.json': exampleRoute('/c', { sidebar: 'unknown' }),
    '/base/sidebar-index.json': { docs: 'assets/sidebar-1.json' },
    '/base/assets/sidebar-1.json': { name: 'docs', items: [] },
  })
  expect((await loader.page(url('/a'))).sidebar).toEqual({ name: 'docs', whole: true, items: [] })
  await loader.page(url('/b'))
  const requests = ['/base/sidebar-index.json', '/base/assets/sidebar-1.json']
  expect(asked.filter((path) => path.includes('sidebar'))).toEqual(requests)
  expect((await loader.page(url('/c'))).sidebar).toBeUndefined()
})

test('pages without a sidebar request none', async () => {
  const { loader, asked } = exampleHost({ '/base/a/index.json': exampleRoute('/a') })
  await loader.page(url('/a'))
  expect(asked).toEqual(['/base/a/index.json'])
})

test('the sidebar is found again after the site was published anew', async () => {
  const files: Record<string, unknown> = {
    '/base/a/index.json': exampleRoute('/a', { sidebar: 'docs' }),
    '/base/sidebar-index.json': { docs: 'assets/sidebar-1.json' },
  }
  const { loader } = exampleHost(files)
  await expect(loader.page(url('/a'))).rejects.toThrow()
  files['/base/sidebar-index.json'] = { docs: 'assets/sidebar-2.json' }
  files['/base/assets/sidebar-2.json'] = { name: 'docs', items: [] }
  expect((await loader.page(url('/a'))).sidebar).toEqual({ name: 'docs', whole: true, items: [] })
})

test('missing pages and pages of another release cannot be shown', async () => {
  const { loader } = exampleHost({ '/base/old/index.json': exampleRoute('/old', { release: 'r0' }) })
  await expect(loader.page(url('/gone'))).rejects.toMatchObject({ kind: 'missing' })
  await expect(loader.page(url('/old'))).rejects.toMatchObject({ kind: 'failed' })
})

test('a server that answers every request with HTML is an error', async () => {
  const { ports } = exampleHost({})
  const json = () => Promise.reject(new SyntaxError('Unexpected token <'))
  const loader = makeLoader(exampleSite, { ...ports, fetch: async () => ({ ok: true, status: 200, json }) })
  await expect(loader.page(url('/a'))).rejects.toThrow(SyntaxError)
})

test('failed and cleared pages are requested again', async () => {
  const files: Record<string, unknown> = {}
  const { loader, asked } = exampleHost(files)
  await expect(loader.page(url('/a'))).rejects.toThrow()
  files['/base/a/index.json'] = exampleRoute('/a')
  await loader.page(url('/a'))
  await loader.page(url('/a'))
  expect(asked).toHaveLength(2)
  loader.forget()
  await loader.page(url('/a'))
  expect(asked).toHaveLength(3)
})
