import { expect, test } from 'vitest'
import { doubt, mistake } from '../testing/mistakes.ts'
import { testWorld } from '../testing/world.ts'
import { FORMATS, type Format } from './formats.ts'
import { machineReport } from './machine.ts'

test('a run is one object', () => {
  const world = testWorld()
  const fileOf = (path: string) => `docs/${path}`
  const report = machineReport(world.io, 'json')
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
  machineReport(world.io, 'json').failure({ message: 'there is no folder x', help: undefined })
  expect(JSON.parse(world.out())).toEqual({ diagnostics: [], failure: { message: 'there is no folder x' } })
})

/** What a run with some mistakes prints. */
function printed(format: Format, kind: 'found' | 'failed' | 'fine'): string {
  const world = testWorld()
  const report = machineReport(world.io, format)
  const found = [
    { ...mistake('link/broken', 'a b,c.md'), help: '100% <sure>\n& "x"' },
    { ...mistake('link/broken', 'a b,c.md'), notes: [{ message: 'here', at: { path: 'd.md' as never } }] },
    doubt('image/too-large', 'd.md'),
    { code: 'docs/none' as const, severity: 'error' as const, message: 'no \u0001 documents', notes: [] },
  ]
  const errors = kind === 'fine' ? 0 : 3
  const sources = { textOf: () => '# 标题\n', fileOf: (path: string) => `docs/${path}` }
  report.diagnostics(kind === 'fine' ? [] : found, sources)
  const counts = { pages: 2, ran: 1, reused: 0, errors, warnings: errors > 0 ? 1 : 0, hints: [] }
  if (kind === 'failed') report.failure({ message: 'a disk is full', help: 'make room' })
  else report.summary({ command: 'check', ok: kind === 'fine', ...counts })
  expect(world.err()).toBe('')
  return world.out()
}

test('annotations of GitHub', () => {
  expect(printed('github', 'found').split('\n')).toEqual([
    '::error file=docs/a b%2Cc.md,line=1,endLine=1,col=3,endColumn=5,title=link/broken::wrong in a b,c.md%0Ahelp: 100%25 <sure>%0A& "x"',
    '::error file=docs/a b%2Cc.md,line=1,endLine=1,col=3,endColumn=5,title=link/broken::wrong in a b,c.md',
    '::warning file=docs/d.md,line=1,endLine=1,col=3,endColumn=5,title=image/too-large::wrong in d.md',
    '::error title=docs/none::no \u0001 documents',
    'chatdocs check: 3 errors, 1 warning',
    '',
  ])
  expect(printed('github', 'failed')).toContain('::error title=chatdocs::a disk is full%0Amake room\n')
  expect(printed('github', 'fine')).toBe('chatdocs check: no problems\n')
})

test('a report of GitLab has a fingerprint for each mistake', () => {
  const issues: { fingerprint: string }[] = JSON.parse(printed('gitlab', 'found'))
  expect(issues[0]).toMatchObject({
    check_name: 'link/broken',
    severity: 'major',
    location: { path: 'docs/a b,c.md', lines: { begin: 1, end: 1 } },
  })
  expect(new Set(issues.map(({ fingerprint }) => fingerprint)).size).toBe(4)
  expect(JSON.parse(printed('gitlab', 'fine'))).toEqual([])
})

test('SARIF has rules, places and fingerprints', () => {
  const { version, runs } = JSON.parse(printed('sarif', 'found'))
  expect(version).toBe('2.1.0')
  const [{ tool, results, invocations }] = runs
  const rules = tool.driver.rules.map(({ id }: { id: string }) => id)
  expect(rules).toEqual(['docs/none', 'image/too-large', 'link/broken'])
  expect(invocations).toEqual([{ executionSuccessful: true, exitCode: 1 }])
  expect(results[0]).toMatchObject({ ruleId: 'link/broken', ruleIndex: 2, level: 'error' })
  expect(results[0].locations[0].physicalLocation).toEqual({
    artifactLocation: { uri: 'docs/a%20b%2Cc.md' },
    region: { startLine: 1, startColumn: 3, endLine: 1, endColumn: 5 },
  })
  expect(results[1].relatedLocations).toMatchObject([{ id: 0, message: { text: 'here' } }])
  expect(results[3].locations).toEqual([])
  expect(JSON.parse(printed('sarif', 'failed')).runs[0].invocations[0]).toMatchObject({
    executionSuccessful: false,
  })
})

test('JUnit has a case for each mistake, and one if there is none', () => {
  const text = printed('junit', 'found')
  expect(text).toContain('<testsuites tests="4" failures="3" errors="0" time="0">')
  expect(text).toContain(
    'message="wrong in a b,c.md">docs/a b,c.md:1:3&#10;wrong in a b,c.md&#10;help: 100% &lt;sure&gt;&#10;&amp; &quot;x&quot;</failure>',
  )
  expect(text).toContain('message="no \ufffd documents"')
  expect(text.match(/<system-out>/g)).toHaveLength(1)
  expect(printed('junit', 'fine')).toContain('<testcase classname="chatdocs" name="chatdocs check"/>')
  expect(printed('junit', 'failed')).toContain('<error message="a disk is full"/>')
})

test('every format is one that --format has', () =>
  expect(Object.keys(FORMATS)).toEqual(['json', 'github', 'gitlab', 'sarif', 'junit']))
