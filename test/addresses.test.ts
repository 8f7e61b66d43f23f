import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { ownSite } from './support/own-site.ts'
import { deadAddresses, fileOf, strayAddresses } from './support/reading.ts'
import { openSite, outputsOf } from './support/site.ts'

/** The addresses in a site work on any static host without redirects. */

/** A host like `python3 -m http.server`, which redirects a folder without trailing slash. */
async function plainHost(outputs: ReadonlyMap<string, string>): Promise<string> {
  const server = createServer((request, response) => {
    const address = request.url ?? '/'
    const file = fileOf(address, outputs)
    if (file) return response.writeHead(200).end(outputs.get(file))
    const isFolder = fileOf(`${address.replace(/[?#].*/, '')}/`, outputs) !== undefined
    response.writeHead(isFolder ? 301 : 404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('no address of our own site is redirected on a plain host', async () => {
  const { built } = await ownSite()
  const outputs = new Map<string, string>()
  for (const path of built.paths) outputs.set(path, new TextDecoder().decode(await built.read(path)))
  expect(deadAddresses(outputs)).toEqual([])
  expect(strayAddresses(outputs)).toEqual([])
  const host = await plainHost(outputs)
  const origin = 'https://mobot.example'
  const sitemap = [...(outputs.get('sitemap.xml') ?? '').matchAll(/<loc>([^<]*)<\/loc>/g)]
  const pages = sitemap.map(([, address = '']) => address.replace(origin, host))
  expect(pages.length).toBeGreaterThan(50)
  const asked = new Set(pages)
  for (const page of pages) {
    const html = await (await fetch(page)).text()
    for (const [, href = ''] of html.matchAll(/<(?:a|link)\s[^>]*?href="([^"#]*)/g)) {
      const to = new URL(href.replace(origin, host).replaceAll('&amp;', '&'), page)
      if (to.origin === host) asked.add(to.href)
    }
  }
  const answers = await Promise.all(
    [...asked].map(async (each) => `${(await fetch(each, { redirect: 'manual' })).status} ${each}`),
  )
  expect(answers.filter((each) => !each.startsWith('200 '))).toEqual([])
})

const LINKS = [
  '[a](a.md) [b](b) [c](b/) [d](/docs/b.html#end) [e](b/index.html) [f](b.md#end)',
  '<a href="/docs/b">g</a> [h](/search?q=x) [i](./b.md?x=1) [j](/) [k](/file.pdf)',
].join('\n')

const site = {
  'docs/a.md': `# A\n\n${LINKS}\n`,
  'docs/b.md': '# B\n\n## End\n',
  'static/file.pdf': '',
  'pages/index.tsx':
    "import { Link } from '@chatdocs/runtime'\nexport default () => <h1><Link to='/docs/a'>A</Link> <Link to='/docs/a/#x'>A</Link></h1>\n",
}

async function hrefsOf(config: string, page: string): Promise<string[]> {
  const { workspace } = await openSite({ ...site, 'chatdocs.config.ts': `export default ${config}\n` })
  expect(await workspace.diagnostics()).toEqual([])
  const main = /<main.*<\/main>/s.exec((await outputsOf(workspace)).get(page as never) ?? '')?.[0] ?? ''
  return [...main.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href = '']) => href)
}

test('a link becomes the address of its page, however it is written', async () => {
  expect(await hrefsOf('{}', 'docs/a/index.html')).toEqual(
    expect.arrayContaining([
      '/docs/a/',
      ...['/docs/b/', '/docs/b/', '/docs/b/#end', '/docs/b/', '/docs/b/#end', '/docs/b/'],
      ...['/search/?q=x', '/docs/b/?x=1', '/', '/file.pdf'],
    ]),
  )
  expect(await hrefsOf("{ baseUrl: '/base/' }", 'index.html')).toEqual(['/base/docs/a/', '/base/docs/a/#x'])
})

test('without trailing slashes, pages are files with the name of their address', async () => {
  const hrefs = await hrefsOf('{ trailingSlash: false }', 'docs/a.html')
  expect(hrefs).toEqual(expect.arrayContaining(['/docs/b', '/docs/b#end', '/search?q=x', '/docs/b?x=1', '/']))
  expect(hrefs.filter((each) => /.\/($|[?#])/.test(each))).toEqual([])
})

test('pages that look like files, and files that look like pages, have one address everywhere', async () => {
  const { workspace } = await openSite({
    'chatdocs.config.ts': `export default {
  navbar: { items: [{ to: '/docs/Node.js', label: 'Node' }] },
  footer: { links: [{ items: [{ to: '/docs/a.html', label: 'A' }, { to: '/demo/old.html', label: 'Old' }] }] },
}
`,
    'sidebars.ts': `export default {
  all: ['a', 'Node.js', 'b', { type: 'link', href: '/docs/b.html', label: 'B' }, { type: 'link', href: '/demo/old.html', label: 'Old' }],
}
`,
    'docs/a.md': '# A\n\n[n](Node.js.md) [o](/demo/old.html)\n',
    'docs/Node.js.md': '# Node\n',
    'docs/b.md': '# B\n',
    'static/demo/old.html': '<p>Old</p>',
    'static/files/plan.js': '',
    'pages/index.tsx': `import { Link } from '@chatdocs/runtime'
export default () => <h1><Link to="/docs/a.html?x=1">A</Link> <Link to="/docs/Node.js">N</Link> <Link to="/demo/old.html">O</Link> <Link to="/files/plan.js">P</Link></h1>
`,
  })
  expect(await workspace.diagnostics()).toEqual([])
  const outputs = await outputsOf(workspace)
  const hrefs = new Set<string>()
  for (const [path, html] of outputs) {
    if (!path.endsWith('.html')) continue
    for (const [, href = ''] of html.matchAll(/<a [^>]*?href="([^"]*(?:docs|demo|files)\/[^"]*)"/g))
      hrefs.add(href)
  }
  expect(deadAddresses(outputs)).toEqual([])
  expect([...hrefs].filter((each) => !each.endsWith('/') && !each.endsWith('.md')).sort()).toEqual([
    '/demo/old.html',
    '/docs/a/?x=1',
    '/files/plan.js',
  ])
  expect([...hrefs]).toEqual(expect.arrayContaining(['/docs/Node.js/', '/docs/a/', '/docs/b/']))
})
