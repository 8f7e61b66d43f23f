import { expect, test } from 'vitest'
import type { OutputPath, RouteData, SearchManifest } from '../packages/protocol/src/index.ts'
import { found, indexOf } from './support/search.ts'
import { type OpenSite, openSite, outputsOf, outputText } from './support/site.ts'
import { longTest } from './support/suite.ts'

/** Parts of a site with a separate search. */

const CONFIG = `export default {
  title: 'Site',
  search: { contexts: ['/docs/api', { path: '/docs', label: 'All documents' }, { path: '/blog', label: 'News' }] },
}`
const FILES = {
  'chatdocs.config.ts': CONFIG,
  'docs/guide.md': '# Guide\n\nWord there.\n',
  'docs/api/index.md': '# Reference\n\nWord here.\n',
  'docs/api/bot.md': '# Bot\n\nWord and word.\n',
  'versions.json': '["1.0"]',
  'versioned_docs/version-1.0/api/old.md': '# Old\n\nWord before.\n',
  'versioned_docs/version-1.0/guide.md': '# Guide\n\nWord there.\n',
  'blog/2025-01-01-a.md': '# Post\n\nWord of mouth.\n',
  'pages/index.md': '# Home\n\nWord at home.\n',
}

async function dataOf({ workspace }: OpenSite, path: string): Promise<RouteData> {
  return JSON.parse(await outputText(workspace, path as OutputPath))
}

test('the index of a version and part has the pages of that part', async () => {
  const { workspace } = await openSite(FILES)
  const all = async (version: string, context?: string) =>
    (await found(await indexOf(workspace, { version, context }), 'word', 20)).sort()
  const outside = ['/', '/blog/2025/01/01/a']
  expect(await all('current')).toEqual([
    ...outside,
    '/docs/next/api',
    '/docs/next/api/bot',
    '/docs/next/guide',
  ])
  expect(await all('1.0')).toEqual([...outside, '/docs/api/old', '/docs/guide'])
  expect(await all('current', '/docs/api')).toEqual(['/docs/next/api', '/docs/next/api/bot'])
  expect(await all('1.0', '/docs/api')).toEqual(['/docs/api/old'])
  expect(await all('1.0', '/docs')).toEqual(['/docs/api/old', '/docs/guide'])
  expect(await all('1.0', '/blog')).toEqual(['/blog/2025/01/01/a'])
})

test('a page names its innermost part, and the site the label of each part', async () => {
  const site = await openSite(FILES)
  const context = async (path: string) => (await dataOf(site, `${path}index.json`)).context
  expect(await context('docs/next/api/bot/')).toBe('/docs/api')
  expect(await context('docs/api/old/')).toBe('/docs/api')
  expect(await context('docs/guide/')).toBe('/docs')
  expect(await context('blog/')).toBe('/blog')
  expect([await context(''), await context('search/')]).toEqual([undefined, undefined])
  const html = await outputText(site.workspace, 'index.html' as OutputPath)
  expect(/"contexts":(\[.*?\])/.exec(html)?.[1]).toBe(
    JSON.stringify([
      { path: '/docs/api', label: 'Reference' },
      { path: '/docs', label: 'All documents' },
      { path: '/blog', label: 'News' },
    ]),
  )
})

test('a part takes the title of the page at its address, separately in each version', async () => {
  const versions = {
    'versioned_docs/version-1.0/api/index.md': '# Old reference\n',
    'versioned_docs/version-0.9/guide.md': '# Guide\n',
    'versions.json': '["1.0", "0.9"]',
  }
  const several = await openSite({ ...FILES, ...versions })
  expect(await outputText(several.workspace, 'index.html' as OutputPath)).toContain(
    '{"path":"/docs/api","label":"Old reference","labels":{"current":"Reference"}}',
  )
  const { workspace } = await openSite({ ...FILES, 'versions.json': '[]' })
  expect(await outputText(workspace, 'index.html' as OutputPath)).toContain(
    '{"path":"/docs/api","label":"Reference"}',
  )
})

longTest('parts share text files with the whole site; a site without parts has no extra files', async () => {
  const many = Array.from({ length: 300 }, (_, index) => [
    `docs/api/a${index}.md`,
    `# A${index}\n\n${'Some words '.repeat(30)} w${index * 7919} of${index * 104729}.\n`,
  ])
  const files = { ...Object.fromEntries(many), 'docs/b.md': '# B\n' }
  const filesOf = async (config: string) => {
    const { workspace } = await openSite({
      ...files,
      'chatdocs.config.ts': `export default { title: 'x', ${config} }`,
    })
    const outputs = await outputsOf(workspace)
    const manifest: SearchManifest = JSON.parse(outputs.get('search-index.json' as OutputPath) ?? '')
    return { manifest, paths: [...outputs.keys()].filter((path) => path.startsWith('assets/search/')) }
  }
  const [none, one] = [await filesOf(''), await filesOf("search: { contexts: ['/docs/api'] }")]
  expect(Object.keys(none.manifest)).toEqual(['indexes'])
  expect(one.manifest.indexes).toEqual(none.manifest.indexes)
  expect(one.paths).toEqual(expect.arrayContaining(none.paths))
  // Texts are half of an index, and the part has none of its own.
  expect(one.paths.length).toBeLessThan(2 * none.paths.length)
})
