import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { Workspace } from '../../packages/cli/src/workspace/workspace.ts'
import type { OutputPath } from '../../packages/protocol/src/index.ts'
import { type BuiltFiles, builtSite } from '../eval/built-site.ts'
import { evaluate } from '../eval/evaluate.ts'
import { queriesOf } from '../eval/queries.ts'
import { spread } from '../eval/scores.ts'
import { ownSite } from '../support/own-site.ts'
import { openFolder, openSite, outputBytes, outputsOf } from '../support/site.ts'

/** The quality of the search on sites of three kinds; `npm run eval:search` prints details. */

const EACH = 30

/** Kinds of queries that load more: the words that may be meant, or those of a whole line. */
const DEARER = ['first letter mistyped', 'pinyin', 'first letters', 'paste', 'question']

/** Kinds that our own site has hardly any names for. */
const SELDOM = ['heading apart or joined', 'question half typed']

/** Kinds whose right answer is one of several likely ones: members of many symbols have the same letters, or words. */
const CLOSE = ['heading in another form', 'name as written', 'two characters mistyped']

test('queries made from our own site find their pages', async () => {
  const site = await builtSite((await ownSite()).built)
  const { scores, outcomes, substrings, queries } = await evaluate(site, EACH)
  const { macro, kinds, bytes } = scores
  // Queries depend only on the pages, and there are enough of each kind.
  expect.soft(queriesOf(site.pages, EACH)).toEqual(queries)
  expect.soft(kinds.filter(({ kind, count }) => count < EACH / 2 && !SELDOM.includes(kind))).toEqual([])
  // The expected page and section rank first, or nearly so. A single kind may miss three queries;
  // link texts often do not name a section.
  expect.soft(macro.page).toBeGreaterThan(0.95)
  expect.soft(macro.section).toBeGreaterThan(0.93)
  const plain = kinds.filter(({ kind }) => !kind.includes('link') && !CLOSE.includes(kind))
  const sections = plain.flatMap(({ section }) => (section === undefined ? [] : [section]))
  expect.soft(sections.reduce((sum, each) => sum + each, 0) / sections.length).toBeGreaterThan(0.97)
  expect.soft(plain.filter(({ page }) => page < 1 - 3 / EACH)).toEqual([])
  expect.soft(kinds.filter(({ kind, page }) => CLOSE.includes(kind) && page < 0.75)).toEqual([])
  // Every text of the site has results, and every piece of Chinese is found in every position.
  expect.soft(outcomes.filter(({ isEmpty }) => isEmpty)).toEqual([])
  expect.soft(substrings.count).toBe(120)
  expect.soft(substrings.missed).toEqual([])
  expect.soft(substrings.precision).toBeGreaterThan(0.95)
  // A first query loads a small part of the index.
  const usual = outcomes.filter(({ kind }) => !DEARER.includes(kind)).map(({ bytes }) => bytes)
  expect.soft(spread(usual).median).toBeLessThan(22_000)
  expect.soft(spread(usual).p95).toBeLessThan(40_000)
  expect.soft(bytes.median).toBeLessThan(22_000)
  expect.soft(bytes.p95).toBeLessThan(45_000)
  expect.soft(site.pages.length).toBeGreaterThan(200)
})

/** The files that a workspace makes. The code of the search is not among them. */
async function filesOf(workspace: Workspace): Promise<BuiltFiles> {
  const all = [...(await outputsOf(workspace)).keys()]
  // Other languages have indexes of their own.
  const paths = all.filter((path) => !path.startsWith('zh/'))
  const read = async (path: string) =>
    paths.some((each) => each === path) ? outputBytes(workspace, path as OutputPath) : new Uint8Array()
  return { paths, read }
}

async function handbook(): Promise<Workspace> {
  const workspace = await openFolder(fileURLToPath(new URL('../../packages/handbook', import.meta.url)))
  await workspace.update('all')
  return workspace
}

const NOUNS = ['插件', '消息', '账号', '图片', '定时任务', '数据库', '权限', '主题']
const VERBS = ['安装', '发送', '调试', '备份', '升级', '卸载']

/**
 * Chinese guides, one for each verb and noun. Two pages link to each guide in the same words, which it does not use.
 */
async function guides(): Promise<Workspace> {
  const all = NOUNS.flatMap((noun) => VERBS.map((verb) => ({ noun, verb })))
  const linkTo = (number: number) => {
    const target = number % all.length
    return `[第${target}步怎样补救](guide-${target}.md)`
  }
  const pages = all.map(({ noun, verb }, n) => [
    `docs/guide-${n}.md`,
    `# ${verb}${noun}\n\n先确认${noun}编号${n * 37}。\n\n## ${noun}${verb}失败\n\n见${linkTo(n + 5)}，或者${linkTo(n + 11)}。\n`,
  ])
  const config = { 'chatdocs.config.json': '{ "title": "Guides", "lang": "zh" }' }
  return (await openSite({ ...config, ...Object.fromEntries(pages) })).workspace
}

test.for([
  ['the handbook, in English', handbook, ['first letter mistyped', 'identifier', 'paste']],
  ['Chinese guides with similar names', guides, ['pinyin', 'first letters', 'link in other words']],
] as const)('queries made from %s find their pages', async ([, open, telling]) => {
  const { scores } = await evaluate(await builtSite(await filesOf(await open())), 12)
  expect.soft(scores.macro.page).toBeGreaterThan(0.88)
  const of = scores.kinds.filter(({ kind }) => telling.some((each) => each === kind))
  expect.soft(of.map(({ kind }) => kind).toSorted()).toEqual(telling.toSorted())
  expect.soft(of.filter(({ page }) => page < 0.8)).toEqual([])
})
