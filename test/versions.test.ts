import { expect, test } from 'vitest'
import type { DocsStructure, OutputPath, RouteData } from '../packages/protocol/src/index.ts'
import { isOfSearch } from './support/effects.ts'
import { ownSite } from './support/own-site.ts'
import { type Files, openSite, outputsOf, outputText } from './support/site.ts'

/** Docs versions, and hidden documents. */

test('the versions of our own site match the specification', async () => {
  const { built } = await ownSite()
  const bytes = await built.read('docs/versions.json')
  const { versions, ...docs }: DocsStructure = JSON.parse(new TextDecoder().decode(bytes))
  expect(docs).toEqual({ path: '/docs', breadcrumbs: true })
  expect(versions).toHaveLength(1)
  expect(versions[0]).toMatchObject({
    name: 'current',
    label: 'Next',
    isLast: true,
    path: '/docs',
    mainDocId: 'preview',
    draftIds: [],
    sidebars: { tutorialSidebar: { link: { path: '/docs/preview' } } },
  })
  expect(versions[0]?.docs).toContainEqual({
    id: 'preview',
    path: '/docs/preview',
    sidebar: 'tutorialSidebar',
  })
})

const site: Files = {
  'versions.json': '["2.0", "1.0"]\n',
  ...Object.fromEntries(
    ['docs', 'versioned_docs/version-2.0', 'versioned_docs/version-1.0'].flatMap((folder) => [
      [`${folder}/a.md`, '# A\n\nTo [b](b.md#part).\n'],
      [`${folder}/b.md`, '# B\n\nAbout.\n\n## Part\n\nA paragraph.\n'],
    ]),
  ),
}

test('a paragraph of one version changes only its page', async () => {
  const open = await openSite(site)
  const before = await outputsOf(open.workspace)
  await open.workspace.diagnostics()
  open.takeLog()
  const path = 'versioned_docs/version-1.0/b.md'
  await open.edit({ [path]: '# B\n\nAbout.\n\n## Part\n\nAnother one.\n' })
  const now = await outputsOf(open.workspace)
  expect(await open.workspace.diagnostics()).toEqual([])
  const changed = [...now]
    .filter(([file, text]) => before.get(file) !== text && !isOfSearch(file))
    .map(([file]) => file)
  const texts = ['docs/1.0/b.md', 'llms-full.txt']
  expect(changed.sort()).toEqual(['docs/1.0/b/index.html', 'docs/1.0/b/index.json', ...texts].sort())
  expect(open.takeLog().sort()).toEqual(
    [
      `diagnosticsOf(${path}) =`,
      `document(${path})`,
      `facts(${path}) =`,
      `language(${path}) =`,
      'html(/docs/1.0/b)',
      // Only the search index of its own version.
      ...['numbering(1.0|) =', 'indexGroup(1.0||0)', 'groupSummary(1.0||0)', 'rangeStarts(1.0|) ='],
      ...['rangePiece(1.0|||0)', 'termRange(1.0||)', 'rangeSummary(1.0||)', 'indexFrame(1.0|)'],
      ...['outputPaths', 'pageIndex(/docs/1.0/b)', 'pageTexts(/docs/1.0/b)', 'textBundles', 'searchFiles'],
      // Their texts are in one bundle. On a site with more, few bundles have pages of two versions.
      ...['1.0', '2.0', 'current'].map((name) => `indexTexts(${name}|)`),
      ...['indexFrame(2.0|) =', 'indexFrame(current|) ='],
      `metadata(${path}) =`,
      `outgoingTexts(${path}) =`,
      ...['llmsParts(llmsFull) =', 'pageDigests(/docs/1.0/b)'],
      `text(${path})`,
    ].sort(),
  )
})

test('a new version needs a line in a file and a folder', async () => {
  const open = await openSite({ ...site, 'versions.json': '["1.0"]\n' })
  expect(await open.workspace.pages()).not.toContain('/docs/1.0/a')
  await open.edit({ 'versions.json': '["2.0", "1.0"]\n' })
  expect(await open.workspace.pages()).toEqual(expect.arrayContaining(['/docs/a', '/docs/1.0/a']))
  await open.edit({ 'versions.json': undefined })
  const text = await outputText(open.workspace, 'docs/a/index.json' as OutputPath)
  expect(text).not.toContain('"version"')
})

const hidden: Files = {
  'docs/a.md': '---\nsidebar_position: 1\n---\n\n# A\n',
  'docs/draft.md': '---\ndraft: true\n---\n\n# Draft\n',
  'docs/unlisted.md': '---\nunlisted: true\n---\n\n# Unlisted\n',
  'blog/2025-01-05-a.md': '---\ndraft: true\n---\n\n# A\n',
}

test('development shows hidden documents and says so', async () => {
  const read = async (mode: 'build' | 'dev') => {
    const { workspace } = await openSite(hidden, { mode })
    const data = new Map<string, RouteData>()
    for (const [path, text] of await outputsOf(workspace)) {
      if (path.endsWith('/index.json')) data.set(path.replace(/\/index\.json$/, ''), JSON.parse(text))
    }
    const neighbours = data.get('docs/a')
    const pages = ['docs/draft', 'docs/unlisted', 'blog/2025/01/05/a'].map((path) => data.get(path))
    return {
      next: neighbours?.next?.href,
      draft: pages[0]?.draft,
      unlisted: pages[1]?.unlisted,
      post: pages[2]?.draft,
    }
  }
  expect(await read('build')).toEqual({ next: undefined, draft: undefined, unlisted: true, post: undefined })
  expect(await read('dev')).toEqual({ next: '/docs/draft', draft: true, unlisted: true, post: true })
})
