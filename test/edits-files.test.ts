import { expect, test } from 'vitest'
import type { OutputPath } from '../packages/protocol/src/index.ts'
import { effectsOf } from './support/effects.ts'
import { diagnosticsOf, openSite, outputText } from './support/site.ts'

/** A site when files change that are no documents. */

test('its version is in all pages; other fields change nothing', async () => {
  const effects = await effectsOf({ 'docs/a.md': '# A\n', 'docs/b.md': '# B\n' }, [
    { 'package.json': '{ "version": "1.2.3" }' },
    { 'package.json': '{ "version": "1.2.3", "private": true }' },
  ])
  const [added, other] = effects
  expect(added?.files).toEqual(expect.arrayContaining(['~ docs/a/index.html', '~ docs/b/index.html']))
  expect(other).toMatchObject({ files: [], runs: ['siteVersion =', 'text(package.json)'] })
})

test('a file that documents include changes their pages, and no other', async () => {
  const site = {
    'docs/a.md': '# A\n\n<<< @/src/a.ts#part\n\n[Link](./b.md)\n',
    'docs/b.md': '# B\n',
    'src/a.ts': '// #region part\nlet a\n// #endregion\n',
  }
  const [changed, gone, back] = await effectsOf(site, [
    { 'src/a.ts': '// #region part\nlet b\n// #endregion\n' },
    { 'src/a.ts': undefined },
    { 'src/a.ts': '// #region part\nlet b\n// #endregion\n' },
  ])
  expect(changed?.files).toEqual(expect.arrayContaining(['~ docs/a/index.html', '~ docs/a.md']))
  expect(changed?.files.filter((each) => each.includes('docs/b'))).toEqual([])
  expect(changed?.runs).toEqual(expect.arrayContaining(['included(docs/a.md)', 'document(docs/a.md)']))
  expect(gone?.problems[0]).toContain('content/include')
  expect(back?.problems).toEqual([])
})

test('an .mdx file has a page as long as nothing in it is MDX', async () => {
  const site = {
    'docs/a.md': '# A\n\n[B](./b.mdx#end), [page](../pages/more.mdx), [post](../blog/2025-01-01-post.mdx)\n',
    'docs/b.mdx': '# B\n\nText.\n\n## End\n',
    'pages/more.mdx': '# More\n',
    'blog/2025-01-01-post.mdx': '# Post\n',
  }
  const [first, again] = await effectsOf(site, [
    { 'docs/b.mdx': "import C from './c'\n\n# B\n\n<C />\n\n## End\n" },
    { 'docs/b.mdx': '# B\n\nOther.\n\n## End\n' },
  ])
  expect(first?.problems).toEqual([expect.stringContaining('content/mdx docs/b.mdx')])
  expect(first?.files).toContain('- docs/b/index.html')
  expect(again?.problems).toEqual([])
  expect(again?.files).toContain('+ docs/b/index.html')
  const { workspace } = await openSite(site)
  expect(await diagnosticsOf(workspace)).toEqual([])
  expect(await workspace.outputPaths()).toEqual(
    expect.arrayContaining(['docs/b/index.html', 'more/index.html', 'blog/2025/01/01/post/index.html']),
  )
  expect(await outputText(workspace, 'docs/a/index.html' as OutputPath)).toContain('/docs/b/#end')
})
