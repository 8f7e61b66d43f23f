import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { digestsIn, runtimeDir } from '../packages/cli/src/commands/context.ts'
import { emit } from '../packages/cli/src/emit/emit.ts'
import { diskHost } from '../packages/cli/src/host/disk.ts'
import { openWorkspace, type Workspace } from '../packages/cli/src/workspace/workspace.ts'
import type { OutputPath } from '../packages/protocol/src/index.ts'
import { isOfSearch } from './support/effects.ts'
import { type Files, folderOf, type OpenSite, openSite, problemLines, writeFiles } from './support/site.ts'

/** Which files of a site are made again in a build: those that `dist` lacks. */

const site: Files = {
  'chatdocs.config.ts':
    "export default { title: 'Outputs', url: 'https://outputs.example', favicon: 'icon.svg' }\n",
  'static/icon.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>\n',
  'static/robots.txt': 'User-agent: *\n',
  'pages/index.tsx': 'export default () => <h1>Home</h1>\n',
  'docs/a.md': '# A\n\nA paragraph, and [a table](table.csv).\n',
  'docs/b.md': '# B\n\nA paragraph.\n',
  'docs/table.csv': 'a,b\n',
  'blog/2026-01-01-post.md': '# Post\n\nA paragraph.\n',
}

/** Builds, and returns which files were asked for or staged by those that made them, and which were written. */
async function build(
  { workspace, folder }: Pick<OpenSite, 'workspace' | 'folder'>,
  cacheDir = join(folder, '.chatdocs'),
) {
  const asked = new Set<OutputPath>()
  const output = (path: OutputPath) => {
    asked.add(path)
    return workspace.output(path)
  }
  const stageIn: Workspace['stageIn'] = (stage) =>
    workspace.stageIn(
      stage && {
        ...stage,
        onStaged(file) {
          asked.add(file.path)
          stage.onStaged(file)
        },
      },
    )
  const { written } = await emit(
    { ...workspace, output, stageIn },
    { outDir: join(folder, 'dist'), cacheDir, host: diskHost(folder), runtimeDir: runtimeDir() },
  )
  return { asked: [...asked].sort(), written }
}

test('an unchanged build makes no file', async () => {
  const open = await openSite(site)
  const first = await build(open)
  expect(first.asked).toEqual(first.written)
  expect(await build(open)).toEqual({ asked: [], written: [] })
  await open.edit(site)
  expect(await build(open)).toEqual({ asked: [], written: [] })
})

test('a paragraph makes the files of its page, and those that contain its text', async () => {
  const open = await openSite(site)
  await build(open)
  await open.edit({ 'docs/b.md': '# B\n\nAnother one.\n' })
  const { asked, written } = await build(open)
  expect(asked.filter((path) => !isOfSearch(path))).toEqual([
    'docs/b.md',
    'docs/b/index.html',
    'docs/b/index.json',
    'llms-full.txt',
    'llms.txt',
  ])
  expect(asked).toEqual(written)
})

test('a static file, a file that a document refers to, and a page of the site’s own', async () => {
  const open = await openSite(site)
  await build(open)
  await open.edit({ 'static/robots.txt': 'User-agent: none\n' })
  expect(await build(open)).toEqual({ asked: ['robots.txt'], written: ['robots.txt'] })
  await open.edit({ 'docs/table.csv': 'a,b,c\n' })
  const { asked, written } = await build(open)
  expect(asked).toEqual(written)
  expect(asked.filter((path) => !/^assets|^docs\/(a|index)/.test(path))).toEqual(['llms-full.txt'])
  await open.edit({ 'pages/index.tsx': 'export default () => <h1>Start</h1>\n' })
  const home = (await build(open)).asked.filter((path) => !isOfSearch(path))
  expect(home.filter((path) => !path.startsWith('assets/'))).toEqual(['index.html', 'index.json'])
})

test('a title of the site makes every page, and writes no data that stays equal', async () => {
  const open = await openSite(site)
  await build(open)
  await open.edit({ 'chatdocs.config.ts': (site['chatdocs.config.ts'] ?? '').replace('Outputs', 'Other') })
  const { asked, written } = await build(open)
  expect(asked).toContain('docs/a/index.json')
  expect(written).toContain('docs/a/index.html')
  expect(written).not.toContain('docs/a/index.json')
  expect(await build(open)).toEqual({ asked: [], written: [] })
})

describe('a new process', () => {
  /** Builds in a process of its own; the clock is late enough for times of files to count. */
  async function buildAnew(folder: string) {
    const now = () => Date.now() + 60_000
    const host = diskHost(folder, {
      ignore: [join(folder, 'dist')],
      now,
      digests: digestsIn(join(folder, '.chatdocs')),
    })
    const files: string[] = []
    const read: typeof host.read = (path) => {
      files.push(path)
      return host.read(path)
    }
    const options = { site: folder, cacheDir: join(folder, '.chatdocs'), mode: 'build' as const, threads: 0 }
    const workspace = await openWorkspace({ ...options, host: { ...host, read } })
    try {
      await workspace.update('all')
      const problems = problemLines(await workspace.diagnostics(), workspace)
      return { ...(await build({ workspace, folder })), files: files.toSorted(), problems }
    } finally {
      await workspace.close()
    }
  }

  test('reads and makes nothing if nothing changed, and reads what it reports', async () => {
    const folder = await folderOf({ ...site, 'docs/c.md': '# C\n\n[broken](d.md)\n' })
    const first = await buildAnew(folder)
    expect(first.files).toEqual(expect.arrayContaining(['docs/a.md', 'docs/c.md']))
    const again = await buildAnew(folder)
    // Modules run in every process: they may depend on anything.
    expect(again.files.filter((path) => !/\.tsx?$/.test(path))).toEqual([])
    expect(again).toMatchObject({ asked: [], written: [], problems: first.problems })
    expect(again.problems).toEqual(['warning link/broken-markdown docs/c.md:3:10'])
  })

  test('reads and makes what changed', async () => {
    const folder = await folderOf(site)
    await buildAnew(folder)
    await writeFiles(folder, { 'docs/b.md': '# B\n\nAnother one.\n' })
    const { files, asked, written } = await buildAnew(folder)
    expect(files.filter((path) => !/\.tsx?$/.test(path))).toContain('docs/b.md')
    expect(asked).toEqual(written)
    expect(written.filter((path) => !isOfSearch(path))).toEqual([
      'docs/b.md',
      'docs/b/index.html',
      'docs/b/index.json',
      'llms-full.txt',
      'llms.txt',
    ])
  })
})
