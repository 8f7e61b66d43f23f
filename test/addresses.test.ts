import { expect, test } from 'vitest'
import { ownSite } from './support/own-site.ts'
import { deadAddresses, lostPages, strayAddresses } from './support/reading.ts'
import { openSite, outputsOf } from './support/site.ts'

/** The addresses in a site work on any static host without redirects. */

test('links of our own site reach every page, and none is dead or redirected on a plain host', async () => {
  const { built } = await ownSite()
  const outputs = new Map<string, string>()
  for (const path of built.paths) outputs.set(path, new TextDecoder().decode(await built.read(path)))
  expect(deadAddresses(outputs)).toEqual([])
  expect(strayAddresses(outputs)).toEqual([])
  expect(lostPages(outputs)).toEqual([])
  expect((outputs.get('sitemap.xml') ?? '').split('<loc>').length).toBeGreaterThan(50)
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
