import { expect, test } from 'vitest'
import type { History } from '../packages/core/src/index.ts'
import type { OutputPath } from '../packages/protocol/src/index.ts'
import { diagnosticsOf, openSite, outputsOf, outputText } from './support/site.ts'

/** A site when the history of its files changes. */

const NUMBERS = [1, 2, 3, 4, 5]
const PAGES = Object.fromEntries(NUMBERS.map((n) => [`docs/page-${n}.md`, `# Page ${n}\n\nA paragraph.\n`]))
const config = (docs: string) => `export default { url: 'https://a.example', docs: ${docs} }\n`
const SHOWN = config('{ showLastUpdated: true, showContributors: true }')

/** A site of five pages with a history that tests can change, and the number of times it was read. */
async function open(settings: string) {
  const day = (n: number) => ({ date: `2025-01-0${n}`, authors: ['甲'] })
  const files = Object.fromEntries(NUMBERS.map((n) => [`docs/page-${n}.md`, day(n)]))
  const known = { history: { kind: 'known', files } as History, readings: 0 }
  const history = async () => {
    known.readings += 1
    return known.history
  }
  const site = await openSite({ ...PAGES, 'chatdocs.config.ts': settings }, { history })
  await outputsOf(site.workspace)
  site.takeLog()
  return { ...site, known, files }
}

test('a change affects only the page of its file, and reads no document', async () => {
  const { workspace, known, files, takeLog } = await open(SHOWN)
  const before = await outputsOf(workspace)
  const changed = { date: '2025-02-01', authors: ['乙', '甲'] }
  known.history = { kind: 'known', files: { ...files, 'docs/page-3.md': changed } }
  await workspace.update('all')
  const now = await outputsOf(workspace)
  expect(takeLog()).toEqual(['html(/docs/page-3)', 'pageDigests(/docs/page-3)', 'llmsParts(llmsFull) ='])
  expect([...now].filter(([path, text]) => before.get(path) !== text).map(([path]) => path)).toEqual([
    'docs/page-3/index.html',
    'docs/page-3/index.json',
    'sitemap.xml',
  ])
})

test('an unchanged history affects nothing', async () => {
  const { workspace, known, files, takeLog } = await open(SHOWN)
  known.history = { kind: 'known', files: { ...files } }
  expect(await workspace.update('all')).toBe(false)
  await outputsOf(workspace)
  expect(takeLog()).toEqual([])
  expect(known.readings).toBe(2)
})

test('an edit does not read the history again', async () => {
  const { edit, known } = await open(SHOWN)
  await edit({ 'docs/page-1.md': '# Page 1\n' })
  expect(known.readings).toBe(1)
})

test('the history is read when pages first show it', async () => {
  const { edit, known, workspace } = await open(config('{}'))
  expect(known.readings).toBe(0)
  await edit({ 'chatdocs.config.ts': SHOWN })
  expect(known.readings).toBe(1)
  expect(await outputText(workspace, 'docs/page-2/index.json' as OutputPath)).toContain('2025-01-02')
})

test('with a shallow history no page shows a date, and one diagnostic says so', async () => {
  const { workspace, known } = await open(SHOWN)
  known.history = { kind: 'shallow' }
  await workspace.update('all')
  expect((await diagnosticsOf(workspace)).map(({ code }) => code)).toEqual(['history/shallow'])
  expect([...(await outputsOf(workspace)).values()].join('')).not.toMatch(/2025-01-0|lastmod/)
  known.history = { kind: 'known', files: {}, shallow: ['docs/sub'] }
  await workspace.update('all')
  const [{ message, help } = {}, ...others] = await diagnosticsOf(workspace)
  expect([message, help, others]).toEqual([
    'pages from docs/sub cannot show when they were last updated: they come from a shallow clone',
    'fetch the full history: git -C docs/sub fetch --unshallow, or fetch-depth: 0 in CI',
    [],
  ])
})
