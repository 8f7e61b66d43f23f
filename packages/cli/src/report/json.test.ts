import { expect, test } from 'vitest'
import { mistake } from '../testing/mistakes.ts'
import { testWorld } from '../testing/world.ts'
import { jsonReport } from './json.ts'

test('a run is one object', () => {
  const world = testWorld()
  const fileOf = (path: string) => `docs/${path}`
  const report = jsonReport(world.io)
  report.phase('read')
  report.progress(1, 2)
  report.diagnostics([mistake('link/broken', 'a.md')], { textOf: () => '# 标题', fileOf })
  world.wait(250)
  const counts = { pages: 2, ran: 1, reused: 0, errors: 1, warnings: 0 }
  report.summary({ command: 'check', ok: false, ...counts, hints: ['for people'] })
  expect(JSON.parse(world.out())).toEqual({
    diagnostics: [
      {
        ...{ code: 'link/broken', severity: 'error', message: 'wrong in a.md', notes: [], path: 'a.md' },
        ...{ file: 'docs/a.md' },
        ...{ line: 1, column: 3, endLine: 1, endColumn: 5 },
      },
    ],
    summary: { command: 'check', ok: false, ...counts, seconds: 0.25, peakMemory: 142_000_000 },
  })
  expect(world.err()).toBe('')
})

test('even a run that failed early', () => {
  const world = testWorld()
  jsonReport(world.io).failure({ message: 'there is no folder x', help: undefined })
  expect(JSON.parse(world.out())).toEqual({ diagnostics: [], failure: { message: 'there is no folder x' } })
})
