import { type ContentOptions, parse, type SourcePath } from '@chatdocs/core'
import { pooled } from '@chatdocs/engine'
import { expect, onTestFinished, test } from 'vitest'
import { BUILT } from '../../packages/cli/src/built.ts'
import { testFolder } from '../../packages/cli/src/testing/folder.ts'
import { read } from '../../packages/core/src/content/testing.ts'
import { rounds } from '../support/suite.ts'
import { CONSTRUCTS } from './constructs.ts'

const OPTIONS: ContentOptions = {
  language: 'en',
  toc: { min: 2, max: 3 },
  remarkPlugins: [],
  rehypePlugins: [],
}

/** Repetitions, as far as the text has at most so many characters. `TIMES=5` finds more, in half an hour. */
const COUNTS = [50, 500, 5_000].map((count) => rounds(count, count))
const MOST_CHARACTERS = rounds(60_000, 60_000)

/*
 * Ten times the text may take thirty times the processor time, which is what a busy machine and a colder processor add. What
 * takes time for each pair of characters takes a hundred times as much. Less than a tenth of a second says nothing.
 */
const MOST_GROWTH = 30
const FLOOR = 100

/** Milliseconds until a text counts as one that hangs: its thread is ended. */
const LIMIT = 120_000

test.each(['md', 'mdx'])('work grows with the text of a document (.%s)', async (extension) => {
  const folder = testFolder({})
  const worker = new URL('worker.js', BUILT)
  const pool = pooled({ size: 1, worker, context: { site: folder, cache: folder }, limit: () => LIMIT })
  onTestFinished(() => pool.close())
  const path = `a.${extension}` as SourcePath
  /** Milliseconds of all threads, of which only that of the pool has something to do. */
  const costOf = async (text: string) => {
    const before = process.cpuUsage()
    const isRead = await pool(parse, { path, text, options: OPTIONS }).then(
      () => true,
      () => false,
    )
    const { user, system } = process.cpuUsage(before)
    return isRead ? (user + system) / 1000 : Number.POSITIVE_INFINITY
  }
  await costOf('---\ntitle: a\n---\n\n# A\n\n```js\na\n```\n\n$a$ **b：**c <b>d</b>\n\n:::note T\n:::\n')
  const wrong: string[] = []
  for (const [name, make] of Object.entries(CONSTRUCTS)) {
    const costs: number[] = []
    let last = ''
    for (const text of COUNTS.map(make)) {
      if (text.length > MOST_CHARACTERS || text === last) break
      last = text
      const most = MOST_GROWTH * Math.max(FLOOR, costs.at(-1) ?? 0)
      costs.push(await costOf(text))
      if ((costs.at(-1) ?? 0) <= most) continue
      wrong.push(`${name}: ${costs.map(Math.round).join(', ')} ms`)
      break
    }
  }
  expect(wrong).toEqual([])
})

test('formulas reach the bound of a page, as other texts do', async () => {
  const { diagnostics } = await read('$x^2_{ij}$\n\n'.repeat(40_000))
  expect(diagnostics.map(({ message }) => message)).toEqual([
    'the file cannot be read: its page has more than 50000000 characters of HTML',
  ])
})
