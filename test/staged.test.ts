import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { emit } from '../packages/cli/src/emit/emit.ts'
import { diskHost } from '../packages/cli/src/host/disk.ts'
import type { StagedFile } from '../packages/cli/src/tasks/pages/staging.ts'
import { siteIn } from '../packages/cli/src/testing/folder.ts'
import type { Workspace } from '../packages/cli/src/workspace/workspace.ts'
import type { OutputPath } from '../packages/protocol/src/index.ts'
import { type Files, folderOf, openFolder, outputBytes, outputText } from './support/site.ts'
import { IS_LONG, longTest } from './support/suite.ts'

/** Files that threads stage: the site is the same as without them, and nothing is missing if they cannot. */

/** So many that the search index is not one file. */
const DOCS = IS_LONG ? 320 : 80

const words = (at: number) => Array.from({ length: 60 }, (_, index) => `word${at * 60 + index}`).join(' ')

const site: Files = {
  'chatdocs.config.ts':
    "export default { title: 'T', i18n: { defaultLocale: 'en', locales: ['en', 'de'] }, contentSecurityPolicy: { meta: true } }\n",
  'docs/index.md': '# Home\n\n[One](d-1.md)\n',
  // Instead of the Markdown of a page.
  'static/docs/d-7.md': 'Mine.\n',
  'docs/island.md': '# Island\n\n::Counter{start=2}\n',
  'components/Counter.tsx':
    'export default function Counter({ start }: { start: number }) {\n  return <b onClick={() => {}}>{start}</b>\n}\n',
  'pages/about.tsx': 'export default function About() {\n  return <p>About</p>\n}\n',
  ...Object.fromEntries(
    Array.from({ length: DOCS }, (_, at) => [
      `docs/d-${at}.md`,
      `# Document ${at}\n\n## Part\n\n${words(at)}\n`,
    ]),
  ),
  'i18n/de/docs/d-1.md': '# Dokument\n\nEins.\n',
}

async function open(folder: string, threads: number): Promise<Workspace> {
  const workspace = await openFolder(folder, { threads })
  await workspace.update('all')
  return workspace
}

/** Not in the folder of the site. */
const targetIn = (folder: string, name: string) => ({
  outDir: join(`${folder}-out`, name),
  cacheDir: join(folder, '.chatdocs'),
  host: diskHost(folder),
  runtimeDir: 'packages/cli/dist/runtime/client',
})

longTest(
  'a site whose files threads stage is the same, and what is removed from it is written again',
  async () => {
    const folder = await folderOf(site)
    onTestFinished(() => rmSync(`${folder}-out`, { recursive: true }))
    const plain = await open(folder, 0)
    const { written } = await emit({ ...plain, stageIn: undefined } as never, targetIn(folder, 'one'))
    const expected = siteIn(join(`${folder}-out`, 'one'))

    const pooled = await open(folder, 2)
    const staged: OutputPath[] = []
    const counting: Workspace = {
      ...pooled,
      stageIn: (stage) =>
        pooled.stageIn(
          stage && {
            ...stage,
            onStaged(file) {
              staged.push(file.path)
              stage.onStaged(file)
            },
          },
        ),
    }
    const other = await emit(counting, targetIn(folder, 'two'))
    expect(other.written).toEqual(written)
    expect(siteIn(join(`${folder}-out`, 'two'))).toEqual(expected)
    for (const path of [
      'docs/d-1/index.html',
      'docs/d-1/index.json',
      'de/docs/d-1/index.json',
      'docs/island.md',
    ])
      expect(staged).toContain(path)
    const text = (path: string) => readFileSync(join(`${folder}-out`, 'two', path), 'utf8')
    expect(text('docs/d-7.md')).toBe('Mine.\n')
    // Joined of the files of its pages, also if a page has another file.
    const full = text('llms-full.txt')
    expect(full).toContain(`/docs/d-2.md>\n\n${text('docs/d-2.md')}\n---\n`)
    expect(full).toContain('/docs/d-7.md>\n\n> All pages: [llms.txt](/llms.txt)\n\n# Document 7\n')
    // Checks read the HTML of pages with code of the site.
    for (const path of ['docs/island/index.html', 'about/index.html']) expect(staged).not.toContain(path)

    const lost = [...staged.filter((_, at) => at % 50 === 0), 'docs/d-2/index.html', 'docs/d-2/index.json']
    for (const path of lost) rmSync(join(`${folder}-out`, 'two', path))
    const again = await emit(pooled, targetIn(folder, 'two'))
    expect(again.written).toEqual([...new Set(lost)].sort())
    expect(siteIn(join(`${folder}-out`, 'two'))).toEqual(expected)
  },
)

test('what cannot be staged comes back, and what was staged is made again for others', async () => {
  const folder = await folderOf(site)
  const plain = await open(folder, 0)
  const pooled = await open(folder, 1)
  const files: StagedFile[] = []
  const stage = { id: 'x', isNew: true, onStaged: (file: StagedFile) => void files.push(file) }
  const text = (workspace: Workspace, path: string) => outputText(workspace, path as OutputPath)

  pooled.stageIn({ ...stage, folder: join(folder, 'missing') })
  expect(await text(pooled, 'docs/d-3/index.html')).toBe(await text(plain, 'docs/d-3/index.html'))
  expect(files).toEqual([])

  const there = join(folder, 'there')
  mkdirSync(there)
  pooled.stageIn({ ...stage, folder: there })
  const digest = await pooled.outputDigest('docs/d-4/index.html' as OutputPath)
  expect(files.map(({ path }) => path).sort()).toEqual([
    'docs/d-4.md',
    'docs/d-4/index.html',
    'docs/d-4/index.json',
  ])
  for (const { path, name, size } of files) {
    const bytes = readFileSync(join(there, name))
    expect(bytes.length).toBe(size)
    expect(Buffer.from(await outputBytes(plain, path))).toEqual(bytes)
  }
  expect(files.find(({ path }) => path.endsWith('.html'))?.digest).toBe(digest)
  pooled.stageIn(undefined)
  const path = 'docs/d-4/index.html' as OutputPath
  expect(Buffer.from(await outputBytes(pooled, path)).toString()).toBe(await text(plain, path))
  expect(readdirSync(there)).toHaveLength(3)
})
