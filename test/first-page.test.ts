import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { diskHost } from '../packages/cli/src/host/disk.ts'
import type { SourcePath } from '../packages/core/src/index.ts'
import type { OutputPath } from '../packages/protocol/src/index.ts'
import { type Files, folderOf, openFolder, openSite, outputText, writeFiles } from './support/site.ts'

/** The first page of `dev` waits for the documents that it shows, and for no others. An edit costs what changed. */

const PICTURE = fileURLToPath(new URL('sites/images/site-content/docs/图/大图.png', import.meta.url))

/** A site with everything that looks at all documents. */
function site(count: number): Files {
  return {
    'chatdocs.config.ts': `export default {
      title: 'Cold', url: 'https://cold.example', socialCards: false,
      navbar: { items: [{ type: 'doc', docId: 'page-1', label: 'Docs' }] },
      search: { contexts: ['docs/part'] },
    }\n`,
    'components/Chart.tsx': 'export default () => <b>chart</b>\n',
    'components/parts/axis.tsx': 'export const axis = 1\n',
    'components/Unused.tsx': 'export default () => <i>unused</i>\n',
    'pages/index.tsx': 'export default () => <h1>Home</h1>\n',
    'pages/about.md': '# About\n\n[A page](../docs/page-1.md).\n',
    'docs/part/_category_.yml': 'label: Part\nlink:\n  type: generated-index\n',
    ...Object.fromEntries(Array.from({ length: count }, (_, n) => [`docs/page-${n}.md`, textOf(n, count)])),
    'docs/part/one.md': '# One `of` *these*\n\nWhat is in it.\n',
    'docs/part/two.md': '---\ntitle: Two\n---\n\nWhat else is in it.\n',
    ...Object.fromEntries(
      Array.from({ length: count }, (_, n) => [
        `blog/2025-01-01-post-${n}.md`,
        `---\nslug: post-${n}\nauthors: [{ name: Ann }]\ntags: [a]\n---\n\n# Post ${n}\n\nText.\n\n<!-- truncate -->\n\nMore.\n`,
      ]),
    ),
  }
}

function textOf(n: number, count: number): string {
  const next = `page-${(n + 1) % count}.md`
  return `# Page ${n}\n\nSee [the next](${next}#end), ![a picture](picture.png) and $x^2$.\n\n::Chart\n\n\`\`\`js\n// ::Unused\n\`\`\`\n\n## End\n`
}

/** The documents that are parsed for the files of a page, one after the other. */
async function parsedFor(count: number): Promise<Record<string, string[]>> {
  const { workspace, folder, takeLog } = await openSite(site(count), { mode: 'dev' })
  await copyFile(PICTURE, join(folder, 'docs/picture.png'))
  await workspace.update('all')
  const parsed: Record<string, string[]> = {}
  const ask = async (path: string): Promise<string> => {
    const text = await outputText(workspace, path as OutputPath)
    const runs = takeLog().filter((run) => run.startsWith('document('))
    parsed[path.replace(/-[0-9a-z]{10}\./, '-HASH.')] = runs.map((run) => run.slice('document('.length, -1))
    return text
  }
  const html = await ask('docs/page-1/index.html')
  const [, picture = ''] = /src="\/(assets\/images\/[^"]+)"/.exec(html) ?? []
  await ask(picture)
  for (const path of ['index.html', 'about/index.html', 'docs/category/part/index.html']) await ask(path)
  await ask('blog/post-1/index.html')
  return parsed
}

test('a page waits for as many documents on a small site as on a large one', async () => {
  const few = await parsedFor(20)
  // The first one uses a component, which is bundled only if a document uses it.
  expect(few).toEqual({
    'docs/page-1/index.html': ['docs/page-0.md', 'docs/page-1.md'],
    'assets/images/picture-1030-HASH.png': [],
    'index.html': [],
    'about/index.html': ['pages/about.md'],
    'docs/category/part/index.html': ['docs/part/one.md', 'docs/part/two.md'],
    'blog/post-1/index.html': ['blog/2025-01-01-post-1.md'],
  })
  expect(await parsedFor(200)).toEqual(few)
})

test('an edit lists the folder of the site only if a file is new or gone', async () => {
  const folder = await folderOf({ 'docs/a.md': '# A\n', 'docs/b.md': '# B\n' })
  const host = diskHost(folder)
  let listings = 0
  const tree = () => {
    listings++
    return host.tree()
  }
  const workspace = await openFolder(folder, { host: { ...host, tree }, mode: 'dev' })
  const listingsOf = async (...paths: string[]) => {
    listings = 0
    await workspace.update(paths as SourcePath[])
    return listings
  }
  await workspace.update('all')
  await writeFiles(folder, { 'docs/a.md': '# Another\n' })
  expect(await listingsOf('docs/a.md', '../outside.ts')).toBe(0)
  expect(await outputText(workspace, 'docs/a/index.html' as OutputPath)).toContain('Another')
  await writeFiles(folder, { 'docs/new.md': '# New\n' })
  expect(await listingsOf('docs/new.md')).toBe(1)
  await rm(join(folder, 'docs/b.md'))
  expect(await listingsOf('docs/b.md')).toBe(1)
  expect(await listingsOf('docs/b.md')).toBe(0)
  expect(await workspace.documents()).toEqual(['docs/a.md', 'docs/new.md'])
})
