import { expect, test } from 'vitest'
import type { OutputPath } from '../packages/protocol/src/index.ts'
import { openSite, outputsOf } from './support/site.ts'

/** Data for crawlers: `robots.txt`, which only a site at the root of an origin can have, and the home page's head. */

async function robotsOf(config: string, files: Record<string, string> = {}): Promise<string | undefined> {
  const { workspace } = await openSite({
    'chatdocs.config.ts': `export default ${config}\n`,
    'docs/a.md': '# A\n',
    ...files,
  })
  return (await outputsOf(workspace)).get('robots.txt' as OutputPath)
}

test('robots.txt names the sitemap and allows everything', async () => {
  expect(await robotsOf("{ url: 'https://a.example' }")).toBe(
    'User-agent: *\nAllow: /\n\nSitemap: https://a.example/sitemap.xml\n',
  )
})

test.each([
  ['without an address', '{}'],
  ['below the root', "{ url: 'https://a.example', baseUrl: '/b/' }"],
  ['that is not to be indexed', "{ url: 'https://a.example', noIndex: true }"],
])('a site %s has no robots.txt', async (_, config) => {
  expect(await robotsOf(config)).toBeUndefined()
})

test("an author's own file is served instead", async () => {
  const own = { 'static/robots.txt': 'User-agent: *\nDisallow: /\n' }
  expect(await robotsOf("{ url: 'https://a.example' }", own)).not.toContain('sitemap')
})

test('the tagline describes a home page without a description, and no other page', async () => {
  const { workspace } = await openSite({
    'chatdocs.config.ts': "export default { tagline: 'It does things' }\n",
    'pages/index.tsx': 'export default () => <h1>Home</h1>\n',
    'pages/other.tsx': 'export default () => <h1>Other</h1>\n',
  })
  const outputs = await outputsOf(workspace)
  const described = [...outputs].filter(
    ([path, text]) => path.endsWith('.html') && /name="description"/.test(text),
  )
  expect(described.map(([path]) => path)).toEqual(['index.html'])
})
